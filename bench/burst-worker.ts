/** A process of service workers for `prove-burst.ts`. What it needs stands in its environment. */
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { readConfiguration } from '../src/configuration';
import { parseKeyRing } from '../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../src/plugin';

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const { TEMPORAL_ADDRESS: address = '', BURST_KEYS: keys = '' } = process.env;
  const connection = await NativeConnection.connect({ address });
  const plugin = new AgentIntegrationsPlugin({
    configuration: readConfiguration(),
    keyRing: parseKeyRing(keys, 'this proof'),
  });
  const workers = await plugin.createServiceWorkers({ connection });
  // Its parent lets go of it at the end, or is gone.
  process.on('disconnect', () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  });
  process.send?.('running');
  await Promise.all(workers.map((worker) => worker.run()));
  await connection.close();
}

void main();
