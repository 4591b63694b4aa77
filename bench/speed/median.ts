/** Returns the smallest value that a share of all values does not exceed: 0.5 is the median. @throws Error for no values at all */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('There is nothing to take a quantile of.');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
