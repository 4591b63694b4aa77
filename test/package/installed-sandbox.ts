import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts the emulated providers by a command of an installed package, and asks them something.
 * @throws Error when the command ends, or what it says leads nowhere
 */
export async function startsSandbox(directory: string, command: string, ...options: string[]): Promise<void> {
  console.log(`    ${command} ${options.join(' ')}`);
  const child = spawn(`node_modules/.bin/${command}`, options, {
    cwd: directory,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const said = once(child.stdout, 'data') as Promise<[Buffer]>;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${command} ended with ${String(code)} instead of starting.`);
    });
    const [line] = await Promise.race([said, ended]);
    ended.catch(() => undefined); // killed below
    const { urls } = JSON.parse(line.toString()) as { urls: { control: string } };
    const { status } = await fetch(`${urls.control}/requests`);
    if (status !== 200) throw new Error(`${command} answers ${status} at ${urls.control}/requests.`);
  } finally {
    child.kill('SIGKILL');
  }
}
