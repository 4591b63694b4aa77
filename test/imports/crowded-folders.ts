import { posix } from 'node:path';

/** As many as one finds a file among without searching. */
const mostFiles = 40;

const ours = /^(?:src|activities|workflows|packages\/sandbox\/src|test)\/.*\.tsx?$/;

/**
 * The folders of product and tests that hold more files than one looks through, a sentence each.
 *
 * @param files from the project's folder
 */
export function crowdedFolders(files: readonly string[]): string[] {
  const held = new Map<string, number>();
  for (const file of files.filter((path) => ours.test(path)))
    held.set(posix.dirname(file), (held.get(posix.dirname(file)) ?? 0) + 1);
  return [...held]
    .filter(([, count]) => count > mostFiles)
    .map(
      ([folder, count]) =>
        `${folder} holds ${String(count)} files, more than ${String(mostFiles)}. Move those that know of one thing into a folder named after it.`,
    );
}
