import { ActivityFailure } from '@temporalio/common';
import { isCancellation, patched } from '@temporalio/workflow';
import type { TriggerState, TriggerSubscription } from '../../src/messages/trigger';
import { subscribe, unsubscribe } from './trigger-activities';
import { causeOf } from './trigger-problem';

/** Between two repairs of a webhook that has not been healthy in between, in milliseconds. */
const interval = 60_000;

/** Looks after the webhook or subscription a trigger owns. */
export class WebhookCare {
  isNeeded: boolean;
  private ensuredAt = 0;

  constructor(private readonly state: TriggerState) {
    this.isNeeded = state.subscription === undefined;
  }

  /** A webhook found healthy is repaired at once when it fails; one that repair does not heal must not keep the trigger busy. */
  note(needsCare: boolean): void {
    if (!needsCare) this.ensuredAt = 0;
    else if (Date.now() - this.ensuredAt > interval) this.isNeeded = true;
  }

  /** @returns whether the webhook was made, renewed or given up, so that something may have been missed */
  async ensure(): Promise<boolean> {
    if (!this.isNeeded) return false;
    this.isNeeded = false;
    this.ensuredAt = Date.now();
    const { definition } = this.state;
    const known = this.state.subscription ?? this.state.leftover;
    try {
      const { subscription, incomplete } = await subscribe({
        definition,
        ...(known === undefined ? {} : { subscription: known }),
      });
      if (incomplete !== undefined) {
        this.failed(incomplete.subscription, incomplete.problem);
        return false;
      }
      if (subscription === undefined) delete this.state.subscription;
      else this.state.subscription = subscription;
      delete this.state.leftover;
      delete this.state.webhookProblem;
      return true;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      // What an attempt made may be there, whatever it answered; so may what was known before.
      this.failed(known ?? { ids: [], callbackUrl: '' }, causeOf(error));
      return false;
    }
  }

  private failed(leftover: TriggerSubscription, problem: string): void {
    delete this.state.subscription;
    this.state.leftover = leftover;
    this.state.webhookProblem = { kind: 'provider refused', text: `The webhook could not be set up: ${problem}` };
  }

  /** Takes the webhook away. */
  async end(): Promise<void> {
    const { definition } = this.state;
    const subscription = this.state.subscription ?? (patched('leftover webhooks') ? this.state.leftover : undefined);
    if (subscription === undefined) return;
    try {
      await unsubscribe({ definition, subscription });
    } catch (error) {
      // The account may be gone; the gateway answers 410 to what still comes, and the provider gives up.
      if (!(error instanceof ActivityFailure)) throw error;
    }
    delete this.state.subscription;
    delete this.state.leftover;
    delete this.state.webhookProblem;
  }
}
