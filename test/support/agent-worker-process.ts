/** An agent worker in a process of its own, which a test can kill. What it needs stands in its environment. */
import { NativeConnection } from '@temporalio/worker';
import type { Configuration } from '../../src/configuration';
import { parseKeyRing } from '../../src/encryption/key-ring';
import { startAgentWorker } from './workers';

const { TEMPORAL_ADDRESS: address, WORLD_NAMESPACE: namespace, WORLD_KEYS, WORLD_CONFIGURATION } = process.env;

async function main(): Promise<void> {
  const worker = await startAgentWorker(
    {
      nativeConnection: await NativeConnection.connect({ address: address! }),
      namespace: namespace!,
      keyRing: parseKeyRing(WORLD_KEYS!, 'the test'),
      configuration: JSON.parse(WORLD_CONFIGURATION!) as Configuration,
    },
    // Its cached workflows are gone with it; the worker that takes over shall not wait for them.
    { stickyQueueScheduleToStartTimeout: '1 second' },
  );
  process.stdout.write('running\n');
  // The SDK stops the worker; the process goes when that has finished what was under way.
  process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
}

void main();
