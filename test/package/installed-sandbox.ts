import { start, type Place } from './place';

/**
 * Starts the emulated providers by a command of an installed package, and asks them something.
 * @throws Error when the command ends, or what it says leads nowhere
 */
export async function startsSandbox(place: Place, command: string, ...options: string[]): Promise<void> {
  const sandbox = start(place, {}, `node_modules/.bin/${command}`, ...options);
  try {
    const control = await sandbox.saying(/"control":"([^"]+)"/);
    const { status } = await fetch(`${control}/requests`);
    if (status !== 200) throw new Error(`${command} answers ${status} at ${control}/requests.`);
  } finally {
    await sandbox.stop();
  }
}
