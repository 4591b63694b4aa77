import { removeLabel as contract } from '../../src/contracts/mail/remove-label';
import { toolError } from '../../src/contracts/tool-error';
import { implement } from '../implement';
import { changeLabels } from './change-labels';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { reviewFiling } from './review-filing';
import { isSameLabel, knownLabels, spelledIn, unknownLabels } from './known-labels';

export const removeLabel = implement(
  contract,
  inMailbox(async ({ messageId, labels }, context) =>
    changeLabels(context, messageId, async (current) => {
      const absent = labels.filter((name) => spelledIn(current, name) === undefined);
      // After a first attempt whose answer got lost, what is absent may be what it took off.
      if (absent.length > 0 && context.attempt === 1) await refuseUnknown(absent, current, context);
      return current.filter((label) => !labels.some((name) => isSameLabel(label, name)));
    }),
  ),
  { review: inMailbox(reviewFiling) },
);

/** A label the message lacks is fine; a name nobody knows is a mistake. */
async function refuseUnknown(
  absent: readonly string[],
  onMessage: readonly string[],
  context: MailboxStepContext,
): Promise<void> {
  const known = (await knownLabels(context)) ?? absent;
  const unknown = absent.filter((name) => spelledIn(known, name) === undefined);
  if (unknown.length > 0)
    throw toolError('InvalidInput', unknownLabels(unknown, [...new Set([...known, ...onMessage])]));
}
