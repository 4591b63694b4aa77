import { median } from './median';

/** The measured code, and the code it is compared with. */
export interface Arms<Result> {
  readonly ours: () => Promise<Result>;
  readonly theirs: () => Promise<Result>;
}

/** The results of both arms for one round. */
export interface Pair<Result> {
  readonly ours: Result;
  readonly theirs: Result;
}

/** Runs both arms in each round and alternates which runs first, so that other load and growth affect both equally. */
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

/** Returns the median over the rounds of ours divided by theirs: a bad moment of the machine spoils only one pair. */
export const ratioOf = (pairs: readonly Pair<number>[]): number =>
  median(pairs.map(({ ours, theirs }) => ours / theirs));

export const medianOf = (pairs: readonly Pair<number>[], arm: keyof Pair<number>): number =>
  median(pairs.map((pair) => pair[arm]));
