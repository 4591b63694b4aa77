import { addLabel as contract } from '../../src/contracts/mail/add-label';
import { implement } from '../implement';
import { changeLabels, labelsWith } from './filing/change-labels';
import { inMailbox } from '../mailbox/in-mailbox';
import { makeLabels, nameLabels } from './filing/new-labels';
import { reviewFiling } from './review/review-filing';

export const addLabel = implement(
  contract,
  inMailbox(async ({ messageId, labels, createMissing }, context) => {
    const { names, missing } = await nameLabels(labels, createMissing, context);
    const { created, withoutColour } = await makeLabels(missing, context);
    const labelled = await changeLabels(context, messageId, (current) => labelsWith(current, names));
    return {
      ...labelled,
      ...(created.length !== 0 && { created }),
      ...(withoutColour.length !== 0 && { withoutColour }),
    };
  }),
  { review: inMailbox(({ messageId }, context) => reviewFiling([messageId], context)) },
);
