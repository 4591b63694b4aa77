import { createHash } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import { longestWorkflowId, replayRunId, startedRunId } from '../../src/messages/run-ids';
import { describeRun } from '../../src/temporal/describe-run';

/** Maximum length of an id that Temporal's server accepts, whatever its database does, in characters. */
const longestTaken = 1_000;

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
 * Returns the id of an event's run if Temporal has it under an id that is too long for some databases: a release of before 27 November 2026 started it
 * so where the database took it. Can go once no worker and no retained run is of such a release.
 */
export async function formerRunOfEvent(owed: OwedRun): Promise<string | undefined> {
  const whole = idWith(owed.eventId, owed);
  const mayExist = whole.length > longestWorkflowId && whole.length <= longestTaken;
  return mayExist && (await describeRun(getClient(), whole)) !== undefined ? whole : undefined;
}

function idWith(name: string, { agent, trigger, replayId }: OwedRun): string {
  const first = startedRunId(agent, trigger, name);
  return replayId === undefined ? first : replayRunId(first, replayId);
}
