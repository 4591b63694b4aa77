import { isRecord } from '../json/is-record';
import type { Path } from './tool-plan';

/**
 * Returns the value with what is at the path changed. A value that has nothing at the path is returned unchanged. Where the path means list
 * entries and the value is no list, the value itself counts as the entry: steps accept a single item in place of a list.
 */
export function changeAt(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (name === '*') {
    return Array.isArray(value) ? value.map((entry) => changeAt(entry, rest, change)) : changeAt(value, rest, change);
  }
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changeAt(value[name], rest, change) };
}

/** Returns the value without the field at the path, if `goes` returns true for what the field holds. */
export function removeAt(value: unknown, path: Path, goes: (found: unknown) => boolean = () => true): unknown {
  const last = path.at(-1);
  if (last === undefined) return value;
  return changeAt(value, path.slice(0, -1), (parent) => {
    if (!isRecord(parent) || !goes(parent[last])) return parent;
    const { [last]: _removed, ...rest } = parent;
    return rest;
  });
}

/** Returns whether the path holds anything other than undefined, null or an empty text. */
export function isAt(value: unknown, path: Path): boolean {
  let found = false;
  changeAt(value, path, (one) => {
    if (one !== undefined && one !== null && one !== '') found = true;
    return one;
  });
  return found;
}
