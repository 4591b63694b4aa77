import { isDeepStrictEqual } from 'node:util';
import { activityInfo, heartbeat } from '@temporalio/activity';
import type { z } from 'zod';

/** Well below the heartbeat timeouts, so that a cancel reaches the attempt in time. */
const interval = 1_500;

/**
 * Heartbeats with the current details while something runs, and whenever it asks to. At the end the last details are sent once more, if they have
 * changed, for the next attempt. Otherwise not: each heartbeat is a write of the server, and most attempts end before their first with nothing new.
 */
export async function withHeartbeat<Result>(
  details: () => unknown,
  run: (beat: () => void) => Promise<Result>,
): Promise<Result> {
  let told: unknown = activityInfo().heartbeatDetails;
  const beat = () => {
    told = details();
    heartbeat(told);
  };
  const beating = setInterval(beat, interval);
  try {
    return await run(beat);
  } finally {
    clearInterval(beating);
    if (!isDeepStrictEqual(details(), told)) beat();
  }
}

/**
 * What the attempt before this one has left; undefined where it left nothing, and where it is not what one of ours leaves: whoever may write to the
 * namespace can take an attempt and tell what he likes, which would keep each later one from its work.
 */
export const leftBefore = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined =>
  schema.safeParse(activityInfo().heartbeatDetails).data;
