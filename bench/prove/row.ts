/** One row of the table in docs/guarantees.md: a promise, and a way to test whether it is broken. */
export interface Row {
  /** Name of the row's folder, also used by `--only`. */
  readonly name: string;
  /** What the row does to the installation, in the words of the table. */
  readonly title: string;
  /** What has to hold, in the words of the table. */
  readonly bar: string;
  /** Runs only when `--only` names it: it takes too long for every proof. */
  readonly apart?: boolean;
  /** Runs alone: it measures durations or numbers of attempts. */
  readonly measuresTime?: boolean;
  /** Approximate duration next to other rows, in seconds; omitted if short. The longest rows start first. */
  readonly takesSeconds?: number;
  readonly run: (options: RunOptions) => Promise<Outcome>;
  /** Names of faults that `run` can plant; each has to become a problem, or the row proves nothing. */
  readonly faults: readonly string[];
}

export interface RunOptions {
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** 1 is the whole proof, 0.05 a slice of it; a row multiplies its counts by it and always does something. */
  readonly scale: number;
  readonly onProgress: (line: string) => void;
  /** One of the row's `faults`, to be planted. */
  readonly fault?: string;
}

export interface Outcome {
  /** Number of checked things; zero is a problem. */
  readonly checked: number;
  /** One sentence for each check that failed. */
  readonly problems: readonly string[];
  /** What was run, in a few words and figures for the table; default: the number of checks. */
  readonly details?: string;
}

export { scaled } from '../scaled';
