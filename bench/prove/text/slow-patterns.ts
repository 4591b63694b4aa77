import { easyText, hostileText, patternNames } from './hostile-patterns';

/** Sizes in characters, each with the processor time that is ignored, in milliseconds. */
const sizes = [
  { size: 64 * 1024, noise: 100 },
  { size: 128 * 1024, noise: 200 },
  { size: 256 * 1024, noise: 500 },
  { size: 1024 * 1024, noise: 1_000 },
];

const largest = 1024 * 1024;

/**
 * How much more time a hostile text may take than an ordinary text of its size, read for the first time. Linear readers
 * reached a factor of 25 on a slow machine; a quadratic one takes thousands.
 */
const multiple = 40;

type Read = (text: string) => unknown;

/**
 * Returns the patterns on which a reader takes more time than the text's length explains. A pattern that fails at one size is skipped at the next.
 *
 * @param isExhaustive whether all patterns are read at the largest size, also those too quick at a smaller one to become slow
 * @returns one sentence for each pattern
 */
export function slowPatterns(read: Read, isExhaustive: boolean, patterns = patternNames): string[] {
  const bars = sizes.map(({ size, noise }) => ({
    size,
    bar: noise + multiple * quickest(read, easyText(size), Infinity),
  }));
  const mostAtLast = bars.at(-1)?.bar ?? 0;
  return patterns.flatMap((pattern) => {
    for (const { size, bar } of bars) {
      const time = quickest(read, hostileText(pattern, size), bar);
      if (time > bar) return [tooLong(pattern, size, time, bar)];
      if (!isExhaustive && time * (largest / size) ** 2 < mostAtLast) return [];
    }
    return [];
  });
}

/** Returns the best of three, to ignore disturbed measurements. No disturbance makes a measurement ten times as long. */
function quickest(read: Read, text: string, bar: number): number {
  let best = timeOf(read, text);
  for (let attempt = 1; attempt < 3 && best > bar && best < 10 * bar; attempt += 1)
    best = Math.min(best, timeOf(read, text));
  return best;
}

/** Returns processor time in milliseconds: the load of the machine hardly changes it. */
function timeOf(read: Read, text: string): number {
  const begun = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const tooLong = (pattern: string, size: number, time: number, bar: number): string =>
  `${pattern}: ${time.toFixed()} ms for ${size} characters, of at most ${bar.toFixed()}`;
