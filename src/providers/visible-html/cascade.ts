import { computed } from './computed';
import { isUnderstood } from './understood';
import type { Declaration } from './css-text';
import { withoutFont } from './font-shorthand';

/** What may apply to an element: of each property the strongest declaration that surely does, if there is one, and those that may override it. */
export type Possible = ReadonlyMap<string, readonly Said[]>;

/** A declaration with its place among all: a later one is stronger. */
export type Said = Declaration & { place: number };

/**
 * Sorts declarations by what they decide: a later one overrides an earlier one, an important one the others. One that is in doubt overrides
 * nothing: it may or may not apply, like one whose value some program ignores. A value before a computed one is kept.
 *
 * @param declarations the strongest last
 */
export function cascade(declarations: readonly Declaration[]): Possible {
  const possible = new Map<string, Said[]>();
  const inOrder = [...declarations].sort((one, other) => Number(one.isImportant) - Number(other.isImportant));
  for (const [place, declaration] of withoutOverridden(inOrder.flatMap(withoutFont)).entries()) {
    const { property, value } = declaration;
    const before = possible.get(property);
    if (computed.test(value) && before !== undefined && isCertain(before)) continue;
    const doubt = isUnderstood(declaration) ? declaration.doubt : declaration;
    if (doubt === undefined) possible.set(property, [{ ...declaration, place }]);
    else if (before === undefined) possible.set(property, [{ ...declaration, doubt, place }]);
    else before.push({ ...declaration, doubt, place });
  }
  return possible;
}

/** Leaves out what a later declaration surely overrides: thousands of rules may say the same of each of thousands of elements. */
function withoutOverridden(inOrder: readonly Declaration[]): Declaration[] {
  const decided = new Set<string>();
  const kept: Declaration[] = [];
  for (const declaration of inOrder.toReversed()) {
    const { property, value, doubt } = declaration;
    if (decided.has(property)) continue;
    kept.push(declaration);
    if (doubt === undefined && !computed.test(value) && isUnderstood(declaration)) decided.add(property);
  }
  return kept.reverse();
}

/** Returns the values that a property may have; undefined among them when it may be that none is said. */
export function valuesOf(possible: Possible, property: string): readonly (string | undefined)[] {
  const said = possible.get(property) ?? [];
  const values = said.map(({ value }) => value);
  return isCertain(said) ? values : [undefined, ...values];
}

/** Whether a property may have such a value. */
export const may = (possible: Possible, property: string, isSuch: (value: string) => boolean): boolean =>
  (possible.get(property) ?? []).some(({ value }) => isSuch(value));

const isCertain = ([first]: readonly Declaration[]): boolean => first !== undefined && first.doubt === undefined;
