import { ActivityFailure } from '@temporalio/common';
import { CancellationScope, patched } from '@temporalio/workflow';
import { defined } from '../../../src/json/defined';
import type { DispatchOutcome, EventReport } from '../../../src/contracts/trigger-report';
import { configurationOf, type TriggerState } from '../../../src/messages/trigger';
import type { DispatchInput, ResolveInput, StartedEvent, StartsFor } from '../../../src/messages/trigger-activities';
import { announcedBeforeFound, pauseStopsStarts, readAsConfigured, startedWhereRead } from '../changes';
import type { EventOutcome } from '../../../src/telemetry/trigger-metrics';
import { countEvent, type HeardOf } from './count-event';
import { noteDelivered, noteLate, noteSkipped, noteStarted } from './event-log';
import { announcedFirst, newEvents } from './new-events';
import { beginRemembering, wasRenamed, whyPerhapsDelivered } from './second-keys';
import * as activities from './trigger-activities';
import { noteReadAfterAll } from './unread-events';
import { isNew, startableSince } from './watermark';

/** What webhooks announced, and what its reading has to know. */
type Announced = Pick<ResolveInput, 'definition' | 'hints' | 'watchedSince' | 'resetRun' | 'resetAt'>;

const renamedText =
  'It was delivered before, under another id: a mail that a person drags to another folder in Outlook for Windows gets a new one, for example.';

/** Starts a trigger's agent for its events, and logs the outcome of each. */
export class Deliveries {
  /** Number of activities under way that may be starting agents. */
  private starting = 0;
  /** Scope in which webhook hints are being read. */
  private reading: CancellationScope | undefined;
  /** Scopes in which agents are being started, or will be tried to be started again. */
  private readonly starts = new Set<CancellationScope>();

  constructor(private readonly state: TriggerState) {}

  /** Whether an agent may be being started at this moment. */
  get isStarting(): boolean {
    return this.starting > 0;
  }

  /** Cancels the reading of webhook hints; once `isStarting` is false again, the reading starts nothing more. */
  cancelReading(): void {
    this.reading?.cancel();
  }

  /**
   * Stops starts that are under way or waiting for another attempt; once `isStarting` is false again, they start nothing more.
   *
   * @returns whether there are any
   */
  cancelStarts(): boolean {
    if (this.starts.size === 0 || !patched(pauseStopsStarts)) return false;
    for (const scope of this.starts) scope.cancel();
    return true;
  }

  /** Logs and counts the events for which a pull or a reading has started agents. */
  recordStarted(
    started: readonly StartedEvent[] = [],
    { definition, heard }: { definition: TriggerState['definition']; heard: HeardOf },
  ): void {
    for (const event of noteStarted(this.state, started, definition)) this.count(event.kind, event, heard, definition);
  }

  /** Returns the agent that a pull or a reading that begins now may start, and for which events. */
  startsFor(): StartsFor {
    const { target, seal, setUpAt, asNowSince = setUpAt, retentionDays } = this.state;
    const since = startableSince(this.state);
    return { target, ...defined({ seal, retentionDays }), since, asNowSince, delivered: [] };
  }

  /** Reads the events that webhooks announced. From `startedWhereRead` on, the activity also starts the agent. */
  resolve(read: Announced): ReturnType<typeof activities.resolve> {
    return patched(startedWhereRead) ? this.resolveAndStart(read) : activities.resolve(read);
  }

  private async resolveAndStart(read: Announced) {
    const starts = this.startsFor();
    const scope = new CancellationScope();
    this.reading = scope;
    this.starting += 1;
    try {
      return await scope.run(() => activities.resolve({ ...read, starts }));
    } finally {
      this.starting -= 1;
      this.reading = undefined;
    }
  }

  /**
   * Delivers what is new. An event whose outcome is noted waits no longer to be read.
   *
   * @param waitedIds those of events that could not be read so far
   * @returns false when the trigger was paused, removed or configured meanwhile: not all was delivered, so the position must not advance
   */
  async deliver(reports: EventReport[], heard: HeardOf, waitedIds?: ReadonlySet<string>): Promise<boolean> {
    const [first, second] = announcedFirst(reports);
    if (second !== undefined && patched(announcedBeforeFound)) {
      const { definition } = this.state;
      if (!(await this.deliver(first, heard, waitedIds))) return false;
      if (this.state.definition !== definition && patched(readAsConfigured)) return false;
      return this.deliver(second, heard, waitedIds);
    }
    if (this.state.status !== 'active') return false;
    const news = newEvents(this.state, reports, waitedIds);
    beginRemembering(this.state, reports);
    const events: DispatchInput['events'] = [];
    for (const report of news) {
      const { eventId, label, at, outcome, perhapsDelivered } = report;
      if (outcome.kind === 'skipped') this.skip(report, outcome.reason, heard);
      else if (wasRenamed(this.state, report)) this.skip(report, renamedText, heard);
      else {
        const whyLeft = whyPerhapsDelivered(this.state, report);
        if (whyLeft === undefined)
          events.push({ eventId, event: outcome.event, label, at, ...defined({ perhapsDelivered }) });
        else noteLate(this.state, report, whyLeft);
      }
    }
    const noLongerWaits = (eventId: string): void => {
      if (waitedIds?.has(eventId) === true) noteReadAfterAll(this.state, eventId);
    };
    for (const { eventId } of reports) if (events.every((event) => event.eventId !== eventId)) noLongerWaits(eventId);
    if (events.length === 0) return true;
    const { definition } = this.state;
    const outcomes = await this.dispatch({ ...configurationOf(this.state), events });
    if (outcomes === undefined) return false;
    for (const outcome of outcomes) {
      // A failure under the old configuration does not count: the event is handled again under the new one.
      if (outcome.kind === 'failed' && this.state.definition !== definition) continue;
      const report = news.find(({ eventId }) => eventId === outcome.eventId);
      // A person may have replayed it meanwhile, so that it is noted.
      if (report === undefined || !isNew(this.state, report, true)) continue;
      noLongerWaits(report.eventId);
      noteDelivered(this.state, report, outcome);
      this.count(outcome.kind, report, heard, definition);
    }
    return true;
  }

  private skip(report: EventReport, reason: string, heard: HeardOf): void {
    if (noteSkipped(this.state, report, reason)) this.count('skipped', report, heard);
  }

  private count(
    outcome: EventOutcome,
    { eventId, at: happenedAt, neverStarted }: Pick<EventReport, 'eventId' | 'at' | 'neverStarted'>,
    heard: HeardOf,
    { type } = this.state.definition,
  ): void {
    // What surfaces late was not ours to start earlier, so it counts as of now.
    const at = neverStarted === true ? new Date(Date.now()).toISOString() : happenedAt;
    countEvent(this.state, { type, outcome, at, heard: heard(eventId) });
  }

  /**
   * @returns undefined if the trigger was paused or removed before Temporal has taken all starts. An agent that was started all the same is not started
   * again for its event.
   */
  async dispatch(input: DispatchInput): Promise<DispatchOutcome[] | undefined> {
    const scope = new CancellationScope();
    this.starts.add(scope);
    this.starting += 1;
    try {
      return (await scope.run(() => activities.dispatch(input))).outcomes;
    } catch (error) {
      // An attempt that fails once it is cancelled ends the start with its own failure.
      const isStopped = scope.consideredCancelled && !CancellationScope.current().consideredCancelled;
      if (!isStopped || !(error instanceof ActivityFailure)) throw error;
      return undefined;
    } finally {
      this.starting -= 1;
      this.starts.delete(scope);
    }
  }
}
