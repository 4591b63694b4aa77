import { ActivityFailure } from '@temporalio/common';
import { CancellationScope, isCancellation, patched } from '@temporalio/workflow';
import { defined } from '../../../src/json/defined';
import { mostUnread, type TriggerState } from '../../../src/messages/trigger';
import { announcedKept, configuredMeanwhile } from '../changes';
import { isAnotherSource } from '../watched-places';
import { forgetOlder, openReset } from './after-reset';
import { isConfiguredSince } from './configure';
import type { HeardOf } from './count-event';
import type { Deliveries } from './deliveries';
import { noteTooOld } from './event-log';
import { requeueHints } from './inbox';
import { problemOf } from './trigger-problem';
import { gaveUp, noteNewlyUnread, roomForUnread } from './unread-events';

/** Reads the events that the inbox's hints announce, and lets the agent start for them. */
export class HintReading {
  /** Hints from the inbox that are being read. */
  private reading: TriggerState['inbox'] = [];
  /** Whether so many events wait to be read again that further hints wait for the next pull. */
  private isFull = false;

  /** @param pullAgain begins a pull, which retries what could not be read */
  constructor(
    private readonly state: TriggerState,
    private readonly deliveries: Deliveries,
    private readonly pullAgain: () => void,
  ) {}

  get hasWork(): boolean {
    return this.state.inbox.length > 0 && !this.isFull;
  }

  /** Returns the hints whose reading has not ended, the earliest first. */
  notYetRead(): TriggerState['inbox'] {
    return [...this.reading, ...this.state.inbox];
  }

  /** Called when a pull has ended: it has retried the events that waited. */
  makeRoom(): void {
    this.isFull = false;
  }

  /** Reads as many hints as there is room for. */
  async read(): Promise<void> {
    this.reading = this.state.inbox.splice(0, this.readableNow());
    if (this.reading.length > 0) await this.readEvents(this.reading);
    this.reading = [];
  }

  private async readEvents(hints: TriggerState['inbox']): Promise<void> {
    const { definition, watchedSince } = this.state;
    const heard: HeardOf = () => 'webhook';
    const read = { definition, hints, ...openReset(this.state), ...defined({ watchedSince }) };
    try {
      const { reports, started, unread, ...remembered } = await this.deliveries.resolve(read);
      forgetOlder(this.state, remembered);
      this.deliveries.recordStarted(started, { definition, heard });
      // Configured meanwhile: the hints are read again with the new configuration, if their source is still watched.
      if (this.state.definition !== definition && patched(configuredMeanwhile)) {
        if (!isAnotherSource(this.state.definition, definition)) this.state.inbox.unshift(...hints);
        return;
      }
      noteTooOld(this.state, reports);
      if (!(await this.deliveries.deliver(reports, heard)) || isConfiguredSince(this.state, definition)) {
        requeueHints(this.state, hints, definition);
        return;
      }
      // The pull that begins now retries the unread events.
      if (unread !== undefined && noteNewlyUnread(this.state, unread)) this.pullAgain();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      if (isCancellation(error) && CancellationScope.current().consideredCancelled) throw error;
      // Paused or removed meanwhile (and perhaps resumed since), or configured, so that the failure concerns the old configuration.
      if (isCancellation(error) || this.state.status !== 'active' || isConfiguredSince(this.state, definition)) {
        requeueHints(this.state, hints, definition);
        return;
      }
      const problem = problemOf(error);
      this.state.problem = problem;
      const waiting = hints.map((hint) => gaveUp(hint, problem.text));
      if (patched(announcedKept)) noteNewlyUnread(this.state, waiting);
      this.pullAgain();
    }
  }

  /** Returns how many hints are read at once: no more than may wait as unread, in case the worker dies of them. */
  private readableNow(): number {
    const wanted = Math.min(this.state.inbox.length, mostUnread);
    const room = roomForUnread(this.state);
    if (wanted <= room || !patched(announcedKept)) return wanted;
    this.isFull = room === 0;
    return room;
  }
}
