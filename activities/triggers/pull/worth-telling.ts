import { isDeepStrictEqual } from 'node:util';
import { activityInfo } from '@temporalio/activity';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { PullInput } from '../../../src/messages/trigger-activities';
import type { Configuration } from '../../../src/configuration';
import type { TriggerSource } from '../trigger-source';
import { isSame } from './left-to-next';
import { fewUnannounced } from './pull-cadence';
import type { Found } from './start-found';

/**
 * How long a position may be known to heartbeats alone. They are lost when a look is stopped, for a pause or another definition: the next one would begin
 * where the last that was told has ended, and take what was seen since then for new, however long it is over.
 */
const untoldMilliseconds = 60 * 60_000;

/** Returns whether a pull's outcome is worth a look's end. Otherwise only its position is kept, in the heartbeat. */
export function isWorthTelling(
  { reports, more, subscriptionNeedsCare, problem, unread = [], cursor }: Found,
  { asked, configuredAt, cursor: begun, knownProblem, subscription, unannounced = 0, unread: known = [] }: PullInput,
  {
    source,
    stateWasLeft,
    cadence,
  }: { source: TriggerSource; stateWasLeft: boolean; cadence: Configuration['cadence'] },
): boolean {
  const isFirstPull = begun === undefined;
  if (asked === true || configuredAt !== undefined || isFirstPull || stateWasLeft) return true;
  if (reports.length > 0 || more || subscriptionNeedsCare || problem?.text !== knownProblem?.text) return true;
  const standing = (events: UnreadEvent[]) => events.map(({ eventId, isSetAside }) => [eventId, isSetAside]);
  if (!isDeepStrictEqual(standing(unread), standing(known))) return true;
  const age = Date.now() - activityInfo().scheduledTimestampMs;
  // Its webhook was silent when it began, so it looks more often; whether it announces again, the trigger knows, and the next look.
  const wasSilent = subscription !== undefined && unannounced >= fewUnannounced;
  if (wasSilent && age >= cadence.catchUpSeconds * 1000) return true;
  const isLongUntold = age >= untoldMilliseconds;
  return isLongUntold && !isSame(source, begun, cursor);
}
