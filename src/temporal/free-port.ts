import { createServer } from 'node:net';

/**
 * A TCP port of the loopback interface that nothing listened on a moment ago.
 *
 * @param wanted the port to insist on; default: whichever the system gives
 * @throws when the wanted port is taken
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => {
      reject(
        new Error(`Port ${wanted} cannot be used. Stop the program that holds it, or choose another port.`, { cause }),
      );
    });
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no TCP port.'));
        else resolve(address.port);
      });
    });
  });
}
