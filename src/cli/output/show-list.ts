import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import type { Terminal } from './terminal';

interface Listing {
  list: readonly unknown[];
  /** The workflow ids of those sealed with a key that this process lacks: they are not in the list. */
  unreadable: readonly string[];
}

/**
 * Writes a list, and on standard error that this process cannot read all of it, so that standard output stays the list alone.
 *
 * @param none what a person reads where there is nothing to list
 */
export function showList(terminal: Terminal, { list, unreadable }: Listing, none: string, words: () => string): void {
  const problem = unreadableInWords(unreadable);
  const empty = problem === undefined ? none : 'There is none that this process can read.';
  terminal.result(list, () => (list.length === 0 ? empty : words()));
  if (problem !== undefined) terminal.notice({ problem }, problem);
}
