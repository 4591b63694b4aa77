import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readers } from './readers';

/** Each reads with some of the readers: a core for each, and no other. */
const processes = 2;

/** Feeds every function that reads text from outside with 1 MB of each pattern that makes careless ones slow. */
export async function proveText({ onProgress }: { onProgress: (line: string) => void }) {
  const names = Object.keys(readers);
  const problems: string[] = [];
  let checked = 0;
  const readSome = async (some: readonly string[]): Promise<void> => {
    const child = fork(join(__dirname, 'read-patterns'), some);
    process.once('exit', () => child.kill());
    child.on('message', (read: { name: string; problems: readonly string[] }) => {
      onProgress(read.name);
      problems.push(...read.problems);
      checked += 1;
    });
    // What it has told may arrive after it has ended, but not after its channel has.
    const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
      [number | null],
      unknown,
    ];
    if (code !== 0) throw new Error(`The process that reads ${some.join(', ')} ended with ${String(code)}.`);
  };
  await Promise.all(
    Array.from({ length: processes }, (_, nth) => readSome(names.filter((_, index) => index % processes === nth))),
  );
  return { checked, problems };
}
