import { easyText, hostileText, patternNames } from './hostile-patterns';

/** In characters. */
const [small, large] = [64 * 1024, 1024 * 1024];

/** How much more than an ordinary text of its size a hostile one may take, and what does not count in either, in milliseconds. */
const multiple = 20;
const noise = { small: 100, large: 1_000 };

type Read = (text: string) => unknown;

/**
 * The patterns on which a reader of text takes more time than its length explains. What fails at the small size is not waited for at
 * the large one.
 *
 * @param isExhaustive whether all patterns are read at the large size, also those that were too quick at the small one to become slow
 * @returns a sentence for each
 */
export function slowPatterns(read: Read, isExhaustive: boolean, patterns = patternNames): string[] {
  const bars = {
    small: noise.small + multiple * quickest(read, easyText(small), Infinity),
    large: noise.large + multiple * quickest(read, easyText(large), Infinity),
  };
  return patterns.flatMap((pattern) => {
    const before = quickest(read, hostileText(pattern, small), bars.small);
    if (before > bars.small) return [tooLong(pattern, small, before, bars.small)];
    const atWorst = before * (large / small) ** 2;
    if (!isExhaustive && atWorst < bars.large) return [];
    const time = quickest(read, hostileText(pattern, large), bars.large);
    return time > bars.large ? [tooLong(pattern, large, time, bars.large)] : [];
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
