import { elementOf, type Element } from './element';

export const cells: ReadonlySet<string> = new Set(['td', 'th']);
const groups: ReadonlySet<string> = new Set(['tbody', 'thead', 'tfoot']);
const grid: ReadonlySet<string> = new Set(['table', 'tr', ...groups]);
const tableParts: ReadonlySet<string> = new Set(['tr', 'caption', 'colgroup', 'col', ...cells, ...groups]);

/** What may stand between the parts of a table. */
const allowedInTable: ReadonlySet<string> = new Set([...tableParts, 'style', 'script', 'template', 'form', 'input']);

const [impliedGroup, impliedRow] = [elementOf('tbody', {}), elementOf('tr', {})];

/** Whether an element is a table, or a row, cell or group of rows. */
export const isOfTable = (name: string): boolean => grid.has(name) || cells.has(name);

/** Whether the element is one that nobody wrote. */
export const isImplied = (element: Element | undefined): boolean => element === impliedGroup || element === impliedRow;

/** Returns what browsers put around a row or cell of a table where it is not written. (HTML standard, 13.2.6.4.9) */
export function impliedAround(name: string, path: readonly Element[]): readonly Element[] {
  if (name !== 'tr' && !cells.has(name)) return [];
  const parent = path[(depthOf(name, path) ?? 0) - 1]?.name ?? '';
  if (name === 'tr') return parent === 'table' ? [impliedGroup] : [];
  return parent === 'table' ? [impliedGroup, impliedRow] : groups.has(parent) ? [impliedRow] : [];
}

/**
 * Returns how many of the elements around a new one are around it in browsers too: a part of a table stands in the table, other content of a table
 * before it, and a link in no other. Undefined where browsers leave the new element itself out.
 */
export function depthOf(name: string, path: readonly Element[]): number | undefined {
  const parent = path.at(-1)?.name ?? '';
  if (tableParts.has(name)) {
    const within = cells.has(name) ? grid : name === 'tr' ? new Set(['table', ...groups]) : new Set(['table']);
    const place = path.findLastIndex((element) => within.has(element.name));
    return place === -1 ? undefined : name === 'col' && parent === 'colgroup' ? path.length : place + 1;
  }
  if (name === 'form' && path.some((element) => element.name === 'form')) return undefined;
  if (isBeforeTable(name, parent)) return path.findLastIndex((element) => element.name === 'table');
  return name === 'a' && parent === 'a' ? path.length - 1 : path.length;
}

/** Whether browsers show what is written in such an element of a table before the table. @param name of an element, or none for text */
export const isBeforeTable = (name: string, parent: string): boolean => grid.has(parent) && !allowedInTable.has(name);
