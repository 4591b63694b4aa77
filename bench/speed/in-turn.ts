import { median } from './median';

/** What is measured, and what it is measured against. */
export interface Arms<Result> {
  readonly ours: () => Promise<Result>;
  readonly theirs: () => Promise<Result>;
}

/** The results of both, a pair for each round. */
export interface Pair<Result> {
  readonly ours: Result;
  readonly theirs: Result;
}

/** Runs both arms in turn, each first in every other round: what else the machine does, and what grows, falls on both. */
export async function inTurn<Result>(rounds: number, { ours, theirs }: Arms<Result>): Promise<readonly Pair<Result>[]> {
  const pairs: Pair<Result>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push({ ours: first, theirs: await theirs() });
    } else {
      const first = await theirs();
      pairs.push({ theirs: first, ours: await ours() });
    }
  }
  return pairs;
}

/** The median, over the rounds, of ours by theirs: one bad moment of the machine spoils one pair. */
export const ratioOf = (pairs: readonly Pair<number>[]): number =>
  median(pairs.map(({ ours, theirs }) => ours / theirs));

export const medianOf = (pairs: readonly Pair<number>[], arm: keyof Pair<number>): number =>
  median(pairs.map((pair) => pair[arm]));
