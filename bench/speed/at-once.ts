/** What came of running something many times. */
export interface Measured {
  readonly perSecond: number;
  /** Of each, in milliseconds. */
  readonly latencies: readonly number[];
}

/** Runs something `times` times, as many at once as told, and begins the next when one is done. */
export async function runAtOnce(
  { times, atOnce }: { times: number; atOnce: number },
  one: (number: number) => Promise<unknown>,
): Promise<Measured> {
  const latencies: number[] = [];
  let next = 0;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (next < times) {
      const started = performance.now();
      await one((next += 1));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { perSecond: times / ((performance.now() - began) / 1_000), latencies };
}
