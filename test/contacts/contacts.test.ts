import type { FaultRule } from '../../src/sandbox/fault-rules';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Creation = Parameters<typeof world.call<'contacts.createContact'>>[1];
type Criteria = Parameters<typeof world.call<'contacts.findContact'>>[1];

const create = (input: Creation) => world.call('contacts.createContact', input);
const find = (criteria: Criteria) => world.call('contacts.findContact', criteria);
const names = async (criteria: Criteria) => (await find(criteria)).contacts.map(({ displayName }) => displayName);
const stored = (displayName: string) =>
  world.sandbox.graph.contacts(mailUser).filter(({ content }) => content.displayName === displayName);

const lena = {
  givenName: 'Lena',
  surname: 'Fischer-Øst',
  nickName: 'Leni',
  companyName: 'Tidewater Bakery',
  department: 'Purchasing',
  jobTitle: 'Buyer',
  businessHomePage: 'https://tidewater.example',
  birthday: '1990-05-17',
  personalNotes: 'Prefers the phone.',
  emails: ['lena@tidewater.example', 'lena@home.example'],
  phones: [
    { type: 'business', number: '+49 30 1234567' },
    { type: 'business', number: '+49 30 7654321' },
    { type: 'home', number: '+49 40 11111' },
    { type: 'mobile', number: '+49 170 22222' },
  ],
  categories: ['Customer'],
  businessAddress: { street: 'Hauptstr. 1', city: 'Berlin', countryOrRegion: 'Germany' },
} satisfies Creation;

const faults: [string, FaultRule['fault']][] = [
  ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }],
  ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }],
  ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }],
  ['a connection reset before the effect', { kind: 'reset-before-effect' }],
  ['a connection reset after the effect', { kind: 'reset-after-effect' }],
];

describe('Create Contact', () => {
  test('keeps everything that was given', async () => {
    const contact = await create(lena);
    expect(contact).toEqual({ id: contact.id, displayName: 'Lena Fischer-Øst', ...lena });
    expect(stored('Lena Fischer-Øst')).toHaveLength(1);
  });

  test.each<[string, Creation, string]>([
    ['a company', { companyName: 'Harbour Mills' }, 'Harbour Mills'],
    ['an address', { emails: ['info@harbour.example'] }, 'info@harbour.example'],
  ])('names a contact that is only %s after it', async (_what, input, displayName) => {
    expect(await create(input)).toMatchObject({ displayName });
  });

  test.each<[string, Creation, RegExp]>([
    ['nothing', { jobTitle: 'Buyer' }, /name, a company or an email/],
    ['four addresses', { emails: ['a@b.example', 'b@b.example', 'c@b.example', 'd@b.example'] }, /emails/],
    [
      'three business numbers',
      { givenName: 'x', phones: [1, 2, 3].map((number) => ({ type: 'business' as const, number: `${number}` })) },
      /at most 2 business/,
    ],
    ['a list in an address', { emails: ['a@b.example; c@d.example'] }, /one plain address/],
    ['a birthday that is no day', { givenName: 'x', birthday: '1990-02-30' }, /birthday/],
  ])('refuses %s with a sentence', async (_what, input, sentence) => {
    const { type, message } = await world.refusal('contacts.createContact', input);
    expect({ type, message }).toEqual({ type: 'InvalidInput', message: expect.stringMatching(sentence) as string });
  });

  test.each(faults)('creates one contact in spite of %s', async (what, fault) => {
    world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/contacts$/ }, fault } as FaultRule);
    const { id } = await create({ displayName: `Once: ${what}` });
    expect(stored(`Once: ${what}`).map(({ immutableId }) => immutableId)).toEqual([id]);
  });
});

describe('Find Contact', () => {
  beforeAll(() => {
    world.sandbox.graph.addContacts(mailUser, [
      {
        displayName: 'Zoë Quist',
        givenName: 'Zoë',
        surname: 'Quist',
        companyName: 'Quarry & Sons',
        emailAddresses: [{ address: 'zoe@quarry.example' }, { address: 'zq@home.example' }],
      },
      {
        displayName: "O'Qarra, Quentin",
        givenName: 'Quentin',
        surname: "O'Qarra",
        companyName: 'The Quarry',
        emailAddresses: [{ address: "q.o'qarra@quarry.example" }],
      },
    ]);
  });

  test.each<[string, Criteria, string[]]>([
    ['address, the second one too', { email: 'ZQ@home.example' }, ['Zoë Quist']],
    ['part of an address', { email: '@quarry.example' }, ["O'Qarra, Quentin", 'Zoë Quist']],
    ['the beginning of a name', { name: 'Quen' }, ["O'Qarra, Quentin"]],
    ['a name with an apostrophe', { name: "O'Qarra" }, ["O'Qarra, Quentin"]],
    ['words of a name in any order', { name: 'quist zoe' }, ['Zoë Quist']],
    ['the beginning of a company', { company: 'quarry' }, ['Zoë Quist']],
    ['words inside a company', { company: 'uarry' }, ["O'Qarra, Quentin", 'Zoë Quist']],
    ['several things together', { company: 'quarry', email: '@quarry.example', name: 'quentin' }, ["O'Qarra, Quentin"]],
    ['nobody', { name: 'Nobody Atall' }, []],
  ])('finds by %s', async (_by, criteria, expected) => {
    const found = await find(criteria);
    expect(found.contacts.map(({ displayName }) => displayName)).toEqual(expected);
    expect(found).toMatchObject({ hasMore: false, searchedAll: true });
  });

  test('answers the addresses, which a search of Graph would leave out', async () => {
    const { contacts } = await find({ name: 'Zoë' });
    expect(contacts[0]?.emails).toEqual(['zoe@quarry.example', 'zq@home.example']);
    const searches = world.sandbox.requests.list({ path: /\/contacts$/ }).filter(({ query }) => '$search' in query);
    expect(searches).toEqual([]);
  });

  test('looks through all where the filter is refused', async () => {
    const match = { provider: 'graph', method: 'GET', path: /\/contacts$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 400 } });
    expect(await names({ name: 'Zoë' })).toEqual(['Zoë Quist']);
  });

  test('says what to look for where nothing is given', async () => {
    const { message } = await world.refusal('contacts.findContact', {});
    expect(message).toContain('give "name", "email" or "company"');
  });
});

describe('with thousands of contacts', () => {
  const many = 2300;
  const mailbox = 'ben@contoso.example';

  beforeAll(async () => {
    await world.connect('ben', mailbox);
    const contacts = Array.from({ length: many }, (_, index) => ({
      displayName: `Person ${String(index).padStart(4, '0')}`,
      companyName: `Company ${index % 10}`,
      emailAddresses: [{ address: `person${index}@many.example` }],
    }));
    world.sandbox.graph.addContacts(mailbox, contacts);
  });

  test('List Contacts gives each once, by name, page by page', async () => {
    const expected = world.sandbox.graph.contacts(mailbox).length;
    const ids = new Set<string>();
    const listed: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('contacts.listContacts', {
        account: 'ben',
        limit: 200,
        ...(page === undefined ? {} : { page }),
      });
      for (const { id, displayName } of answer.contacts) {
        ids.add(id);
        listed.push(displayName);
      }
      page = answer.nextPage;
      expect(answer.hasMore).toBe(page !== undefined);
    } while (page !== undefined);
    expect(ids.size).toBe(expected);
    expect(listed.filter((name) => name.startsWith('Person '))).toEqual(
      Array.from({ length: many }, (_, index) => `Person ${String(index).padStart(4, '0')}`),
    );
  });

  test('Find Contact finds the last one by the middle of an address', async () => {
    expect(await names({ account: 'ben', email: 'n2299@' })).toEqual(['Person 2299']);
  });

  test('Find Contact says that there are more than the limit', async () => {
    expect(await find({ account: 'ben', company: 'company 3', limit: 5 })).toMatchObject({ hasMore: true });
  });
});

describe('Update Contact', () => {
  const update = (input: Parameters<typeof world.call<'contacts.updateContact'>>[1]) =>
    world.call('contacts.updateContact', input);

  test('touches only what is given, and empties with null', async () => {
    const before = await create({ ...lena, surname: 'Untouched' });
    const { jobTitle, ...rest } = await update({ contactId: before.id, jobTitle: 'Head', nickName: null });
    expect(jobTitle).toBe('Head');
    const { jobTitle: oldTitle, nickName, ...untouched } = before;
    expect({ oldTitle, nickName }).toEqual({ oldTitle: 'Buyer', nickName: 'Leni' });
    expect(rest).toEqual(untouched);
  });

  test('adds and removes addresses, numbers and categories one by one', async () => {
    const { id } = await create({ ...lena, surname: 'Lists' });
    const after = await update({
      contactId: id,
      addEmails: ['new@tidewater.example', 'LENA@tidewater.example'],
      removeEmails: ['LENA@home.example'],
      addPhones: [{ type: 'home', number: '+49 40 33333' }],
      removePhones: ['+493012345-67'],
      addCategories: ['VIP'],
      removeCategories: ['customer'],
    });
    expect(after).toMatchObject({
      emails: ['lena@tidewater.example', 'new@tidewater.example'],
      phones: [
        { type: 'business', number: '+49 30 7654321' },
        { type: 'home', number: '+49 40 11111' },
        { type: 'home', number: '+49 40 33333' },
        { type: 'mobile', number: '+49 170 22222' },
      ],
      categories: ['VIP'],
    });
  });

  test.each<[string, string | undefined, string]>([
    ['follows the parts it was made of', undefined, 'Lena Berg'],
    ['stays where somebody has chosen it', 'The one with the ovens', 'The one with the ovens'],
  ])('the display name %s', async (_how, displayName, expected) => {
    const { id } = await create({
      givenName: 'Lena',
      surname: 'Old',
      ...(displayName === undefined ? {} : { displayName }),
    });
    expect(await update({ contactId: id, surname: 'Berg' })).toMatchObject({ displayName: expected, surname: 'Berg' });
  });

  test('says which addresses there are when one more does not fit', async () => {
    const { id } = await create({ ...lena, surname: 'Full' });
    const { type, message } = await world.refusal('contacts.updateContact', {
      contactId: id,
      addEmails: ['third@tidewater.example', 'fourth@tidewater.example'],
    });
    expect(type).toBe('InvalidInput');
    expect(message).toMatch(/at most 3 addresses; it has lena@tidewater.example, lena@home.example/);
  });

  test('reads again when somebody else has changed the contact in between', async () => {
    const { id } = await create({ ...lena, surname: 'Contested' });
    const match = { provider: 'graph', method: 'PATCH', path: /\/contacts\// } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 412 } });
    expect(await update({ contactId: id, addCategories: ['VIP'] })).toMatchObject({ categories: ['Customer', 'VIP'] });
  });

  test('refuses to change nothing, or what is not there', async () => {
    expect((await world.refusal('contacts.updateContact', { contactId: 'x' })).message).toContain('Say what to change');
    const gone = await create({ givenName: 'Gone' });
    world.sandbox.graph.removeContact(mailUser, gone.id);
    expect(await world.refusal('contacts.updateContact', { contactId: gone.id, jobTitle: 'x' })).toMatchObject({
      type: 'NotFound',
    });
  });

  test.each(faults)('changes it in spite of %s', async (what, fault) => {
    const { id } = await create({ ...lena, surname: `Changed in spite of ${what}`.slice(0, 64) });
    world.sandbox.faults.add({
      match: { provider: 'graph', method: 'PATCH', path: /\/contacts\// },
      fault,
    } as FaultRule);
    const { emails } = await update({ contactId: id, addEmails: ['new@tidewater.example'] });
    expect(emails).toEqual([...lena.emails, 'new@tidewater.example']);
  });
});

describe('in another mailbox', () => {
  test('works where it is shared, and explains what is missing where it is not', async () => {
    await world.connect('delegate', mailUser, ['Contacts.ReadWrite.Shared']);
    const shared = { account: 'delegate', mailbox: 'support@contoso.example' };
    const { id } = await create({ ...shared, displayName: 'Shared' });
    expect(await names({ ...shared, name: 'Shared' })).toEqual(['Shared']);
    expect(await world.call('contacts.updateContact', { ...shared, contactId: id, jobTitle: 'Buyer' })).toMatchObject({
      jobTitle: 'Buyer',
    });
    const { type, message } = await world.refusal('contacts.listContacts', { mailbox: 'ben@contoso.example' });
    expect(type).toBe('PermissionDenied');
    expect(message).toContain('delegated access is missing');
  });
});
