import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a module in a process of its own, so that what it measures is not measured in what others have left behind. It is told to end when this
 * process does.
 *
 * @param onMessage gets everything the module sends with `process.send`, whose type both sides have to agree on
 * @returns the code it ended with; null where a signal ended it
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
  // What it has sent may arrive after it has ended, but not after its channel has.
  const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [[number | null], unknown];
  process.off('exit', end);
  return code;
}
