/** One measured figure, and its limit. */
export interface Figure {
  /** Name in the table; the same in every run. */
  readonly what: string;
  readonly value: number;
  /** `×` for a ratio, otherwise a unit. */
  readonly unit: string;
  readonly bar: { readonly atMost: number } | { readonly atLeast: number };
  /** What the figure is based on, in a few words and figures. */
  readonly details: string;
}

/** One row of docs/performance.md: the figures from one installation. */
export interface Row {
  /** Name for `--only`. */
  readonly name: string;
  /** What is measured, for readers of the progress. */
  readonly title: string;
  /** The `what` of each figure that the row returns, in order. */
  readonly figures: readonly string[];
  readonly run: (options: RunOptions) => Promise<readonly Figure[]>;
}

export interface RunOptions {
  /** 1 is the whole measurement, a smaller number a slice of it: a row multiplies its counts by it (`scaled`) and always does something. */
  readonly scale: number;
  /** Receives a line about every ten seconds. */
  readonly onProgress: (line: string) => void;
}

export const holds = ({ value, bar }: Figure): boolean =>
  'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;

export { scaled } from '../scaled';
