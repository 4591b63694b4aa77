import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems assign by themselves (Linux from 32,768, others from 49,152). */
const [lowest, highest] = [10_000, 32_767];

/** How many ports are tried before the system assigns one. */
const attempts = 20;

/**
 * Returns a TCP port of the loopback interface that was free a moment ago and that the system assigns to no other connection: a process that
 * restarts finds it free.
 *
 * @param wanted the port to insist on; default: any
 * @throws when the wanted port is taken
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && wanted !== 0) return tryPort(wanted);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = await tryPort(randomInt(lowest, highest + 1)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return tryPort(0);
}

function tryPort(wanted: number): Promise<number> {
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
