/** A process of service workers for `prove.ts`, to be killed. What it needs stands in its environment. */
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { readConfiguration } from '../../src/configuration';
import { parseKeyRing } from '../../src/encryption/key-ring';
import { AgentIntegrationsPlugin } from '../../src/plugin';

async function main(): Promise<void> {
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: 'ERROR' } },
  });
  const { TEMPORAL_ADDRESS: address = '', PROOF_KEYS: keys = '', PROOF_BUNDLE: codePath = '' } = process.env;
  const connection = await NativeConnection.connect({ address });
  const plugin = new AgentIntegrationsPlugin({
    configuration: readConfiguration(),
    keyRing: parseKeyRing(keys, 'this proof'),
  });
  const workers = await plugin.createServiceWorkers({ connection, workflowBundle: { codePath } });
  process.on('disconnect', () => process.exit(0)); // the proof is over, or gone
  process.send?.('running');
  await Promise.all(workers.map((worker) => worker.run()));
}

void main();
