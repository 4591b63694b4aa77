import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { startDevServer } from '../../src/temporal/dev-server/start-dev-server';

/** Prints the server's address; on Ctrl-C, half a second later, whether the server still answers. */
async function serve(): Promise<void> {
  const { address } = await startDevServer({
    namespace: 'default',
    ui: false,
    retentionDays: 7,
    onProgress: () => undefined,
  });
  process.once('SIGINT', () => {
    void sleep(500)
      .then(() => Connection.connect({ address, connectTimeout: '30 seconds' }))
      .then(() => console.log('still serving'));
  });
  console.log(address);
}

void serve();
