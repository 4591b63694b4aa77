const started = Date.now();

/** Prints a line of a row, with the seconds since the process began. */
export function say(row: string, line: string): void {
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(`${String(seconds).padStart(5)} s  ${row}: ${line}`);
}
