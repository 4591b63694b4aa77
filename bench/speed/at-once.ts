/** The result of running a function many times. */
export interface Measured {
  readonly perSecond: number;
  /** Duration of each run, in milliseconds. */
  readonly latencies: readonly number[];
}

/** Runs a function `times` times with the given concurrency; each completed run starts the next. */
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
