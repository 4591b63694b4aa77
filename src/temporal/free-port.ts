import { createServer } from 'node:net';

/** A TCP port of the loopback interface that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no TCP port.'));
        else resolve(address.port);
      });
    });
  });
}
