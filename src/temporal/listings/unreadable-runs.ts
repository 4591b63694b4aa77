import { namesInShort } from '../../text/names-in-short';

/** The most ids that the sentence names. */
const mostNamed = 3;

/**
 * Says that this process cannot read some accounts, agents, triggers and approvals, and what to do; undefined if there are none.
 *
 * @param ids of their workflows, sealed with a key that this process lacks
 */
export function unreadableInWords(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined;
  return (
    `Of ${ids.length} accounts, agents, triggers and approvals (${namesInShort(ids, mostNamed)}) this process cannot read how they stand: the key that sealed them is not in its key ring. ` +
    'Give it the key ring of the others. If that key was dropped from all, they stand still until it is back (SECURITY.md, Keys).'
  );
}
