import { contractOf } from '../../src/contracts';
import { readAs } from '../../src/contracts/reading/read-as';
import { catalogueFor } from '../../src/models/catalogue-for';
import { stepInput } from '../../src/models/step-input';

const refusal = (step: string, given: object): string => {
  const [tool] = catalogueFor({ [step]: {} });
  try {
    stepInput(tool!.plan, given, {});
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

/** The fields that a refusal names. */
const refused = (step: string, given: object): string[] =>
  [...refusal(step, given).matchAll(/(\w+): (?:This|false) /g)].map(([, field]) => field!);

const card = '65f0c0de65f0c0de65f0c0de';

describe('a model that fills every field', () => {
  test.each<[step: string, given: object, unmeant: string[]]>([
    [
      'board.updateCard',
      {
        ...{ card, name: 'Renamed', labels: [], addLabels: [], removeLabels: [], members: [], addMembers: [] },
        ...{ removeMembers: [], customFields: {}, addAttachments: [], removeAttachments: [], cover: {} },
      },
      ['labels', 'members', 'cover'],
    ],
    ['board.updateCard', { card, name: 'Renamed', due: 'null', addLabels: [] }, ['due']],
    [
      'board.updateCard',
      { card, board: '', name: 'Renamed', archived: false, dueComplete: false },
      ['dueComplete', 'archived'],
    ],
    [
      'contacts.updateContact',
      { contactId: 'x', jobTitle: 'CTO', businessAddress: {}, homeAddress: { street: '', city: '' }, addEmails: [] },
      ['businessAddress', 'homeAddress'],
    ],
    ['calendar.updateEvent', { eventId: 'x', subject: 'New', categories: [], attachments: [] }, ['categories']],
    [
      'board.updateBoard',
      { board: 'Support', name: 'New', description: '', closed: false, labels: [] },
      ['description', 'closed'],
    ],
    ['mail.draftEmail', { draft: 'x', body: 'New', to: [], cc: [], attachments: [] }, ['to', 'cc']],
  ])('of %s is asked again before anything is emptied', (step, given, unmeant) => {
    expect(refused(step, given)).toEqual(unmeant);
  });

  test('is told what to do about it', () => {
    expect(refusal('board.updateCard', { card, labels: [], addLabels: [] })).toBe(
      'labels: This would empty it, and other fields are empty too, as if each had been filled in. Leave out every field that stays as it is.',
    );
    expect(refusal('mail.updateEmail', { messageId: 'm', read: false, folder: '' })).toBe(
      'read: false is not the same as leaving it out, and other fields are empty, as if each had been filled in. Leave out every field that you do not mean.',
    );
  });
});

test.each<[step: string, given: object, read: object]>([
  [
    'mail.findEmail',
    { query: 'invoice', from: '', folder: null, unread: false, hasAttachments: false, webLinks: false },
    { query: 'invoice', from: '', folder: null, webLinks: false },
  ],
  ['mail.findEmail', { query: '', unread: true, hasAttachments: false }, { query: '', unread: true }],
  ['mail.findEmail', { query: 'invoice', unread: false }, { query: 'invoice', unread: false }],
  [
    'board.getBoards',
    { account: '', includeLists: false, includeClosed: false },
    { account: '', includeClosed: false },
  ],
])('a model that fills every field reads more than it asked for, not less: %s %j', (step, given, read) => {
  const [tool] = catalogueFor({ [step]: {} });
  expect(stepInput(tool!.plan, given, {}).input).toEqual(read);
});

test.each<[step: string, given: object]>([
  ['board.updateCard', { card, name: 'Renamed', labels: [] }],
  ['board.updateCard', { card, labels: [], members: [], cover: {}, due: 'null', archived: false }],
  ['board.updateCard', { card, labels: ['Urgent'], addAttachments: [] }],
  ['board.updateCard', { card, due: null, customFields: { Customer: null } }],
  ['contacts.updateContact', { contactId: 'x', homeAddress: {}, otherAddress: {} }],
  ['calendar.updateEvent', { eventId: 'x', categories: [], location: '' }],
  ['mail.draftEmail', { to: ['lena@northwind.example'], cc: [], subject: 'x', body: 'x', attachments: [] }],
  ['mail.draftEmail', { draft: 'x', cc: [] }],
  ['mail.findEmail', { unread: false, hasAttachments: false, includeQuotedHistory: false }],
])('a model that empties what it means is not asked again: %s %j', (step, given) => {
  expect(refused(step, given)).toEqual([]);
  expect(readAs(contractOf(step)!.input, given).error).toBeUndefined();
});

test('a run whose plan an earlier release made goes on as it did', () => {
  const [{ plan }] = catalogueFor({ 'board.updateCard': {} }) as [ReturnType<typeof catalogueFor>[number]];
  const { toldByBlanks: _later, ...earlier } = plan;
  const given = { card, labels: [], addLabels: [] };
  expect(stepInput(earlier, given, {}).input).toEqual(given);
  // This one refused what is left out now.
  const [reading] = catalogueFor({ 'mail.findEmail': {} });
  const { narrow: _latest, ...toldByBlanks } = reading!.plan.toldByBlanks!;
  const call = () => stepInput({ ...reading!.plan, toldByBlanks }, { from: '', unread: false }, {});
  expect(call).toThrow('unread: false is not the same as leaving it out');
});

test('an object that can be emptied has its fields in each tool: an object without any is how it is emptied', () => {
  const [tool] = catalogueFor({ 'contacts.updateContact': {} });
  const { businessAddress, homeAddress, otherAddress } = tool!.parameters.properties ?? {};
  for (const address of [homeAddress, otherAddress]) expect(address?.properties).toEqual(businessAddress?.properties);
});
