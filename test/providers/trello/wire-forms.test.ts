import type { z } from 'zod';
import { checklistSchema } from '../../../src/providers/trello/wire/checklist';
import { customFieldItemSchema, customFieldSchema } from '../../../src/providers/trello/wire/custom-field';
import { notificationSchema } from '../../../src/providers/trello/wire/notification';

/** Answers as Atlassian's documents have them, shortened. */
const checklist = {
  id: '5612e4fb1b25c15e873722b5',
  name: 'Employee Onboarding',
  idBoard: '5612e4f91b25c15e873722b8',
  idCard: '5612e4fb1b25c15e873722b6',
  pos: 16384,
  checkItems: [
    { id: '1', name: 'Laptop', state: 'complete', pos: 16751, due: null, idMember: null, nameData: null },
    { id: '2', name: 'Desk', state: 'incomplete', pos: 33000, due: '2026-05-04T10:00:00.000Z', idMember: 'm' },
  ],
};
const notification = {
  id: '5dc591ac425f2a223aba0a8e',
  unread: true,
  type: 'cardDueSoon',
  date: '2026-05-04T10:00:00.000Z',
  dateRead: null,
  data: { board: { id: 'b', name: 'Board' }, card: { id: 'c', name: 'Card', shortLink: 'l' } },
  idAction: null,
  idMemberCreator: 'm',
  memberCreator: { id: 'm', username: 'ann', fullName: 'Ann' },
};

const forms: readonly [string, z.ZodType, object][] = [
  ['a checklist', checklistSchema, checklist],
  ['a notification', notificationSchema, notification],
  ['a field with a text', customFieldItemSchema, { id: 'i', idCustomField: 'f', value: { text: 'x' }, idValue: null }],
  ['a field with a number', customFieldItemSchema, { idCustomField: 'f', value: { number: '1.5' } }],
  ['a field with an option', customFieldItemSchema, { idCustomField: 'f', value: null, idValue: 'o' }],
];

test.each(forms)('%s is read as it was sent, with what no form names', (_, form, answer) => {
  expect(form.parse(answer)).toEqual(answer);
});

test('a checklist that came without its items has none', () => {
  expect(checklistSchema.parse({ id: 'l', name: 'List' })).toEqual({ id: 'l', name: 'List', checkItems: [] });
});

test('a workspace that a notification is about is known by its id, and by its name where that is a text', () => {
  const organization = { id: 'w', name: 'Workspace' };
  const read = (data: unknown) => notificationSchema.parse({ ...notification, data }).data;
  expect(read({ organization })).toEqual({ organization });
  expect(read({ organization: { id: 'w', name: 7 } })).toEqual({ organization: { id: 'w', name: undefined } });
  expect(read({ organization: 'w', board: { id: 'b' } })).toEqual({ organization: undefined, board: { id: 'b' } });
  expect(read('deleted')).toEqual({});
});

test('a notification whose author Trello tells in another form has none', () => {
  expect(notificationSchema.parse({ ...notification, memberCreator: 'm' }).memberCreator).toBeUndefined();
});

const refused: readonly [string, z.ZodType, object][] = [
  ['a checklist without a name', checklistSchema, { id: 'l' }],
  ['an item without a state', checklistSchema, { ...checklist, checkItems: [{ id: '1', name: 'Laptop' }] }],
  ['a notification that is neither read nor unread', notificationSchema, { ...notification, unread: undefined }],
  ['a value of no field', customFieldItemSchema, { idValue: 'o' }],
  ['a number that is no text', customFieldItemSchema, { idCustomField: 'f', value: { number: 1 } }],
  ['a field without an id', customFieldSchema, { name: 'Priority' }],
  ['an option without a value', customFieldSchema, { id: 'f', options: [{ id: 'a' }] }],
];

test.each(refused)('%s is refused', (_, form, answer) => {
  expect(form.safeParse(answer).success).toBe(false);
});
