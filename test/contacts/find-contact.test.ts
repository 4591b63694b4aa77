import { directoryScopes, mailScopes } from '../../src/contracts/account-scopes';
import { defined } from '../../src/json/defined';
import { allScopes, createMailWorld, type MailWorld } from '../mail/mail-world';
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

describe('Find Contact in the organisation', () => {
  const directory = { account: 'directory' } as const;
  beforeAll(() => world.connect('directory', mailUser, [...mailScopes, ...directoryScopes]));

  test('finds colleagues by words of their name or the beginning of their address', async () => {
    const ben = { displayName: 'Ben Okafor', givenName: 'Ben', surname: 'Okafor', emails: ['ben@contoso.example'] };
    for (const criteria of [
      { name: 'oka, "ben"' },
      { email: 'ben@' },
      { email: 'Ben Okafor <ben@contoso.example>' },
      { name: 'Ben', email: 'ben@contoso.example' },
    ])
      expect(await find({ ...directory, in: 'organisation', ...criteria })).toEqual({
        ...{ contacts: [ben], hasMore: false, searchedAll: true },
      });
    expect(await names({ ...directory, in: 'organisation', name: 'kafor' })).toEqual([]);
  });

  test('does not take a colleague for absent whose address does not begin as asked', async () => {
    for (const [criteria, searchedAll] of [
      [{ email: 'contoso' }, false],
      [{ email: 'alias-of-ben@contoso.example' }, false],
      [{ name: 'Nobody' }, true],
    ] as const)
      expect(await find({ ...directory, in: 'organisation', ...criteria })).toEqual({
        ...{ contacts: [], hasMore: false, searchedAll },
      });
  });

  test('finds rooms by name, building or address, or all of them', async () => {
    const rooms = (criteria: object) => names({ ...directory, in: 'rooms', ...criteria });
    expect(await rooms({})).toEqual(['Aquarium', 'Boiler Room', 'Attic']);
    expect(await rooms({ name: 'harbour 2' })).toEqual(['Aquarium']);
    expect(await rooms({ email: 'attic@' })).toEqual(['Attic']);
    const { contacts, hasMore } = await find({ ...directory, in: 'rooms', limit: 1 });
    expect({ contacts, hasMore }).toEqual({
      hasMore: true,
      contacts: [
        {
          ...{ displayName: 'Aquarium', emails: ['aquarium@contoso.example'], capacity: 8 },
          ...{ officeLocation: 'Harbour House, 2', phones: [{ type: 'business', number: '+49 30 5550102' }] },
        },
      ],
    });
  });

  test.each([
    ['organisation', 'User.ReadBasic.All'],
    ['rooms', 'Place.Read.All'],
  ] as const)('says what an account lacks for %s, and how it gains that', async (where, scope) => {
    const { type, message } = await world.refusal('contacts.findContact', { in: where, name: 'Ben' });
    expect(type).toBe('PermissionDenied');
    expect(message).toContain(`was connected without ${scope}, which Find Contact needs here.`);
    expect(message).toContain('connect mail ada --directory');
  });

  test('says what does not go together', async () => {
    for (const [input, message] of [
      [{ in: 'organisation' }, /name: Say whom to look for: give "name" or "email"/],
      [{ in: 'organisation', email: '@contoso.example' }, /email: .*by their beginning/],
      [{ in: 'rooms', company: 'x', mailbox: 'support@contoso.example' }, /in: .*leave out company, mailbox/],
    ] as const)
      expect(await world.refusal('contacts.findContact', input)).toMatchObject({
        message: expect.stringMatching(message),
      });
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
        businessPhones: ['+49 (0)30 7766-554'],
        categories: ['Supplier'],
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
    ['address as answers show it', { email: 'Zoë Quist <zq@home.example>' }, ['Zoë Quist']],
    ['address, the second one too', { email: 'ZQ@home.example' }, ['Zoë Quist']],
    ['part of an address', { email: '@quarry.example' }, ["O'Qarra, Quentin", 'Zoë Quist']],
    ['the beginning of a name', { name: 'Quen' }, ["O'Qarra, Quentin"]],
    ['a name with an apostrophe', { name: "O'Qarra" }, ["O'Qarra, Quentin"]],
    ['words of a name in any order', { name: 'quist zoe' }, ['Zoë Quist']],
    ['the beginning of a company before others', { company: 'quarry' }, ['Zoë Quist', "O'Qarra, Quentin"]],
    ['words inside a company', { company: 'uarry' }, ["O'Qarra, Quentin", 'Zoë Quist']],
    ['several things together', { company: 'quarry', email: '@quarry.example', name: 'quentin' }, ["O'Qarra, Quentin"]],
    ['a number written another way', { phone: '030 7766554' }, ['Zoë Quist']],
    ['a part of a number', { phone: '554', company: 'Quarry' }, ['Zoë Quist']],
    ['a category in other letters, with a company', { category: 'supplier', company: 'quarry' }, ['Zoë Quist']],
    ['nobody', { name: 'Nobody Atall' }, []],
  ])('finds by %s', async (_by, criteria, expected) => {
    const found = await find(criteria);
    expect(found.contacts.map(({ displayName }) => displayName)).toEqual(expected);
    expect(found).toMatchObject({ hasMore: false, searchedAll: true });
  });

  test('finds who is filed under a display name alone, beside those of that surname', async () => {
    world.sandbox.graph.addContacts(mailUser, [
      { displayName: 'Jonas Reuter' },
      { displayName: 'Lena Reuter', givenName: 'Lena', surname: 'Reuter' },
    ]);
    expect(await find({ name: 'Reuter' })).toMatchObject({
      contacts: [{ displayName: 'Lena Reuter' }, { displayName: 'Jonas Reuter' }],
      searchedAll: true,
    });
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

  test('looks in the folders within the main one too, and in theirs', async () => {
    const folderIn = async (endpoint: string, displayName: string) => {
      const call = { method: 'POST', endpoint, body: { displayName } } as const;
      const { body } = await world.call('mail.apiCall', call);
      return (body as { id: string }).id;
    };
    const customers = await folderIn('/me/contactFolders', 'Customers');
    const inner = await folderIn(`/me/contactFolders/${customers}/childFolders`, 'Former');
    world.sandbox.graph.addContacts(mailUser, [{ displayName: 'Filed Fran', companyName: 'Folders' }], customers);
    world.sandbox.graph.addContacts(mailUser, [{ displayName: 'Filed Finn', mobilePhone: '0170 998877' }], inner);
    world.sandbox.graph.addContacts(mailUser, [{ displayName: 'Filed Fay' }]);
    expect(await names({ name: 'Filed' })).toEqual(['Filed Fay', 'Filed Fran', 'Filed Finn']);
    expect(await names({ phone: '998877' })).toEqual(['Filed Finn']);
    expect(await find({ name: 'Filed', limit: 1 })).toMatchObject({ hasMore: true });
    const [{ id } = { id: '' }] = (await find({ company: 'Folders' })).contacts;
    const jobTitle = 'Buyer';
    expect(await world.call('contacts.updateContact', { contactId: id ?? '', jobTitle })).toMatchObject({ jobTitle });
  });

  test('looks through the last of twenty folders, and does not claim to have searched all where there are more', async () => {
    const cleo = 'cleo@outlook.example';
    await world.connect('cleo', cleo);
    const make = (displayName: string) =>
      world.call('mail.apiCall', {
        account: 'cleo',
        method: 'POST',
        endpoint: '/me/contactFolders',
        body: { displayName },
      });
    for (let number = 1; number < 20; number += 1) await make(`Folder ${number}`);
    const { body } = await make('Folder 20');
    const last = [{ displayName: 'Last Lou', mobilePhone: '0170 443322' }];
    world.sandbox.graph.addContacts(cleo, last, (body as { id: string }).id);
    const found = { contacts: [{ displayName: 'Last Lou' }], searchedAll: true };
    expect(await find({ account: 'cleo', phone: '443322' })).toMatchObject(found);
    await make('Folder 21');
    expect(await find({ account: 'cleo', name: 'Nobody' })).toEqual({
      contacts: [],
      hasMore: false,
      searchedAll: false,
    });
  });

  test('says what to look for where nothing is given', async () => {
    const { message } = await world.refusal('contacts.findContact', {});
    expect(message).toContain('give "name", "email", "company"');
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
        ...defined({ page }),
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

describe('in another mailbox', () => {
  test('works where it is shared, and explains what is missing where it is not', async () => {
    await world.connect('delegate', mailUser, allScopes);
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
