import { removeLabel as contract } from '../../src/contracts/mail/remove-label';
import { implement } from '../implement';
import { changeLabels, labelsWithout } from './filing/change-labels';
import { inMailbox } from '../mailbox/in-mailbox';
import { refuseUnknownLabels } from './filing/refuse-unknown-labels';
import { reviewFiling } from './review/review-filing';

export const removeLabel = implement(
  contract,
  inMailbox(async ({ messageId, labels }, context) =>
    changeLabels(context, messageId, async (current) => {
      await refuseUnknownLabels(labels, current, context);
      return labelsWithout(current, labels);
    }),
  ),
  { review: inMailbox(({ messageId }, context) => reviewFiling([messageId], context)) },
);
