/** Workers in a process of their own, which a test can kill. What they need stands in their environment. */
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import type { Configuration } from '../../src/configuration';
import { parseKeyRing } from '../../src/encryption/key-ring';
import { startAgentWorker, startServiceWorkers } from './workers';

const { TEMPORAL_ADDRESS, WORLD_WORKERS, WORLD_NAMESPACE, WORLD_KEYS, WORLD_CONFIGURATION } = process.env;

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const settings = {
    nativeConnection: await NativeConnection.connect({ address: TEMPORAL_ADDRESS! }),
    namespace: WORLD_NAMESPACE!,
    keyRing: parseKeyRing(WORLD_KEYS!, 'the test'),
    configuration: JSON.parse(WORLD_CONFIGURATION!) as Configuration,
  };
  const workers =
    WORLD_WORKERS === 'services'
      ? await startServiceWorkers(settings, {})
      : // Its cached workflows are gone with it; the worker that takes over shall not wait for them.
        await startAgentWorker(settings, { stickyQueueScheduleToStartTimeout: '1 second' });
  process.stdout.write('running\n');
  // The SDK stops the workers; the process goes when they have finished what was under way.
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
}

void main();
