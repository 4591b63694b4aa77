import { requireReadable } from '../../src/encryption/unreadable';
import { ActivityFailure } from '@temporalio/common';
import { condition, isCancellation, patched } from '@temporalio/workflow';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { TriggerState, TriggerSubscription } from '../../src/messages/trigger';
import {
  eachFormer,
  keptAsFormer,
  leftoverWebhooks,
  takenAwayAsFormer,
  takenAwayInPause,
  webhookCareGoesOn,
} from '../changes';
import { isAnotherSource } from '../watched-places';
import { Beside } from './beside';
import { FormerWebhooks, takeAway } from './former-webhooks';
import * as activities from './trigger-activities';
import { causeOf } from './trigger-problem';

/** Between two repairs of a webhook that has not been healthy in between, in milliseconds. */
const interval = 60_000;

/** So long everything else waits for it: usually it is over by then, and one look is enough. */
const moment = '10 seconds';

/** What an attempt made may be there, whatever it answered. */
const perhapsMade: TriggerSubscription = { ids: [], callbackUrl: '' };

/** Looks after the webhook or subscription a trigger owns. */
export class WebhookCare {
  private needed: boolean;
  private ensuredAt = 0;
  private readonly former: FormerWebhooks;
  private readonly beside = new Beside();
  /** It was seen to since the last step began, which tells what came of it. */
  wasSeenTo = false;

  constructor(private readonly state: TriggerState) {
    this.former = new FormerWebhooks(state);
    this.needed =
      state.subscription === undefined ||
      (state.webhookNeedsCare === true && patched(webhookCareGoesOn)) ||
      // One that could not be taken away is tried again once in each run: a look does not see that it is there.
      (this.former.areThere && patched(keptAsFormer));
    if (!this.needed) delete state.webhookNeedsCare;
  }

  get isNeeded(): boolean {
    return this.needed && !this.isUnderWay;
  }

  /** Whether it is being seen to beside all else. */
  get isUnderWay(): boolean {
    return this.beside.isUnderWay;
  }

  /**
   * Whether a paused trigger has the webhook of another account or type to take away, which it tries once in each run. Not where it has one of its own,
   * which may be at the same account: what is taken away with the former one only `ensure` makes again.
   */
  get hasFormer(): boolean {
    const { subscription } = this.state;
    const isTried = this.former.areTried || this.isUnderWay;
    return this.former.areThere && subscription === undefined && !isTried && patched(takenAwayInPause);
  }

  /** Has the webhook seen to by the next step, be it one of the run that follows. */
  ask(): void {
    this.needed = true;
    this.state.webhookNeedsCare = true;
    // A look that begins before it is tried would ask for it again.
    this.state.webhookTriedAt = new Date(Date.now()).toISOString();
  }

  /**
   * Has work on it done beside all else, which waits a moment for it: a provider may have us wait for many minutes. What is cut off is marked to be
   * gone on with.
   */
  async seeTo(work: () => Promise<void>): Promise<void> {
    const { status } = this.state;
    this.beside.begin(async () => {
      try {
        await work();
      } catch (error) {
        if (!isCancellation(error)) throw error;
        this.state.webhookNeedsCare = true;
      }
      this.ensuredAt = Date.now();
      this.wasSeenTo = true;
    });
    await condition(() => !this.isUnderWay || this.state.status !== status, moment);
  }

  /** Resolves when nothing changes it any more: an attempt under way comes to its end, and the next run goes on with the rest. */
  leaveToNextRun(): Promise<void> {
    return this.beside.stop();
  }

  /** The trigger is about to watch another source. What it has of this one is taken away as this one's: the other account could not. */
  leaveFor(next: TriggerDefinition): void {
    this.beside.cancel();
    const { definition, subscription = this.state.leftover } = this.state;
    if (subscription !== undefined && patched(takenAwayAsFormer)) {
      this.former.remember({ definition, subscription });
      delete this.state.subscription;
      delete this.state.leftover;
    }
    this.takeBack(next);
  }

  /** What is left at a source that is watched again is the trigger's own: taken away as a former one, it would take along what is made there now. */
  private takeBack(next: TriggerDefinition): void {
    const own = this.former.of(next);
    if (own === undefined || !patched(eachFormer)) return;
    this.former.forget(own);
    this.state.leftover = own.subscription;
  }

  /** A webhook found healthy is repaired at once when it fails; one that repair does not heal must not keep the trigger busy. */
  note(needsCare: boolean): void {
    if (this.isUnderWay) return;
    if (!needsCare) this.ensuredAt = 0;
    else if (Date.now() - this.ensuredAt > interval) this.ask();
  }

  /** @returns whether the webhook was made, renewed or given up, so that something may have been missed */
  async ensure(): Promise<boolean> {
    if (!this.needed) return false;
    this.needed = false;
    delete this.state.webhookNeedsCare;
    this.ensuredAt = Date.now();
    this.state.webhookTriedAt = new Date(this.ensuredAt).toISOString();
    await this.endFormer();
    const { definition } = this.state;
    const known = this.state.subscription ?? this.state.leftover;
    const subscribe = this.isUnderWay ? activities.subscribeBeside : activities.subscribe;
    try {
      const made = await subscribe({ definition, ...(known === undefined ? {} : { subscription: known }) });
      const { subscription, incomplete, problem } = requireReadable(made);
      if (this.isFormer(definition)) {
        const theirs = subscription ?? incomplete?.subscription;
        if (theirs !== undefined) this.former.remember({ definition, subscription: theirs });
        return false;
      }
      if (incomplete !== undefined) {
        this.failed(incomplete.subscription, incomplete.problem);
        return false;
      }
      if (subscription === undefined) delete this.state.subscription;
      else this.state.subscription = subscription;
      delete this.state.leftover;
      if (problem === undefined) delete this.state.webhookProblem;
      else this.state.webhookProblem = { kind: 'no webhook', text: problem };
      return true;
    } catch (error) {
      const isStopped = isCancellation(error);
      if (!(error instanceof ActivityFailure) || (isStopped && !this.isUnderWay)) throw error;
      const left = known ?? perhapsMade;
      if (this.isFormer(definition)) {
        this.former.rememberPerhapsMade({ definition, subscription: left });
        return false;
      }
      if (isStopped) {
        if (this.state.subscription === undefined) this.state.leftover = left;
        throw error;
      }
      this.failed(left, causeOf(error));
      return false;
    }
  }

  private failed(leftover: TriggerSubscription, problem: string): void {
    delete this.state.subscription;
    this.state.leftover = leftover;
    this.state.webhookProblem = { kind: 'no webhook', text: `The webhook could not be set up: ${problem}` };
  }

  /** Takes the webhook away, with what an attempt under way makes of it. */
  async end(): Promise<void> {
    if (this.isUnderWay) {
      this.needed = false;
      await this.beside.stop();
      delete this.state.webhookNeedsCare;
    }
    await this.former.takeAway(activities.unsubscribe);
    const { definition } = this.state;
    const subscription = this.state.subscription ?? (patched(leftoverWebhooks) ? this.state.leftover : undefined);
    if (subscription === undefined) return;
    await takeAway({ definition, subscription }, activities.unsubscribe);
    delete this.state.subscription;
    delete this.state.leftover;
    delete this.state.webhookProblem;
  }

  /** Whether the trigger watches another source by now. */
  private isFormer(definition: TriggerDefinition): boolean {
    return isAnotherSource(definition, this.state.definition) && patched(takenAwayAsFormer);
  }

  /** Takes away the webhooks of the accounts or types that the trigger was changed from. */
  endFormer(): Promise<void> {
    return this.former.takeAway(this.isUnderWay ? activities.unsubscribeFormerBeside : activities.unsubscribeFormer);
  }
}
