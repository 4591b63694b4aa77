import { isDeepStrictEqual } from 'node:util';
import { activityInfo } from '@temporalio/activity';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { PullInput } from '../../../src/messages/trigger-activities';
import type { TriggerSource } from '../trigger-source';
import { isSame } from './left-to-next';
import type { Found } from './start-found';

/**
 * How long a position may be known to heartbeats alone. They are lost when a look is stopped, for a pause or another definition: the next one would begin
 * where the last that was told has ended, and take what was seen since then for new, however long it is over.
 */
const untoldMilliseconds = 60 * 60_000;

/** Returns whether a pull's outcome is worth a look's end. Otherwise only its position is kept, in the heartbeat. */
export function isWorthTelling(
  { reports, more, subscriptionNeedsCare, problem, unread = [], cursor }: Found,
  { asked, configuredAt, cursor: begun, knownProblem, unread: known = [] }: PullInput,
  { source, stateWasLeft }: { source: TriggerSource; stateWasLeft: boolean },
): boolean {
  const isFirstPull = begun === undefined;
  if (asked === true || configuredAt !== undefined || isFirstPull || stateWasLeft) return true;
  if (reports.length > 0 || more || subscriptionNeedsCare || problem?.text !== knownProblem?.text) return true;
  const standing = (events: UnreadEvent[]) => events.map(({ eventId, isSetAside }) => [eventId, isSetAside]);
  if (!isDeepStrictEqual(standing(unread), standing(known))) return true;
  const isLongUntold = Date.now() - activityInfo().scheduledTimestampMs >= untoldMilliseconds;
  return isLongUntold && !isSame(source, begun, cursor);
}
