import { easyText, hostileText, patternNames } from './hostile-patterns';

/** In characters, each with what does not count, in milliseconds of processor time. */
const sizes = [
  { size: 64 * 1024, noise: 100 },
  { size: 128 * 1024, noise: 200 },
  { size: 256 * 1024, noise: 500 },
  { size: 1024 * 1024, noise: 1_000 },
];

const largest = 1024 * 1024;

/**
 * How much more than an ordinary text of its size, read for the first time, a hostile one may take. Readers in linear time were seen at 25 times
 * on a slow machine, one in quadratic time takes thousands.
 */
const multiple = 40;

type Read = (text: string) => unknown;

/**
 * The patterns on which a reader of text takes more time than its length explains. What fails at one size is not waited for at the next.
 *
 * @param isExhaustive whether all patterns are read at the largest size, also those too quick at a smaller one to become slow
 * @returns a sentence for each
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

/** The best of three: what disturbed a measurement does not count. Nothing disturbs so much that it takes ten times as long. */
function quickest(read: Read, text: string, bar: number): number {
  let best = timeOf(read, text);
  for (let attempt = 1; attempt < 3 && best > bar && best < 10 * bar; attempt += 1)
    best = Math.min(best, timeOf(read, text));
  return best;
}

/** Processor time in milliseconds: a busy machine does not change it much. */
function timeOf(read: Read, text: string): number {
  const begun = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const tooLong = (pattern: string, size: number, time: number, bar: number): string =>
  `${pattern}: ${time.toFixed()} ms for ${size} characters, of at most ${bar.toFixed()}`;
