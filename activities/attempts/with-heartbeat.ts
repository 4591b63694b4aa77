import { isDeepStrictEqual } from 'node:util';
import { activityInfo, heartbeat } from '@temporalio/activity';
import type { z } from 'zod';

/** Well below the heartbeat timeouts, so that a cancellation reaches the attempt in time. */
const intervalMilliseconds = 1_500;

/**
 * Heartbeats with the current details while `run` runs, and whenever `run` calls `beat`. At the end, sends the last details once more for the next
 * attempt, but only if they changed: each heartbeat is a write on the server, and most attempts end before their first with nothing new.
 */
export async function withHeartbeat<Result>(
  details: () => unknown,
  run: (beat: () => void) => Promise<Result>,
): Promise<Result> {
  let reported: unknown = activityInfo().heartbeatDetails;
  const beat = () => {
    reported = details();
    heartbeat(reported);
  };
  const beating = setInterval(beat, intervalMilliseconds);
  try {
    return await run(beat);
  } finally {
    clearInterval(beating);
    if (!isDeepStrictEqual(details(), reported)) beat();
  }
}

/**
 * Returns what the previous attempt left. Undefined if it left nothing or something that does not match the schema: anybody who may write to the
 * namespace can take an attempt and report anything, which would otherwise block each later attempt.
 */
export const leftBefore = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined =>
  schema.safeParse(activityInfo().heartbeatDetails).data;
