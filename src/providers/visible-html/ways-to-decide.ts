import type { Said } from './cascade';

/** The most declarations in doubt that are thought through. */
const mostInDoubt = 30;

/** One way in which the doubts about declarations may turn out. */
interface Way {
  values: ReadonlyMap<string, string>;
  /** Whether those in doubt apply, as long as more of the same doubt follow. */
  applied: ReadonlyMap<object, boolean>;
}

/**
 * Returns the values of the properties for each way in which doubts may turn out, each different one once: many rules in doubt that say the same
 * are no more than one.
 *
 * @returns undefined when there are more than `most`
 */
export function waysToDecide(
  declarations: readonly Said[],
  most: number,
): readonly ReadonlyMap<string, string>[] | undefined {
  const said = withoutRepetitions([...declarations].sort((one, other) => one.place - other.place));
  if (said.length > mostInDoubt) return undefined;
  const last = lastPlaces(said);
  let ways: Way[] = [{ values: new Map(), applied: new Map() }];
  for (const declaration of said) {
    const different = new Map<string, Way>();
    for (const way of ways)
      for (const next of waysFrom(way, declaration, last.get(declaration.doubt) === declaration.place))
        different.set(nameOf(next), next);
    if (different.size > most) return undefined;
    ways = [...different.values()];
  }
  return ways.map(({ values }) => values);
}

const lastPlaces = (said: readonly Said[]): ReadonlyMap<object | undefined, number> =>
  new Map(said.map(({ doubt, place }) => [doubt, place]));

/** Leaves out what is in doubt alone, and is said again later: whether the earlier one applies makes no difference. */
function withoutRepetitions(said: readonly Said[]): Said[] {
  const counts = new Map<object | undefined, number>();
  for (const { doubt } of said) counts.set(doubt, (counts.get(doubt) ?? 0) + 1);
  const later = new Set<string>();
  const kept: Said[] = [];
  for (const one of said.toReversed()) {
    const name = `${one.property}:${one.value}`;
    const isAlone = one.doubt !== undefined && counts.get(one.doubt) === 1;
    if (isAlone && later.has(name)) continue;
    if (isAlone) later.add(name);
    kept.push(one);
  }
  return kept.toReversed();
}

function waysFrom({ values, applied }: Way, { property, value, doubt }: Said, isLast: boolean): Way[] {
  const withIt = new Map(values).set(property, value);
  if (doubt === undefined) return [{ values: withIt, applied }];
  const known = applied.get(doubt);
  return (known === undefined ? [true, false] : [known]).map((applies) => {
    const still = new Map(applied).set(doubt, applies);
    if (isLast) still.delete(doubt);
    return { values: applies ? withIt : values, applied: still };
  });
}

const nameOf = ({ values, applied }: Way): string =>
  `${[...values]
    .map(([property, value]) => `${property}:${value}`)
    .sort()
    .join(';')}|${[...applied.values()].join()}`;
