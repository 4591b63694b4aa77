import { CancellationScope, sleep } from '@temporalio/workflow';
import type { PullOutcome, TriggerState } from '../../src/messages/trigger';
import { pull } from './trigger-activities';
import { problemOf } from './trigger-problem';

/** Has one pull at the provider under way at all times; a pull ends when it has found something. */
export class PullLoop {
  private scope: CancellationScope | undefined;
  private outcome: PullOutcome | undefined;
  private atOnce = true;

  constructor(private readonly state: TriggerState) {}

  /** Whether there is something to do: what it found waits, or none is under way. */
  get isOver(): boolean {
    return this.outcome !== undefined || this.scope === undefined;
  }

  start(): void {
    if (this.scope !== undefined) return;
    const { cursor, definition, lastCompletePullAt, subscription, problem, unread, watchedSince, watermark } =
      this.state;
    const scope = new CancellationScope();
    const immediately = this.atOnce;
    this.atOnce = false;
    this.scope = scope;
    const look = scope.run(() =>
      pull({
        definition,
        since: watermark,
        ...(watchedSince === undefined ? {} : { watchedSince }),
        immediately,
        ...(cursor === undefined ? {} : { cursor }),
        ...(lastCompletePullAt === undefined ? {} : { completeAt: lastCompletePullAt }),
        ...(subscription === undefined ? {} : { subscription }),
        ...(problem === undefined ? {} : { knownProblem: problem }),
        ...(unread === undefined ? {} : { unread }),
      }),
    );
    look.then(
      (outcome) => {
        if (this.scope === scope) this.outcome = outcome;
      },
      (error: unknown) => {
        if (this.scope !== scope) return; // cancelled by us: also when a benign failure crossed the cancel
        this.state.problem = problemOf(error);
        // The activity itself waits out what the provider does; a failure here is not one that another look at once would heal.
        void sleep('1 minute').then(() => {
          if (this.scope === scope) this.scope = undefined;
        });
      },
    );
  }

  /** What it found, once. The next look waits an interval, unless more is asked for. */
  take(): PullOutcome | undefined {
    const { outcome } = this;
    if (outcome === undefined) return undefined;
    this.outcome = undefined;
    this.scope = undefined;
    this.atOnce = outcome.more;
    return outcome;
  }

  stop(): void {
    this.scope?.cancel();
    this.scope = undefined;
    this.outcome = undefined;
  }

  /** Stops the pull under way, and has the next one look without waiting. */
  again(): void {
    this.stop();
    this.atOnce = true;
  }
}
