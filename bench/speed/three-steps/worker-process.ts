/** Runs a worker of one of the two arms in a separate process. Its configuration comes from its environment. */
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createDataConverter } from '../../../src/client/data-converter';
import { loadKeyRing } from '../../../src/encryption/load-key-ring';
import { AgentIntegrationsPlugin } from '../../../src/plugin';
import { runProcess } from '../../prove/installation/run-process';
import { byHand, type ByHandSettings } from './by-hand';

const {
  TEMPORAL_ADDRESS: address = '',
  MEASURED_BUNDLE: codePath = '',
  MEASURED_TASK_QUEUE: taskQueue = '',
  MEASURED_BY_HAND: settings = '',
} = process.env;

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: ['SIGTERM'] });
  const connection = await NativeConnection.connect({ address });
  const own =
    settings === ''
      ? { plugins: [new AgentIntegrationsPlugin()] }
      : {
          activities: byHand(JSON.parse(settings) as ByHandSettings),
          dataConverter: createDataConverter(loadKeyRing({ createWhenMissing: false })),
        };
  const worker = await Worker.create({ connection, taskQueue, workflowBundle: { codePath }, ...own });
  const running = worker.run();
  process.stdout.write('measured process works\n');
  await running;
  await connection.close();
}

runProcess(main);
