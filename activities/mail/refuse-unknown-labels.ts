import { toolError } from '../../src/contracts/tool-error';
import { mayHaveBeenSent } from '../nothing-sent';
import type { MailboxStepContext } from './in-mailbox';
import { knownLabels, spelledIn, unknownLabels } from './known-labels';

/**
 * For labels to be taken off: one that a message lacks is fine, a name nobody knows is a mistake. After an attempt whose answer
 * may have got lost, or of a run that was reset, what is absent may be what it took off.
 *
 * @param present labels of the messages it is about
 * @throws InvalidInput with the nearest names
 */
export async function refuseUnknownLabels(
  labels: readonly string[],
  present: readonly string[],
  context: MailboxStepContext,
): Promise<void> {
  const absent = labels.filter((name) => spelledIn(present, name) === undefined);
  if (absent.length === 0 || mayHaveBeenSent(context)) return;
  const known = (await knownLabels(context)) ?? absent;
  const unknown = absent.filter((name) => spelledIn(known, name) === undefined);
  if (unknown.length > 0) throw toolError('InvalidInput', unknownLabels(unknown, [...new Set([...known, ...present])]));
}
