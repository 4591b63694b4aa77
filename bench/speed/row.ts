/** One thing that is measured, and what it may come to. */
export interface Figure {
  /** In the words of the table; the same in every run. */
  readonly what: string;
  readonly value: number;
  /** `×` for a ratio, else a unit. */
  readonly unit: string;
  readonly bar: { readonly atMost: number } | { readonly atLeast: number };
  /** What it was made of, in a few words and figures. */
  readonly details: string;
}

/** One row of docs/performance.md: figures that one installation gives. */
export interface Row {
  /** The name of `--only`. */
  readonly name: string;
  /** What is measured, for people who read the progress. */
  readonly title: string;
  /** The `what` of each figure it gives, in their order. */
  readonly figures: readonly string[];
  readonly run: (options: RunOptions) => Promise<readonly Figure[]>;
}

export interface RunOptions {
  /** 1 is the whole measurement, less a slice of it: a row multiplies its counts by it (`scaled`) and always does something. */
  readonly scale: number;
  /** Gets a line about every ten seconds. */
  readonly onProgress: (line: string) => void;
}

export const holds = ({ value, bar }: Figure): boolean =>
  'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;

export { scaled } from '../scaled';
