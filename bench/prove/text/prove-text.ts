import { join } from 'node:path';
import { inOwnProcess } from '../../in-own-process';
import { readers } from './readers';

/** Each process tests some of the readers: one core per process, two cores in all. */
const processes = 2;

/** What a process reports about each reader. */
export interface Read {
  readonly name: string;
  readonly problems: readonly string[];
}

/** Feeds every function that reads external text with 1 MB of each pattern that makes careless readers slow. */
export async function proveText({ onProgress }: { onProgress: (line: string) => void }) {
  const names = Object.keys(readers);
  const problems: string[] = [];
  let checked = 0;
  const readSome = async (some: readonly string[]): Promise<void> => {
    const code = await inOwnProcess(join(__dirname, 'read-patterns'), some, (read: Read) => {
      onProgress(read.name);
      problems.push(...read.problems);
      checked += 1;
    });
    if (code !== 0) throw new Error(`The process that reads ${some.join(', ')} ended with ${String(code)}.`);
  };
  await Promise.all(
    Array.from({ length: processes }, (_, nth) => readSome(names.filter((_, index) => index % processes === nth))),
  );
  return { checked, problems };
}
