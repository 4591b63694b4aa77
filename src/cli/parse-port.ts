import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError unless it is a TCP port; 0 takes a free one */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535; 0 takes a free one.');
}
