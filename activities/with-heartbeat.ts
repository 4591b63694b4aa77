import { heartbeat } from '@temporalio/activity';

/** Well below the heartbeat timeouts, so that a cancel reaches the attempt in time. */
const interval = 1_500;

/** Heartbeats with the current details while something runs, and whenever it asks to. */
export async function withHeartbeat<Result>(
  details: () => unknown,
  run: (beat: () => void) => Promise<Result>,
): Promise<Result> {
  const beat = () => heartbeat(details());
  beat();
  const beating = setInterval(beat, interval);
  try {
    return await run(beat);
  } finally {
    clearInterval(beating);
    beat();
  }
}
