import { isDeepStrictEqual } from 'node:util';
import { activityInfo, heartbeat } from '@temporalio/activity';

/** Well below the heartbeat timeouts, so that a cancel reaches the attempt in time. */
const interval = 1_500;

/**
 * Heartbeats with the current details while something runs, and whenever it asks to. What it ends with is told where Temporal does not know it yet, for
 * the next attempt: each heartbeat is a write of the server, and most attempts are over before the first and have nothing new to tell.
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
