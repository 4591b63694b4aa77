import { quotingError } from '../../../src/contracts/quoting-error';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { knownLabels, spelledIn, unknownLabels } from './known-labels';

/**
 * Checks labels to be removed: a label that the message lacks is fine, an unknown name is a mistake. If an earlier attempt or a run that was reset
 * may have been carried out, it may have removed an absent label, so nothing is refused.
 *
 * @param present labels of the messages that the call is about
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
  if (unknown.length > 0)
    throw quotingError('InvalidInput', unknownLabels(unknown, [...new Set([...known, ...present])]));
}
