/** One row of the table in docs/guarantees.md: a promise, and a way to find it broken. */
export interface Row {
  /** The name of its folder, and of `--only`. */
  readonly name: string;
  /** What is done to the installation, in the words of the table. */
  readonly title: string;
  /** What has to hold, in the words of the table. */
  readonly bar: string;
  /** Runs only when it is named: it takes too long for every proof. */
  readonly apart?: boolean;
  /** Runs beside no other: how long something takes is part of it, or how many attempts it takes. */
  readonly measuresTime?: boolean;
  /** About how long it takes beside others, in seconds; left out where it is short. The longest begin first. */
  readonly takesSeconds?: number;
  readonly run: (options: RunOptions) => Promise<Outcome>;
  /** Names of faults that `run` plants when it is given one; each has to become a problem, or the row proves nothing. */
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
  /** How many things were looked at; none is a problem. */
  readonly checked: number;
  /** Everything that did not hold, a sentence each. */
  readonly problems: readonly string[];
  /** What was run, in a few words and figures for the table; default: how many things were checked. */
  readonly details?: string;
}

export { scaled } from '../scaled';
