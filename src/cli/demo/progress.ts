/** The demo's progress output: one line per event, with the seconds since the start. */
export interface Progress {
  line: (text: string) => void;
  /** Seconds since the start. */
  elapsed: () => number;
}

export function startProgress(): Progress {
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  return { elapsed, line: (text) => process.stdout.write(`${elapsed().toFixed(1).padStart(6)} s  ${text}\n`) };
}
