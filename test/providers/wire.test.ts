import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import { mailFolderSchema } from '../../src/providers/microsoft-graph/wire/mail-folder';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { subscriptionSchema } from '../../src/providers/microsoft-graph/wire/subscription';
import { actionSchema } from '../../src/providers/trello/wire/action';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { cardSchema } from '../../src/providers/trello/wire/card';
import { commentSchema } from '../../src/providers/trello/wire/comment';
import { labelSchema } from '../../src/providers/trello/wire/label';
import { webhookSchema } from '../../src/providers/trello/wire/webhook';

test('a message with an id alone is read, and what is new or null does no harm', () => {
  expect(messageSchema.parse({ id: 'x' })).toMatchObject({ id: 'x', toRecipients: [] });
  const odd = { id: 'x', from: null, importance: 'urgent', toRecipients: [{ emailAddress: {} }], newField: 1 };
  expect(messageSchema.parse(odd)).toMatchObject({ importance: 'normal', newField: 1 });
});

test('other Graph resources are read from what is always there', () => {
  expect(attachmentSchema.parse({ id: 'a', size: null })).toEqual({ id: 'a', size: null });
  expect(mailFolderSchema.parse({ id: 'f', displayName: 'Inbox' })).toMatchObject({ displayName: 'Inbox' });
  const subscription = {
    id: 's',
    resource: 'me/messages',
    changeType: 'created',
    expirationDateTime: '2026-01-01T00:00:00Z',
  };
  expect(subscriptionSchema.parse(subscription)).toEqual(subscription);
});

test('a card move, a deleted card and a comment are read as Trello writes them', () => {
  const action = { id: 'a', date: '2026-01-01T00:00:00.000Z', idMemberCreator: 'm' };
  const moved = {
    listBefore: { id: '1', name: 'A' },
    listAfter: { id: '2', name: 'B' },
    old: { idList: '1' },
    card: { id: 'c' },
  };
  expect(actionSchema.parse({ ...action, type: 'updateCard', data: moved }).data).toEqual(moved);
  expect(
    actionSchema.parse({ ...action, type: 'deleteCard', data: { card: { id: 'c', idShort: 1 } } }).data.card?.id,
  ).toBe('c');
  expect(
    commentSchema.parse({ ...action, type: 'commentCard', data: { text: 'Hi', card: { id: 'c' } } }).data.text,
  ).toBe('Hi');
});

test('other Trello objects are read with their nulls', () => {
  expect(
    cardSchema.parse({ id: 'c', name: 'Card', due: null, labels: [{ id: 'l', name: '', color: null }] }),
  ).toMatchObject({ due: null });
  expect(boardSchema.parse({ id: 'b', name: 'Board', lists: [{ id: 'l', name: 'List' }] }).lists).toHaveLength(1);
  expect(labelSchema.parse({ id: 'l', color: 'sky_dark' }).color).toBe('sky_dark');
  const webhook = { id: 'w', idModel: 'b', callbackURL: 'https://x', active: true, firstConsecutiveFailDate: null };
  expect(webhookSchema.parse(webhook)).toEqual(webhook);
});
