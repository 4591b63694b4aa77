import { posix } from 'node:path';
import type { Bounds } from './bounds';
import { Unreadable } from './unreadable';
import type { Archive } from './unpack';
import { walkXml } from './walk-xml';

/** What a part of a document refers to (ECMA-376 part 2, 6.5). */
export interface Relationship {
  id: string;
  /** The last word of its type, such as `header`. */
  type: string;
  /** Path in the archive. */
  path: string;
}

/** Reads what a part of a document refers to within its archive. @param part path of the part; '' for the document as a whole */
export async function readRelationships(archive: Archive, part: string, bounds: Bounds): Promise<Relationship[]> {
  const { dir, base } = posix.parse(part);
  const found: Relationship[] = [];
  await walkXml(
    archive.read(posix.join(dir, '_rels', `${base}.rels`)),
    {
      onOpen: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
        if (name !== 'Relationship' || TargetMode === 'External') return;
        found.push({ id: Id, type: posix.basename(Type), path: posix.resolve('/', dir, Target).slice(1) });
      },
      onClose: () => undefined,
    },
    bounds,
  );
  return found;
}

/**
 * Finds the part that Word or Excel opens: its name is free, and one with the usual name may be something that nobody is shown.
 *
 * @returns its path and the name of its outermost element; undefined when the archive is no document
 * @throws Unreadable when there are several: programs differ in which of them they open
 */
export async function mainPart(archive: Archive, bounds: Bounds): Promise<{ path: string; root: string } | undefined> {
  const [main, ...others] = (await readRelationships(archive, '', bounds)).filter(
    ({ type }) => type === 'officeDocument',
  );
  if (main === undefined) return undefined;
  if (others.length > 0) throw new Unreadable('is broken: it says of several of its parts that they are the document.');
  let root: string | undefined;
  await walkXml(
    archive.read(main.path),
    { onOpen: (name) => (root ??= name), onClose: () => undefined, isDone: () => root !== undefined },
    bounds,
  );
  return { path: main.path, root: root ?? '' };
}
