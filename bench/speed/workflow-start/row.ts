import { runAtOnce } from '../at-once';
import { inTurn, medianOf, ratioOf } from '../in-turn';
import { median } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';
import { startArms } from '../three-steps/arms';

const whole = { rounds: 6, times: 60 };

const what = 'workflow that does nothing, from start to end: its median by that in an empty bundle without our plugin';

export const workflowStartRow: Row = {
  name: 'P2',
  title: 'starting a workflow whose bundle has our tools, encrypted, beside an empty bundle',
  figures: [what],
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const { idle, stop } = await startArms({ latency: 0, onProgress });
  try {
    const medianTime = (arm: () => Promise<unknown>) => async () =>
      median((await runAtOnce({ times: scaled(whole.times, scale, 10), atOnce: 1 }, arm)).latencies);
    // The first round warms both arms up.
    const [, ...pairs] = await inTurn(scaled(whole.rounds, scale, 2) + 1, {
      ours: medianTime(idle.ours),
      theirs: medianTime(idle.theirs),
    });
    const details = `${medianOf(pairs, 'ours').toFixed(1)} against ${medianOf(pairs, 'theirs').toFixed(1)} ms`;
    onProgress(details);
    return [{ what, value: ratioOf(pairs), unit: '×', bar: { atMost: 1.1 }, details }];
  } finally {
    await stop();
  }
}
