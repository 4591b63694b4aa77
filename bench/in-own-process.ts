import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a module in a separate process, so that leftovers of other runs do not distort what the module measures. The
 * module's process is told to end when this process ends.
 *
 * @param onMessage gets everything the module sends with `process.send`, whose type both sides have to agree on
 * @returns the exit code; null if a signal ended the process
 */
export async function inOwnProcess(
  module: string,
  args: readonly string[],
  onMessage: (message: never) => void,
): Promise<number | null> {
  const child = fork(module, args);
  const end = (): boolean => child.kill();
  process.once('exit', end);
  child.on('message', (message) => onMessage(message as never));
  // Messages of the child may arrive after its exit, but not after its channel disconnects.
  const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [[number | null], unknown];
  process.off('exit', end);
  return code;
}
