/** Collects the values of `--set`, which may be given several times. */
export const collectChanges = (change: string, earlier: string[]): string[] => [...earlier, change];
