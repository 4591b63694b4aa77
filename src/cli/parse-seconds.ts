import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError unless it is a number of seconds, at most five minutes */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= 300) return seconds;
  throw new InvalidArgumentError('A number of seconds is meant, from 0 to 300.');
}
