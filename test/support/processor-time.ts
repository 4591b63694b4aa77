/** Milliseconds of a processor that it takes: on a busy machine it is over later, and takes no more of it. */
export function processorTimeOf(run: () => void): number {
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
