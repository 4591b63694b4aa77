import { isPlainObject } from '../contracts/reading/definition';
import type { Path } from './tool-plan';

/**
 * A value with what stands at a path changed; what has nothing there stays as it is. Where entries of a list are meant and there is no
 * list, the value itself is one: steps take one thing for a list of it.
 */
export function changeAt(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (name === '*') {
    return Array.isArray(value) ? value.map((entry) => changeAt(entry, rest, change)) : changeAt(value, rest, change);
  }
  if (!isPlainObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changeAt(value[name], rest, change) };
}

/** A value without what stands at a path, where that is to go. */
export function removeAt(value: unknown, path: Path, goes: (found: unknown) => boolean = () => true): unknown {
  const last = path.at(-1);
  if (last === undefined) return value;
  return changeAt(value, path.slice(0, -1), (parent) => {
    if (!isPlainObject(parent) || !goes(parent[last])) return parent;
    const { [last]: _removed, ...rest } = parent;
    return rest;
  });
}

/** Whether anything but an empty text stands at a path. */
export function isAt(value: unknown, path: Path): boolean {
  let found = false;
  changeAt(value, path, (one) => {
    if (one !== undefined && one !== null && one !== '') found = true;
    return one;
  });
  return found;
}
