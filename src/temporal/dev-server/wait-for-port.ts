import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves as soon as something accepts connections on the loopback port.
 *
 * @param timeoutMilliseconds after which it rejects
 * @param signal ends the waiting earlier
 */
export async function waitForPort(port: number, timeoutMilliseconds: number, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMilliseconds;
  while (!(await accepts(port))) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) {
      throw new Error(
        `Nothing accepted connections on 127.0.0.1:${port} within ${timeoutMilliseconds / 1000} seconds.`,
      );
    }
    await sleep(25);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
