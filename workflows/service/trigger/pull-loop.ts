import { CancellationScope, patched, sleep } from '@temporalio/workflow';
import { defined } from '../../../src/json/defined';
import type { TriggerState } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome, StartedEvent, StartsFor } from '../../../src/messages/trigger-activities';
import type { HeardBy } from '../../../src/telemetry/trigger-metrics';
import { stoppedPullTells, startedWhereFound } from '../changes';
import { openReset } from './after-reset';
import { pull, pullAndStart } from './trigger-activities';
import { problemOf } from './trigger-problem';

/** A pull's outcome, and the trigger's definition when the pull began. */
interface FoundByPull {
  readonly outcome: PullOutcome;
  readonly definition: TriggerState['definition'];
}

/** How a pull begins. */
interface PullStart {
  /** Whether it begins without waiting for the interval, as after a pause, or after a time without a webhook. */
  readonly immediately: boolean;
  /** Whether somebody has asked for it. It then begins immediately too, and answers even if it finds nothing. */
  readonly asked: boolean;
}

/** Keeps one pull at the provider under way at all times; a pull ends when it has found something. */
export class PullLoop {
  private scope: CancellationScope | undefined;
  private found: FoundByPull | undefined;
  private next: PullStart = { immediately: true, asked: false };
  /** The pull under way, or the last one. */
  private current: PullStart = { immediately: false, asked: false };
  /** Number of pulls under way that may be starting agents. A stopped pull counts until it has ended. */
  private starting = 0;

  /**
   * @param startsOf returns the agent that a pull that begins now may start, and for which events
   * @param noteStarted called with the events for which a stopped pull has started agents: nothing else of its outcome is used
   */
  constructor(
    private readonly state: TriggerState,
    private readonly startsOf: () => StartsFor,
    private readonly noteStarted: (started: readonly StartedEvent[], definition: FoundByPull['definition']) => void,
  ) {}

  /** Whether there is something to do: an outcome waits to be taken, or no pull is under way. */
  get hasWork(): boolean {
    return this.found !== undefined || (this.scope === undefined && !this.isStarting);
  }

  /**
   * Returns how the events of the last pull were first heard of: by webhook if the pull was asked for, because webhooks ask; otherwise by a look, which
   * counts as one beside the webhook where there is one and the look came at its usual time.
   */
  heardOf({ looksAsOften }: PullOutcome): HeardBy {
    if (this.current.asked) return 'webhook';
    return this.current.immediately || looksAsOften === true || this.state.subscription === undefined
      ? 'look'
      : 'look beside webhook';
  }

  /** Whether a pull may be starting agents at this moment. */
  get isStarting(): boolean {
    return this.starting > 0;
  }

  start(): void {
    if (this.scope !== undefined || this.isStarting) return;
    const { configuredAt, cursor, definition, lastCompletePullAt, subscription, problem, unread } = this.state;
    const { begunAnewAt, owner, ownerId, unannounced, watchedSince, watermark, webhookTriedAt } = this.state;
    const scope = new CancellationScope();
    const { immediately, asked } = this.next;
    this.current = this.next;
    this.next = { immediately: false, asked: false };
    this.scope = scope;
    const input = {
      definition,
      since: watermark,
      ...openReset(this.state),
      ...defined({ begunAnewAt, watchedSince, configuredAt }),
      immediately,
      ...(asked && { asked }),
      ...defined({
        cursor,
        completeAt: lastCompletePullAt,
        subscription,
        webhookTriedAt,
        unannounced,
        knownProblem: problem,
        unread,
        owner,
        ownerId,
      }),
    };
    const pulled = scope.run(() => (patched(startedWhereFound) ? this.pullAndStart(input) : pull(input)));
    pulled.then(
      (outcome) => {
        if (this.scope === scope) this.found = { outcome, definition };
        else this.noteLeft({ outcome, definition });
      },
      (error: unknown) => {
        if (this.scope !== scope) return; // cancelled by this loop, even if a benign failure crossed the cancellation
        this.state.problem = problemOf(error);
        // The activity itself retries what the provider causes; an immediate new pull would not help against a failure that arrives here.
        sleep('1 minute').then(
          () => {
            if (this.scope === scope) this.scope = undefined;
          },
          () => undefined, // the run was cancelled meanwhile, which ends it
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

  /** Returns the outcome, once. The next pull waits for the interval, unless there is more or somebody asks. */
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

  /**
   * Reports which agents a stopped pull has started. The next pull finds the same events: where Temporal has forgotten those runs by then, it would start
   * them again. Failed starts are left out, because the next pull retries them.
   */
  private noteLeft({ outcome, definition }: FoundByPull): void {
    const started = (outcome.started ?? []).filter(({ kind }) => kind !== 'failed');
    if (started.length > 0 && patched(stoppedPullTells)) this.noteStarted(started, definition);
  }

  /** Begins a pull now. A pull that was asked for before is not stopped, so that frequent requests do not stop every pull. */
  ask(): void {
    if (!this.current.asked) this.stop();
    this.next = { immediately: true, asked: true };
  }

  /** Stops the pull under way, and makes the next one begin without waiting. */
  stopAndPullAgain(): void {
    this.stop();
    this.next = { ...this.next, immediately: true };
  }
}
