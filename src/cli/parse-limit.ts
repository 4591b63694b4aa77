import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError unless it is how much of a list is shown at once */
export function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 200) return limit;
  throw new InvalidArgumentError('A limit is a whole number from 1 to 200.');
}
