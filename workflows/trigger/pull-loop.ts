import { CancellationScope, patched, sleep } from '@temporalio/workflow';
import type { PullInput, PullOutcome, StartedEvent, StartsFor, TriggerState } from '../../src/messages/trigger';
import type { HeardBy } from '../../src/telemetry/trigger-metrics';
import { stoppedLookTells, startedWhereFound } from '../changes';
import { pull, pullAndStart } from './trigger-activities';
import { problemOf } from './trigger-problem';

/** What a look has answered, and as what the trigger was configured when it began. */
interface Found {
  readonly outcome: PullOutcome;
  readonly definition: TriggerState['definition'];
}

/** How a look begins. */
interface Look {
  /** Without waiting for the interval to pass: there may have been no webhook before it, or a pause. */
  readonly immediately: boolean;
  /** Somebody has asked for it, which is at once too: it answers whatever it finds. */
  readonly asked: boolean;
}

/** Has one pull at the provider under way at all times; a pull ends when it has found something. */
export class PullLoop {
  private scope: CancellationScope | undefined;
  private found: Found | undefined;
  private next: Look = { immediately: true, asked: false };
  /** The look under way, or the last. */
  private current: Look = { immediately: false, asked: false };
  /** Looks under way that may be starting agents, one that was stopped among them until it has ended. */
  private starting = 0;

  /**
   * @param startsOf whom a look that begins now starts
   * @param tellStarted told whom a look has started of which nothing else is taken
   */
  constructor(
    private readonly state: TriggerState,
    private readonly startsOf: () => StartsFor,
    private readonly tellStarted: (started: readonly StartedEvent[], definition: Found['definition']) => void,
  ) {}

  /** Whether there is something to do: what it found waits, or none is under way. */
  get isOver(): boolean {
    return this.found !== undefined || (this.scope === undefined && !this.mayStart);
  }

  /** How what the last look found was heard of: one that is asked for was announced. */
  heardOf({ looksAsOften }: PullOutcome): HeardBy {
    if (this.current.asked) return 'webhook';
    return this.current.immediately || looksAsOften === true || this.state.subscription === undefined
      ? 'look'
      : 'look beside webhook';
  }

  /** Whether a look may be starting agents at this moment. */
  get mayStart(): boolean {
    return this.starting > 0;
  }

  start(): void {
    if (this.scope !== undefined || this.mayStart) return;
    const { configuredAt, cursor, definition, lastCompletePullAt, subscription, problem, unread } = this.state;
    const { begunAnewAt, owner, watchedSince, watermark, webhookTriedAt } = this.state;
    const scope = new CancellationScope();
    const { immediately, asked } = this.next;
    this.current = this.next;
    this.next = { immediately: false, asked: false };
    this.scope = scope;
    const input = {
      definition,
      since: watermark,
      ...(begunAnewAt === undefined ? {} : { begunAnewAt }),
      ...(watchedSince === undefined ? {} : { watchedSince }),
      ...(configuredAt === undefined ? {} : { configuredAt }),
      immediately,
      ...(asked ? { asked } : {}),
      ...(cursor === undefined ? {} : { cursor }),
      ...(lastCompletePullAt === undefined ? {} : { completeAt: lastCompletePullAt }),
      ...(subscription === undefined ? {} : { subscription }),
      ...(webhookTriedAt === undefined ? {} : { webhookTriedAt }),
      ...(problem === undefined ? {} : { knownProblem: problem }),
      ...(unread === undefined ? {} : { unread }),
      ...(owner === undefined ? {} : { owner }),
    };
    const look = scope.run(() => (patched(startedWhereFound) ? this.pullAndStart(input) : pull(input)));
    look.then(
      (outcome) => {
        if (this.scope === scope) this.found = { outcome, definition };
        else this.noteLeft({ outcome, definition });
      },
      (error: unknown) => {
        if (this.scope !== scope) return; // cancelled by us: also when a benign failure crossed the cancel
        this.state.problem = problemOf(error);
        // The activity itself waits out what the provider does; a failure here is not one that another look at once would heal.
        sleep('1 minute').then(
          () => {
            if (this.scope === scope) this.scope = undefined;
          },
          () => undefined, // the run was cancelled meanwhile, and ends by that
        );
      },
    );
  }

  private async pullAndStart(input: PullInput): Promise<PullOutcome> {
    this.starting += 1;
    try {
      return await pullAndStart({ ...input, starts: this.startsOf() });
    } finally {
      this.starting -= 1;
    }
  }

  /** What it found, once. The next look waits an interval, unless more is asked for. */
  take(): PullOutcome | undefined {
    const { found } = this;
    if (found === undefined) return undefined;
    this.found = undefined;
    this.scope = undefined;
    this.next = { ...this.next, immediately: found.outcome.more || this.next.asked };
    return found.outcome;
  }

  stop(): void {
    const { found } = this;
    this.scope?.cancel();
    this.scope = undefined;
    this.found = undefined;
    if (found !== undefined) this.noteLeft(found);
  }

  /** The next look finds the same: whom this one started Temporal may know no more by then, and what it could not start is tried again. */
  private noteLeft({ outcome, definition }: Found): void {
    const started = (outcome.started ?? []).filter(({ kind }) => kind !== 'failed');
    if (started.length > 0 && patched(stoppedLookTells)) this.tellStarted(started, definition);
  }

  /** Has a look begin now. One that was asked for before comes to its end first, so that asking often stops none. */
  ask(): void {
    if (!this.current.asked) this.stop();
    this.next = { immediately: true, asked: true };
  }

  /** Stops the pull under way, and has the next one look without waiting. */
  again(): void {
    this.stop();
    this.next = { ...this.next, immediately: true };
  }
}
