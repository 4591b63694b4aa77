import { ada, ben, openGraphSession, support, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession();
});
afterEach(() => session.sandbox.close());

const mara = {
  givenName: 'Mara',
  surname: 'Lindqvist',
  companyName: 'Northwind Bakery',
  emailAddresses: [
    { name: 'Mara Lindqvist', address: 'Mara.Lindqvist@northwind-bakery.example' },
    { name: 'Shop', address: 'shop@northwind-bakery.example' },
  ],
  businessPhones: ['+46 46 123 45 67'],
};
const create = async (contact: object): Promise<Json> => (await session.post('/me/contacts', contact)).body;
const names = async (query: string): Promise<string[]> =>
  ((await session.get(`/me/contacts?${query}`)).body.value as Json[]).map(({ displayName }) => displayName as string);

test('a new contact gets the names that follow from its parts', async () => {
  const answer = await session.post('/me/contacts', mara);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    displayName: 'Mara Lindqvist',
    fileAs: 'Lindqvist, Mara',
    homePhones: [],
    mobilePhone: null,
    businessAddress: {},
    primaryEmailAddress: mara.emailAddresses[0],
    tertiaryEmailAddress: null,
  });
  expect(answer.body['@odata.etag']).toBe(`W/"${answer.body.changeKey}"`);
});

test('a change touches only what it names, and answers 412 to an old version', async () => {
  const contact = await create(mara);
  const path = `/me/contacts/${contact.id}`;
  const address = { street: 'Storgatan 1', city: 'Lund' };
  const changed = await session.call('PATCH', path, { jobTitle: 'Owner', businessAddress: address, surname: 'Berg' });
  expect(changed.body).toMatchObject({
    jobTitle: 'Owner',
    displayName: 'Mara Berg',
    businessPhones: mara.businessPhones,
    emailAddresses: mara.emailAddresses,
    businessAddress: address,
  });
  const old = await session.call('PATCH', path, { jobTitle: 'x' }, { 'If-Match': contact['@odata.etag'] as string });
  expect([old.status, old.body.error.code]).toEqual([412, 'ErrorIrresolvableConflict']);
  expect((await session.call('DELETE', path)).status).toBe(204);
  expect((await session.get(path)).body.error.code).toBe('ErrorItemNotFound');
});

test('what a contact does not have, or has too many of, is refused', async () => {
  expect((await session.post('/me/contacts', { email: 'x@y.example' })).body.error.code).toBe('RequestBodyRead');
  const nameless = await session.post('/me/contacts', { companyName: 'Harbour Mills', givenName: null });
  expect([nameless.status, nameless.body.error.code]).toEqual([400, 'ErrorInvalidProperty']);
  const emailAddresses = [1, 2, 3, 4].map((number) => ({ address: `a${number}@b.example` }));
  expect((await session.post('/me/contacts', { emailAddresses })).status).toBe(400);
});

test('addresses are filtered by equality of the whole address and no other way', async () => {
  await create(mara);
  await create({ givenName: 'Tom' });
  const by = (lambda: string) => `$filter=emailAddresses/any(a:${lambda})`;
  expect(await names(by("a/address eq 'MARA.lindqvist@northwind-bakery.example'"))).toEqual(['Mara Lindqvist']);
  for (const lambda of [
    "startswith(a/address,'mara')",
    "contains(a/address,'northwind')",
    "endswith(a/address,'example')",
    "a/name eq 'Mara Lindqvist'",
    "a/address ne 'x'",
  ]) {
    const refused = await session.get(`/me/contacts?${by(lambda)}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'ErrorInvalidUrlQueryFilter']);
  }
});

test('names and companies are filtered by their beginning, and sorted', async () => {
  await create(mara);
  await create({ givenName: 'Marc', surname: 'Alder', companyName: 'Fabrikam' });
  await create({ givenName: 'Tom' });
  expect(await names("$filter=startswith(displayName,'mar')&$orderby=displayName desc")).toEqual([
    'Marc Alder',
    'Mara Lindqvist',
  ]);
  expect(await names("$filter=companyName eq 'northwind bakery'")).toEqual(['Mara Lindqvist']);
});

test('a search finds by words, and brings no email addresses', async () => {
  await create(mara);
  const { body } = await session.get('/me/contacts?$search="northwind"');
  expect(body.value).toMatchObject([{ displayName: 'Mara Lindqvist', emailAddresses: [] }]);
  expect(await names('$search="nobody"')).toEqual([]);
});

test('thousands come in pages of at most 1000, 10 unless asked', async () => {
  session.sandbox.graph.addContacts(
    ada,
    Array.from({ length: 2345 }, (_, number) => ({ displayName: `Person ${number}` })),
  );
  const seen: string[] = [];
  let link = '/me/contacts?$top=1000&$select=displayName&$count=true';
  const sizes: number[] = [];
  while (link) {
    const { body } = await session.get(link);
    expect(body['@odata.count']).toBe(2345);
    sizes.push(body.value.length as number);
    seen.push(...(body.value as Json[]).map(({ displayName }) => displayName as string));
    link = (body['@odata.nextLink'] as string | undefined) ?? '';
  }
  expect([sizes, new Set(seen).size]).toEqual([[1000, 1000, 345], 2345]);
  expect((await session.get('/me/contacts')).body.value).toHaveLength(10);
  expect((await session.get('/me/contacts/$count')).body).toBe('2345');
  expect((await session.get('/me/contacts?$top=1001')).status).toBe(400);
});

test('a contact is found again by its extended property', async () => {
  const id = 'String {66f5a359-4659-4830-9070-00047ec6ac6e} Name key';
  const contact = await create({ ...mara, singleValueExtendedProperties: [{ id, value: 'Abc' }] });
  expect(contact.singleValueExtendedProperties).toBeUndefined();
  const filter = `$filter=singleValueExtendedProperties/Any(ep: ep/id eq '${id}' and ep/value eq 'abc')`;
  expect(await names(filter)).toEqual(['Mara Lindqvist']);
  const expand = `$expand=singleValueExtendedProperties($filter=id eq '${id}')`;
  const shown = await session.get(`/me/contacts/${contact.id}?${expand}`);
  expect(shown.body.singleValueExtendedProperties).toEqual([{ id, value: 'Abc' }]);
});

test('other folders have their own contacts; /me/contacts is the default one', async () => {
  const folder = (await session.post('/me/contactFolders', { displayName: 'Suppliers' })).body;
  const inside = (await session.post(`/me/contactFolders/${folder.id}/contacts`, { givenName: 'Lit' })).body;
  await create(mara);
  expect(await names('')).toEqual(['Mara Lindqvist']);
  const there = (await session.get(`/me/contactFolders/${folder.id}/contacts`)).body.value as Json[];
  expect(there.map(({ id }) => id as string)).toEqual([inside.id]);
  const folders = (await session.get('/me/contactFolders')).body.value as Json[];
  expect(folders.map(({ displayName }) => displayName as string)).toEqual(['Suppliers']);
  const renamed = await session.call('PATCH', `/me/contactFolders/${folder.id}`, { displayName: 'Vendors' });
  expect(renamed.body.displayName).toBe('Vendors');
  expect((await session.post('/me/contactFolders', { displayName: 'vendors' })).status).toBe(409);
  const other = (await session.post('/me/contactFolders', { displayName: 'Friends' })).body;
  const taken = await session.call('PATCH', `/me/contactFolders/${other.id}`, { displayName: 'VENDORS' });
  expect([taken.status, taken.body.error.code]).toEqual([409, 'ErrorFolderExists']);
  expect((await session.call('DELETE', `/me/contactFolders/${folder.id}`)).status).toBe(204);
  expect((await session.get(`/me/contacts/${inside.id}`)).status).toBe(404);
});

test("a shared mailbox's contacts need the Shared scope, and more than reading to write", async () => {
  expect((await session.post(`${support}/contacts`, mara)).status).toBe(201);
  expect((await session.as(ben).get(`${support}/contacts`)).body.value).toHaveLength(1);
  const refusals = [
    await session.as(ben).post(`${support}/contacts`, mara),
    await session.as(ada, ['Contacts.ReadWrite']).get(`${support}/contacts`),
    await session.as(ada, ['Contacts.Read']).post('/me/contacts', mara),
    await session.get(`/users/${ben}/contacts`),
  ];
  for (const { status, body } of refusals) expect([status, body.error.code]).toEqual([403, 'ErrorAccessDenied']);
});
