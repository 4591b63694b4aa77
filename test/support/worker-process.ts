/** Runs workers in a separate process that a test can kill. Their configuration comes from the environment. */
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
      : // The cached workflows of a killed worker are gone; the worker that takes over must not wait for them.
        await startAgentWorker(settings, { stickyQueueScheduleToStartTimeout: '1 second' });
  process.stdout.write('running\n');
  // The SDK stops the workers; the process exits when they have finished their running work.
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
}

void main();
