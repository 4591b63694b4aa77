import { CancellationScope, patched, sleep } from '@temporalio/workflow';
import type { PullInput, PullOutcome, StartsFor, TriggerState } from '../../src/messages/trigger';
import { startedWhereFound } from '../changes';
import { pull, pullAndStart } from './trigger-activities';
import { problemOf } from './trigger-problem';

/** Has one pull at the provider under way at all times; a pull ends when it has found something. */
export class PullLoop {
  private scope: CancellationScope | undefined;
  private outcome: PullOutcome | undefined;
  private atOnce = true;
  /** A look is asked for that has not begun. */
  private isWanted = false;
  /** The look under way, or the last, was asked for: it answers whatever it finds. */
  private isAsked = false;
  /** Looks under way that may be starting agents, one that was stopped among them until it has ended. */
  private starting = 0;

  /** @param startsOf whom a look that begins now starts */
  constructor(
    private readonly state: TriggerState,
    private readonly startsOf: () => StartsFor,
  ) {}

  /** Whether there is something to do: what it found waits, or none is under way. */
  get isOver(): boolean {
    return this.outcome !== undefined || (this.scope === undefined && !this.mayStart);
  }

  /** Whether a look may be starting agents at this moment. */
  get mayStart(): boolean {
    return this.starting > 0;
  }

  start(): void {
    if (this.scope !== undefined || this.mayStart) return;
    const { configuredAt, cursor, definition, lastCompletePullAt, subscription, problem, unread } = this.state;
    const { watchedSince, watermark } = this.state;
    const scope = new CancellationScope();
    const immediately = this.atOnce || this.isWanted;
    const asked = this.isWanted;
    this.atOnce = false;
    this.isAsked = asked;
    this.isWanted = false;
    this.scope = scope;
    const input = {
      definition,
      since: watermark,
      ...(watchedSince === undefined ? {} : { watchedSince }),
      ...(configuredAt === undefined ? {} : { configuredAt }),
      immediately,
      ...(asked ? { asked } : {}),
      ...(cursor === undefined ? {} : { cursor }),
      ...(lastCompletePullAt === undefined ? {} : { completeAt: lastCompletePullAt }),
      ...(subscription === undefined ? {} : { subscription }),
      ...(problem === undefined ? {} : { knownProblem: problem }),
      ...(unread === undefined ? {} : { unread }),
    };
    const look = scope.run(() => (patched(startedWhereFound) ? this.pullAndStart(input) : pull(input)));
    look.then(
      (outcome) => {
        if (this.scope === scope) this.outcome = outcome;
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

  /** Has a look begin now. One that was asked for before comes to its end first, so that asking often stops none. */
  ask(): void {
    if (!this.isAsked) this.stop();
    this.isWanted = true;
  }

  /** Stops the pull under way, and has the next one look without waiting. */
  again(): void {
    this.stop();
    this.atOnce = true;
  }
}
