import { createHash } from 'node:crypto';
import { longestWorkflowId, replayRunId, startedRunId } from '../../src/messages/run-ids';

/** An event, and the trigger that starts an agent for it. */
interface OwedRun {
  agent: string;
  trigger: string;
  eventId: string;
  /** Distinguishes a person's replay from other replays; absent for the event's first run. */
  replayId?: string | undefined;
}

/** Returns the id of an event's run. It contains the event's id or, where that would be too long for Temporal's database, a digest of it. */
export function runOfEvent({ agent, trigger, eventId, replayId }: OwedRun): string {
  const runOf = (name: string): string => {
    const first = startedRunId(agent, trigger, name);
    return replayId === undefined ? first : replayRunId(first, replayId);
  };
  const whole = runOf(eventId);
  if (whole.length <= longestWorkflowId) return whole;
  return runOf(createHash('sha256').update(eventId).digest('base64url'));
}
