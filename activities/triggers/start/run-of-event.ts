import { createHash } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import { longestWorkflowId, replayRunId, startedRunId } from '../../../src/messages/run-ids';
import { describeRun } from '../../../src/temporal/run/describe-run';

/** Maximum length of an id that Temporal's server accepts, whatever its database does, in characters. */
const longestTaken = 1_000;

/** How long an upgrade may take: a pull that it has cut off is repeated within that. */
const upgradeMilliseconds = 15 * 60_000;

/** An event, and the trigger that starts an agent for it. */
export interface OwedRun {
  agent: string;
  trigger: string;
  eventId: string;
  /** Distinguishes a person's replay from other replays; absent for the event's first run. */
  replayId?: string | undefined;
}

/** Returns the id of an event's run. It contains the event's id or, where that would be too long for Temporal's database, a digest of it. */
export function runOfEvent(owed: OwedRun): string {
  const whole = idWith(owed.eventId, owed);
  if (whole.length <= longestWorkflowId) return whole;
  return idWith(createHash('sha256').update(owed.eventId).digest('base64url'), owed);
}

/**
 * Before 27 November 2026 some events had another run id: one that is too long for some databases, or that of a deletion without its round. Returns that id
 * if there is such a run (for a deletion, one begun shortly before the upgrade), so that an upgrade starts nobody twice. Remove this once no worker is of
 * such a release and no such run is retained.
 */
export async function formerRunOfEvent(owed: OwedRun): Promise<string | undefined> {
  const whole = idWith(owed.eventId, owed);
  const isTooLong = whole.length > longestWorkflowId && whole.length <= longestTaken;
  if (isTooLong && (await describeRun(getClient(), whole)) !== undefined) return whole;
  const eventId = owed.eventId.replace(/\.(deleted|cancelled)\.[\da-z]+$/, '.$1');
  if (eventId === owed.eventId) return undefined;
  const withoutRound = runOfEvent({ ...owed, eventId });
  const run = await describeRun(getClient(), withoutRound);
  return run !== undefined && Date.now() - run.startTime.getTime() < upgradeMilliseconds ? withoutRound : undefined;
}

function idWith(name: string, { agent, trigger, replayId }: OwedRun): string {
  const first = startedRunId(agent, trigger, name);
  return replayId === undefined ? first : replayRunId(first, replayId);
}
