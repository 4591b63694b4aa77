import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import type { Cursor } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import type { Dependencies } from '../../dependencies';
import { startRead } from '../start/start-read';

/** What a pull found, and the position where the next one continues. */
export type Found = PullOutcome & { cursor: Cursor };

/** Maximum number of events in one answer, at some hundred bytes each. */
const mostEvents = 250;

/**
 * The part of an attempt's time after which no further pull begins. A pull may take as long as all before it together, and an attempt that times out
 * loses all its results: the next attempt begins at the same position.
 */
const partForPulls = 1 / 3;

/**
 * How long after it was scheduled a pull may start agents: Temporal then still knows the runs that others started for the same
 * events meanwhile. With what `StartsFor.since` excludes, this is well below the day for which namespaces keep a workflow at least.
 */
const startableMilliseconds = 6 * 60 * 60_000;

/**
 * Starts the agent for what a pull found, and pulls on while there is more: a burst takes few activities, and its content passes through no history.
 * The trigger starts what cannot be started here, and retries as long as necessary. If the attempt dies with its answer, the next attempt finds the
 * same events, and that their agents were started.
 *
 * @param began when the attempt began, by the clock of `performance.now()`
 * @param pullOn pulls again, from the given position
 */
export async function startFound(
  dependencies: Dependencies,
  input: PullInput,
  { first, began }: { first: Found; began: number },
  pullOn: (cursor: Cursor) => Promise<Found>,
): Promise<PullOutcome> {
  const latest = began + activityInfo().startToCloseTimeoutMs * partForPulls;
  let outcome = await started(dependencies, input, first);
  while (isAllSettled(outcome) && outcome.more && countOf(outcome) < mostEvents && performance.now() < latest) {
    const next = await pullOn(outcome.cursor).catch((error: unknown) => {
      log.info('The look that follows goes on from here', { error });
      return undefined;
    });
    if (next === undefined || cancellationSignal().aborted) break;
    const { reports, started: newlyStarted, ...rest } = await started(dependencies, input, next);
    outcome = {
      ...rest,
      reports: [...outcome.reports, ...reports],
      started: [...(outcome.started ?? []), ...(newlyStarted ?? [])],
      subscriptionNeedsCare: outcome.subscriptionNeedsCare || rest.subscriptionNeedsCare,
    };
  }
  return outcome;
}

async function started(dependencies: Dependencies, { definition, starts }: PullInput, found: Found): Promise<Found> {
  const isLate = Date.now() - activityInfo().scheduledTimestampMs > startableMilliseconds;
  if (starts === undefined || isLate || cancellationSignal().aborted) return found;
  try {
    return { ...found, ...(await startRead(dependencies, definition, starts, found.reports)) };
  } catch (error) {
    log.warn('The agents of a look could not be started where their events were read', { error });
    return found;
  }
}

/** Returns whether the trigger itself has nothing to do for this outcome: no agent to start, no change to compare, nothing to read again. */
const isAllSettled = ({ reports, started, unread = [] }: PullOutcome): boolean =>
  started !== undefined &&
  reports.every(({ outcome, change }) => outcome.kind === 'skipped' && change === undefined) &&
  unread.every(({ isSetAside }) => isSetAside === true);

const countOf = ({ reports, started = [] }: PullOutcome): number => reports.length + started.length;
