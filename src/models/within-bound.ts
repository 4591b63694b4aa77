import { cutText } from '../text/cut-text';
import type { Path } from './tool-plan';

/** Longest answer that a model is given, in characters of JSON: about 25,000 tokens, which every following turn is billed for. */
const mostCharacters = 100_000;

/** Cuts from mild to severe: maximum characters of a text, maximum entries of a list. */
const cuts = [
  { text: 10_000, list: Infinity },
  { text: 3_000, list: Infinity },
  { text: 1_000, list: Infinity },
  { text: 1_000, list: 100 },
  { text: 1_000, list: 20 },
  { text: 1_000, list: 5 },
] as const;

type Cut = (typeof cuts)[number];

/**
 * Returns the answer, cut if it is longer than a model may be given. `cut` then says in a sentence what is missing.
 *
 * @param ids where ids stand: these stay whole, because no step takes half of one
 */
export function withinBound(answer: unknown, ids: readonly Path[]): unknown {
  if (isShort(answer)) return answer;
  for (const cut of cuts) {
    const shortened = shorten(answer, cut, ids);
    if (isShort(shortened)) return { ...(shortened as object), cut: inWords(cut) };
  }
  return {
    cut: `The answer was longer than ${String(mostCharacters)} characters and is left out. Ask for less at once.`,
  };
}

const isShort = (value: unknown): boolean => value === undefined || JSON.stringify(value).length <= mostCharacters;

function shorten(value: unknown, cut: Cut, ids: readonly Path[]): unknown {
  if (typeof value === 'string') return ids.some(({ length }) => length === 0) ? value : cutText(value, cut.text);
  if (Array.isArray(value)) return value.slice(0, cut.list).map((entry) => shorten(entry, cut, within(ids, '*')));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, shorten(field, cut, within(ids, name))] as const);
  return Object.fromEntries(fields);
}

/** Returns the paths that lead through this field, as seen from there. */
const within = (paths: readonly Path[], name: string): Path[] =>
  paths.filter(([first]) => first === name).map(([, ...rest]) => rest);

function inWords({ text, list }: Cut): string {
  const lists = list === Infinity ? '' : `, and lists after ${String(list)} entries`;
  return `The answer was too long: texts are cut after ${String(text)} characters${lists}. Ask for less at once.`;
}
