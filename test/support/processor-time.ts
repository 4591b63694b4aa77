/** Returns the processor time of a function in milliseconds: a busy machine makes it end later, but hardly use more processor time. */
export function processorTimeOf(run: () => void): number {
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
