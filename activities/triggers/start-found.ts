import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import type { Cursor, PullInput, PullOutcome } from '../../src/messages/trigger';
import type { Dependencies } from '../dependencies';
import { startRead } from './start-read';

/** What a look found, and where the next one goes on. */
export type Found = PullOutcome & { cursor: Cursor };

/** Events that one answer tells of: some hundred bytes each. */
const mostTold = 250;

/** No further look begins later than this after the first: an attempt has two minutes. In milliseconds. */
const longest = 20_000;

/**
 * For so long after it was asked for, a look may start agents: Temporal still knows whom others have started for the same events meanwhile. In
 * milliseconds; with what `StartsFor.since` leaves out, well below the day that namespaces keep a workflow at least.
 */
const startableFor = 6 * 60 * 60_000;

/**
 * Starts the agent for what a look has found, and looks on while there is more: a burst takes few activities, and its content goes through
 * no history. What cannot be started here is left to the trigger, which tries for as long as it takes. Should the attempt die with its answer, the next
 * one finds the same events, and that their agents were started.
 *
 * @param lookOn another look, from that position
 */
export async function startFound(
  dependencies: Dependencies,
  input: PullInput,
  first: Found,
  lookOn: (cursor: Cursor) => Promise<Found>,
): Promise<PullOutcome> {
  const begun = Date.now();
  let told = await started(dependencies, input, first);
  while (isAllSettled(told) && told.more && countOf(told) < mostTold && Date.now() - begun < longest) {
    const next = await lookOn(told.cursor).catch((error: unknown) => {
      log.info('The look that follows goes on from here', { error });
      return undefined;
    });
    if (next === undefined || cancellationSignal().aborted) break;
    const { reports, started: newlyStarted, ...rest } = await started(dependencies, input, next);
    told = {
      ...rest,
      reports: [...told.reports, ...reports],
      started: [...(told.started ?? []), ...(newlyStarted ?? [])],
      subscriptionNeedsCare: told.subscriptionNeedsCare || rest.subscriptionNeedsCare,
    };
  }
  return told;
}

async function started(dependencies: Dependencies, { definition, starts }: PullInput, found: Found): Promise<Found> {
  const isLate = Date.now() - activityInfo().scheduledTimestampMs > startableFor;
  if (starts === undefined || isLate || cancellationSignal().aborted) return found;
  try {
    return { ...found, ...(await startRead(dependencies, definition, starts, found.reports)) };
  } catch (error) {
    log.warn('The agents of a look could not be started where their events were read', { error });
    return found;
  }
}

/** Whether nothing is left for the trigger to start, to compare or to have read again. */
const isAllSettled = ({ reports, started, unread = [] }: PullOutcome): boolean =>
  started !== undefined &&
  reports.every(({ outcome, change }) => outcome.kind === 'skipped' && change === undefined) &&
  unread.every(({ isSetAside }) => isSetAside === true);

const countOf = ({ reports, started = [] }: PullOutcome): number => reports.length + started.length;
