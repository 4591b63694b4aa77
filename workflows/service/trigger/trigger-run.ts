import { condition, patched } from '@temporalio/workflow';
import type { Diagnosis, DispatchOutcome, EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerConfiguration, TriggerState } from '../../../src/messages/trigger';
import { askedPulls, configuredMeanwhile, nothingReadInPause, webhookInBackground } from '../changes';
import { carriedOver, forgetOlder, noteRetention } from './after-reset';
import { beginFor, noteOwner } from './another-owner';
import { configure } from './configure';
import { countEvent, type HeardOf } from './count-event';
import { Deliveries } from './deliveries';
import { diagnose } from './diagnose';
import { HintReading } from './hint-reading';
import { isHeldInPause, takeIn } from './inbox';
import { noneAfterNow, notAfterNow } from './not-after-now';
import { readBatch } from './read-batch';
import { replay } from './replay';
import { noteUnread } from './unread-events';
import { overviewOf } from './trigger-overview';
import * as activities from './trigger-activities';
import { isAnotherSource } from '../watched-places';
import { partly } from './trigger-problem';
import { PullLoop } from './pull-loop';
import { advanceWatermark, boundMemory } from './watermark';
import { WebhookCare } from './webhook-care';

/** One run of the trigger workflow: its state, and everything that may change it. */
export class TriggerRun {
  readonly state: TriggerState;
  private readonly pullLoop: PullLoop;
  readonly webhook: WebhookCare;
  private readonly deliveries: Deliveries;
  private readonly hints: HintReading;

  constructor(initial: TriggerState) {
    const { watermark, watchedSince } = initial;
    this.state = { ...initial, watermark: notAfterNow(watermark) };
    if (watchedSince !== undefined) this.state.watchedSince = noneAfterNow(watchedSince);
    this.deliveries = new Deliveries(this.state);
    this.pullLoop = new PullLoop(
      this.state,
      () => this.deliveries.startsFor(),
      (started, definition) => this.deliveries.recordStarted(started, { definition, heard: () => 'look' }),
    );
    this.webhook = new WebhookCare(this.state);
    this.hints = new HintReading(this.state, this.deliveries, () => this.pullLoop.stopAndPullAgain());
  }

  /** Handles the signal `events`. Ignores an invalid batch, because a bad signal must not stop the trigger. */
  receive(raw: unknown): void {
    const batch = readBatch(raw);
    const { status } = this.state;
    if (batch === undefined || status === 'removed' || (status === 'paused' && !isHeldInPause())) return;
    // The webhook works, even if a pull may have been quicker.
    delete this.state.unannounced;
    takeIn(this.state, batch.hints);
    if (batch.lifecycle === undefined) return;
    if (batch.lifecycle !== 'missed') this.webhook.ask();
    if (batch.lifecycle === 'missed' && patched(askedPulls)) this.pullLoop.ask();
    else this.pullLoop.stopAndPullAgain();
  }

  hasWork(): boolean {
    const { status } = this.state;
    return (
      status === 'removed' ||
      this.webhook.hasJustEnded ||
      (status === 'paused' && this.webhook.hasFormer) ||
      (status === 'active' && (this.hints.hasWork || this.pullLoop.hasWork || this.webhook.isNeeded))
    );
  }

  /** Updates the webhook, the position and the pull, and works off what has arrived. During a pause, removes only a former webhook. */
  async step(): Promise<void> {
    this.webhook.hasJustEnded = false;
    // The former webhook's account may be gone when the pause is over.
    if (this.state.status === 'paused' && this.webhook.hasFormer)
      await (patched(webhookInBackground)
        ? this.webhook.runInBackground(() => this.webhook.endFormer())
        : this.webhook.endFormer());
    if (!this.isActive()) return;
    boundMemory(this.state);
    if (this.webhook.isNeeded && patched(webhookInBackground))
      await this.webhook.runInBackground(() => this.ensureWebhook());
    else if (!this.webhook.isUnderWay && (await this.webhook.ensure())) this.pullLoop.stopAndPullAgain();
    await this.handlePull();
    // Paused since this step began: what is held waits for `resume`.
    if (!this.isActive() && patched(nothingReadInPause)) return;
    await this.hints.read();
    if (this.isActive()) this.pullLoop.start();
  }

  /**
   * Once this answers, no agent is started until `resume`, unless a person replays an event.
   *
   * @param publish tells listings of the pause while it waits for starts that are being stopped
   */
  async pause(publish: () => void): Promise<void> {
    const { status } = this.state;
    // A second pause, too, answers only when nothing starts any more.
    if (status === 'removed' || (status === 'paused' && !this.isStarting())) return;
    const isHeld = isHeldInPause();
    if (status === 'paused' && !isHeld) return;
    this.state.status = 'paused';
    if (!isHeld) this.state.inbox = [];
    if (this.stopStarting()) publish();
    // If somebody resumes the trigger meanwhile, agents start again, and the pause stops waiting for an end of the starts.
    await condition(() => !this.isStarting() || (isHeld && this.isActive()));
  }

  resume(): void {
    if (this.state.status !== 'paused') return;
    this.state.status = 'active';
    this.pullLoop.stopAndPullAgain();
  }

  /** Once this answers, nothing more starts: it stops the starts under way, and waits until they have ended. */
  async remove(): Promise<void> {
    this.state.status = 'removed';
    this.state.inbox = [];
    this.stopStarting();
    await this.nothingStarts();
    this.state.recent = [];
  }

  configure(configuration: TriggerConfiguration): ReturnType<typeof overviewOf> {
    if (isAnotherSource(this.state.definition, configuration.definition))
      this.webhook.leaveFor(configuration.definition);
    configure(this.state, configuration);
    this.webhook.askAsConfigured();
    this.pullLoop.stopAndPullAgain();
    return this.overview();
  }

  replay(eventId: string, replayId: string | undefined): Promise<DispatchOutcome> {
    const { state, deliveries } = this;
    return replay({ state, deliveries, pullAgain: () => this.pullLoop.stopAndPullAgain() }, eventId, replayId);
  }

  async test(): Promise<EventReport[]> {
    return (await activities.test({ definition: this.state.definition })).reports;
  }

  diagnose(): Promise<Diagnosis> {
    return diagnose(this.state);
  }

  /** Returns the state from which another run continues if this one is ended now. Hints that are being read are back in its inbox. */
  checkpoint(): TriggerState {
    return carriedOver({ ...this.state, inbox: this.hints.notYetRead() });
  }

  overview(): ReturnType<typeof overviewOf> {
    return overviewOf(this.state);
  }

  /** Stops pulling, for good or until the next step. */
  stopPulling(): void {
    this.pullLoop.stop();
  }

  /** Cancels the work that starts agents, which may still start some until it has ended. Returns whether starts have been stopped. */
  private stopStarting(): boolean {
    this.deliveries.cancelReading();
    this.stopPulling();
    return this.deliveries.cancelStarts();
  }

  private isStarting(): boolean {
    return this.deliveries.isStarting || this.pullLoop.isStarting;
  }

  /** Resolves when no agent is being started. */
  nothingStarts(): Promise<void> {
    return condition(() => !this.isStarting());
  }

  /** Sets up the webhook, then pulls to find what happened while there was none. */
  private async ensureWebhook(): Promise<void> {
    if (await this.webhook.ensure()) this.pullLoop.stopAndPullAgain();
  }

  /** Checked again after every wait: a person may have paused or removed the trigger meanwhile. */
  private isActive(): boolean {
    return this.state.status === 'active';
  }

  private async handlePull(): Promise<void> {
    const outcome = this.pullLoop.take();
    if (outcome === undefined) return;
    this.hints.makeRoom();
    const { definition } = this.state;
    // Needs no `patched`: histories of earlier versions contain no `ownerSince`, so their replay never takes this branch.
    if (outcome.owner !== undefined && outcome.ownerSince !== undefined) {
      beginFor(this.state, outcome, outcome.ownerSince);
      return;
    }
    forgetOlder(this.state, outcome);
    noteRetention(this.state, outcome);
    const waitedIds = new Set(this.state.unread?.map(({ eventId }) => eventId));
    const byPull = this.pullLoop.heardOf(outcome);
    // A pull finds later what could not be read when it was announced.
    const heard: HeardOf = (eventId) => (waitedIds.has(eventId) ? 'look' : byPull);
    const setAside = noteUnread(this.state, outcome);
    for (const { eventId, since } of setAside)
      countEvent(this.state, { type: definition.type, outcome: 'set aside', at: since, heard: heard(eventId) });
    this.deliveries.recordStarted(outcome.started, { definition, heard });
    if (!(await this.deliveries.deliver(outcome.reports, heard, waitedIds))) return;
    // Reconfigured during the pull: discards its position. The next pull repeats these events, and delivered ones are skipped.
    if (this.state.definition !== definition && patched(configuredMeanwhile)) return;
    if (outcome.cursor !== undefined) this.state.cursor = outcome.cursor;
    noteOwner(this.state, outcome);
    this.webhook.note(outcome.subscriptionNeedsCare);
    if (outcome.problem === undefined) delete this.state.problem;
    else this.state.problem = outcome.isPartial === true ? partly(outcome.problem) : outcome.problem;
    if (outcome.problem === undefined || outcome.isPartial === true) delete this.state.configuredAt;
    if (outcome.completeAt === undefined) return;
    advanceWatermark(this.state, outcome.completeAt);
  }
}
