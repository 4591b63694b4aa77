import { defined } from '../../../src/json/defined';
import { requireReadable } from '../../../src/encryption/unreadable';
import { ActivityFailure } from '@temporalio/common';
import { condition, isCancellation, patched } from '@temporalio/workflow';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { TriggerState, TriggerSubscription } from '../../../src/messages/trigger';
import {
  careAsConfigured,
  eachFormerWebhookKept,
  formerWebhookKept,
  leftoverWebhooks,
  formerWebhookRemoved,
  formerWebhookRemovedInPause,
  webhookCareGoesOn,
} from '../changes';
import { isAnotherSource } from '../watched-places';
import { BackgroundTask } from './background-task';
import { FormerWebhooks, takeAway } from './former-webhooks';
import * as activities from './trigger-activities';
import { causeOf } from './trigger-problem';

/** Minimum time between two repairs of a webhook that was not healthy in between. */
const betweenRepairsMilliseconds = 60_000;

/** How long everything else waits for work on the webhook. Usually that has ended by then, so that one pull finds what came before the webhook. */
const webhookWait = '10 seconds';

/** Stands for a webhook that an attempt may have made, whatever the attempt answered. */
const perhapsMade: TriggerSubscription = { ids: [], callbackUrl: '' };

/** Sets up, repairs and removes the webhook or subscription that a trigger owns. */
export class WebhookCare {
  private needed: boolean;
  private ensuredAt = 0;
  private readonly former: FormerWebhooks;
  private readonly background = new BackgroundTask();
  /** Whether work on the webhook has ended since the last step began; the next step publishes the result. */
  hasJustEnded = false;

  constructor(private readonly state: TriggerState) {
    this.former = new FormerWebhooks(state);
    this.needed =
      state.subscription === undefined ||
      (state.webhookNeedsCare === true && patched(webhookCareGoesOn)) ||
      // A former webhook that could not be removed is retried once per run: a pull does not see that it exists.
      (this.former.exist && patched(formerWebhookKept));
    if (!this.needed) delete state.webhookNeedsCare;
  }

  get isNeeded(): boolean {
    return this.needed && !this.isUnderWay;
  }

  /** Whether work on the webhook runs in the background. */
  get isUnderWay(): boolean {
    return this.background.isUnderWay;
  }

  /**
   * Whether a paused trigger has to remove the webhook of another account or type, which it tries once per run. False if the trigger has a webhook of
   * its own, which may be at the same account: only `ensure` recreates what is removed along with the former one.
   */
  get hasFormer(): boolean {
    const { subscription } = this.state;
    const isTried = this.former.wereTried || this.isUnderWay;
    return this.former.exist && subscription === undefined && !isTried && patched(formerWebhookRemovedInPause);
  }

  /** Requests webhook care from the next step, even if that belongs to the next run. */
  ask(): void {
    this.needed = true;
    this.state.webhookNeedsCare = true;
    // Pulls count from this time. With the time of the last attempt, a pull that begins before the next attempt would request care again.
    this.state.webhookTriedAt = new Date(Date.now()).toISOString();
  }

  /** Called when the trigger is configured. Attempts as it was configured before may go on for an hour, so no further one is waited for. */
  askAsConfigured(): void {
    if (this.isUnderWay && patched(careAsConfigured)) this.background.cancel();
    this.ask();
  }

  /**
   * Runs work on the webhook in the background, and waits a moment for it: a provider may make us wait for many minutes. Marks work that is cut
   * off to be continued.
   */
  async runInBackground(work: () => Promise<void>): Promise<void> {
    const { status } = this.state;
    this.background.begin(async () => {
      try {
        await work();
      } catch (error) {
        if (!isCancellation(error)) throw error;
        this.state.webhookNeedsCare = true;
      }
      this.ensuredAt = Date.now();
      this.hasJustEnded = true;
    });
    await condition(() => !this.isUnderWay || this.state.status !== status, webhookWait);
  }

  /** Resolves when nothing changes the webhook any more: an attempt under way ends, and the next run continues with the rest. */
  leaveToNextRun(): Promise<void> {
    return this.background.stop();
  }

  /** Called before the trigger watches another source. Keeps the webhook as a former one of its old source: the new account could not remove it. */
  leaveFor(next: TriggerDefinition): void {
    this.background.cancel();
    const { definition, subscription = this.state.leftover } = this.state;
    if (subscription !== undefined && patched(formerWebhookRemoved)) {
      this.former.remember({ definition, subscription });
      delete this.state.subscription;
      delete this.state.leftover;
    }
    this.takeBack(next);
  }

  /** Takes back a former webhook if its source is watched again: removing it as a former one would also remove what is made there now. */
  private takeBack(next: TriggerDefinition): void {
    const own = this.former.of(next);
    if (own === undefined || !patched(eachFormerWebhookKept)) return;
    this.former.forget(own);
    this.state.leftover = own.subscription;
  }

  /** Requests a repair: immediately for a webhook that was healthy before, else at an interval, so that a failing repair keeps nobody busy. */
  note(needsCare: boolean): void {
    if (this.isUnderWay) return;
    if (!needsCare) this.ensuredAt = 0;
    else if (Date.now() - this.ensuredAt > betweenRepairsMilliseconds) this.ask();
  }

  /** @returns whether the webhook was made, renewed or given up, so that events may have been missed */
  async ensure(): Promise<boolean> {
    if (!this.needed) return false;
    this.needed = false;
    delete this.state.webhookNeedsCare;
    this.ensuredAt = Date.now();
    this.state.webhookTriedAt = new Date(this.ensuredAt).toISOString();
    await this.endFormer();
    const { definition } = this.state;
    const known = this.state.subscription ?? this.state.leftover;
    try {
      const made = await this.subscribe({ definition, ...defined({ subscription: known }) });
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

  private get subscribe(): typeof activities.subscribe {
    const isThere = this.isUnderWay && this.state.subscription !== undefined;
    return isThere ? activities.keepSubscribed : activities.subscribe;
  }

  private failed(leftover: TriggerSubscription, problem: string): void {
    delete this.state.subscription;
    this.state.leftover = leftover;
    this.state.webhookProblem = { kind: 'no webhook', text: `The webhook could not be set up: ${problem}` };
  }

  /** Removes the webhook, including what an attempt under way makes. */
  async end(): Promise<void> {
    if (this.isUnderWay) {
      this.needed = false;
      await this.background.stop();
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

  /** Returns whether the trigger watches another source by now. */
  private isFormer(definition: TriggerDefinition): boolean {
    return isAnotherSource(definition, this.state.definition) && patched(formerWebhookRemoved);
  }

  /** Removes the webhooks of the accounts or types that the trigger was changed from. */
  endFormer(): Promise<void> {
    return this.former.takeAway(activities.unsubscribeFormer);
  }
}
