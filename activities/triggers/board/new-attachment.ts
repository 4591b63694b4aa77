import { formatAttachmentReference } from '../../../src/contracts/attachment-reference';
import { newAttachment as contract, type NewAttachmentEvent } from '../../../src/contracts/triggers/new-attachment';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { watched } from '../trigger-source';
import { byActions } from './actions/action-source';
import { attachmentOf } from './actions/attachment-of-action';
import { cardEventOf } from './actions/event-of-action';

export const newAttachmentSource = watched(
  contract,
  byActions<NewAttachmentEvent>({
    announced: ['addAttachmentToCard'],
    listed: 'addAttachmentToCard',
    eventOf: newAttachmentOf,
    labelOf: ({ attachment, card }) => `${attachment.name ?? attachment.id} on ${card.name ?? card.id}`,
  }),
);

function newAttachmentOf(action: TrelloAction, account: string): NewAttachmentEvent | undefined {
  const event = cardEventOf(action);
  const attachment = attachmentOf(action);
  if (action.type !== 'addAttachmentToCard' || event === undefined || attachment === undefined) return undefined;
  const { id, kind } = attachment;
  const reference =
    kind === 'file'
      ? { attachment: formatAttachmentReference({ from: 'card', account, cardId: event.card.id, attachmentId: id }) }
      : {};
  return { ...event, attachment: { ...attachment, ...reference } };
}
