import { start, type Place } from './place';

/**
 * Starts the emulated providers with a command of an installed package, and sends them a request.
 * @throws Error when the command ends, or the addresses it prints do not work
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
