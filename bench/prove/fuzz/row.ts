import { processorSeconds } from '../../process-tree';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { proveFuzz } from './prove-fuzz';

/** Calls every step and every route of the API with inputs generated from their schemas. */
export const fuzzRow: Row = {
  name: 'fuzz',
  title: 'Fuzzed inputs, from the schemas, on every step and API route; texts of 1 MB',
  bar: '0 untyped errors, 0 requests on invalid input, linear time',
  takesSeconds: 350,
  faults: ['inputs are not checked', 'refusals of providers are not understood', 'inputs are read in quadratic time'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const installation = await startInstallation({ onProgress, plant: fault, inMemory: true });
  try {
    return await proveFuzz(fuzzed(installation), {
      seed,
      runs: scaled(20, scale, 3),
      share: Math.min(1, scale),
      isPlanted: fault !== undefined,
      onProgress,
    });
  } finally {
    await installation.stop();
  }
}

const fuzzed = ({ client, sandbox, agents }: Installation) => ({
  client,
  sandbox,
  taskQueue: agentTaskQueue,
  processorTime: () => processorSeconds([{ pid: agents.pid() }]) * 1_000,
});
