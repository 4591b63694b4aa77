import { startSandbox } from '../../src';
import { ada, ben, column, GraphSession, openGraphSession } from './graph-session';

let session: GraphSession;
beforeAll(async () => {
  session = await openGraphSession({ seed: 'support-desk' });
});
afterAll(() => session.sandbox.close());

test('a folder is copied with its messages and the folders below it, but not into itself', async () => {
  const folder = (await session.post('/me/mailFolders', { displayName: 'Trip' })).body;
  const child = (await session.post(`/me/mailFolders/${folder.id}/childFolders`, { displayName: 'Bills' })).body;
  await session.post(`/me/mailFolders/${child.id}/messages`, { subject: 'Taxi' });
  const copied = await session.post(`/me/mailFolders/${folder.id}/copy`, { destinationId: 'archive' });
  expect(copied).toMatchObject({ status: 201, body: { displayName: 'Trip', childFolderCount: 1 } });
  const below = (await session.get(`/me/mailFolders/${copied.body.id}/childFolders`)).body.value;
  expect(column((await session.get(`/me/mailFolders/${below[0].id}/messages`)).body.value, 'subject')).toEqual([
    'Taxi',
  ]);
  expect((await session.get(`/me/mailFolders/${copied.body.id}/childFolders/$count`)).body).toBe('1');
  expect((await session.post(`/me/mailFolders/${folder.id}/copy`, { destinationId: child.id })).status).toBe(400);
});

test('colleagues are listed to who may read the directory; nobody has a manager', async () => {
  expect(await session.get('/users')).toMatchObject({ status: 403 });
  const reader = session.as(ada, ['User.Read', 'User.ReadBasic.All']);
  const { body } = await reader.get('/users?$select=mail,proxyAddresses');
  expect(body.value).toContainEqual({ mail: ben, proxyAddresses: [`SMTP:${ben}`] });
  expect(column(body.value, 'mail')).not.toContain('cleo@outlook.example');
  expect((await reader.get(`/users/${ben}`)).body).toMatchObject({ displayName: 'Ben Okafor' });
  expect((await session.get('/me?$select=proxyAddresses,userType')).body).toMatchObject({ userType: 'Member' });
  expect(await session.get('/me/manager')).toMatchObject({
    status: 404,
    body: { error: { code: 'Request_ResourceNotFound' } },
  });
});

test.each([
  ['"displayName:lena"', ['Anna-Lena McDonald']],
  ['"displayName:annalena"', ['Anna-Lena McDonald']],
  ['"displayName:donald, anna"', ['Anna-Lena McDonald']],
  ['"displayName:lena b"', []],
  ['"displayName:ena"', []],
  ['"displayName:四"', []],
  ['"displayName:(李四"', ['李四(David Li)']],
  ['"displayName:david"', ['李四(David Li)']],
  ['"displayName:-"', []],
  ['"mail:david@" OR "displayName:lena" AND "mail:david@"', ['李四(David Li)']],
  ['("mail:david@" OR "displayName:lena") AND "surname:mc"', ['Anna-Lena McDonald']],
])('colleagues are found by words of their names, cut as Graph cuts them: %s', async (search, names) => {
  const mailboxes = [
    { address: 'al@acme.example', name: 'Anna-Lena McDonald' },
    { address: 'david@acme.example', name: '李四(David Li)' },
  ];
  const world = await startSandbox({ seed: { mailboxes } });
  const reader = new GraphSession(world, world.login.issueAccessToken('al@acme.example', ['User.ReadBasic.All']));
  const find = (text: string) =>
    reader.get(`/users?$search=${encodeURIComponent(text)}`, { ConsistencyLevel: 'eventual' });
  expect(column((await find(search)).body.value, 'displayName')).toEqual(names);
  for (const wrong of [`(${search}`, `${search})`, `${search} AND`, `${search} ${search}`, 'lena'])
    expect((await find(wrong)).status).toBe(400);
  await world.close();
});

test('ids are translated between the two forms', async () => {
  const newest = '/me/messages?$top=1&$select=id';
  const plain = (await session.get(newest)).body.value[0].id;
  const { body } = await session.post('/me/translateExchangeIds', {
    inputIds: [plain, 'x'],
    sourceIdType: 'restId',
    targetIdType: 'restImmutableEntryId',
  });
  expect(body.value).toMatchObject([
    { sourceId: plain },
    { sourceId: 'x', errorDetails: { code: 'ErrorItemNotFound' } },
  ]);
  const immutable = (await session.get(newest, { Prefer: 'IdType="ImmutableId"' })).body.value[0].id;
  expect(body.value[0].targetId).toBe(immutable);
  const mixed = { inputIds: [plain, immutable], sourceIdType: 'restId', targetIdType: 'restImmutableEntryId' };
  expect(await session.post('/me/translateExchangeIds', mixed)).toMatchObject({
    status: 400,
    body: {
      error: { code: 'InvalidArgument', message: expect.stringContaining('value: ImmutableId, expected: EntryId') },
    },
  });
});

test('a search answers default ids whatever Prefer says, and a read the id that it was asked for', async () => {
  const prefer = { Prefer: 'IdType="ImmutableId"' };
  const { id, immutableId } = session.sandbox.graph.deliverMail(ada, { from: 'x@y.example', subject: 'Zanzibar' });
  const found = await session.get('/me/messages?$search="zanzibar"&$select=id', prefer);
  expect([found.body.value, found.headers.get('preference-applied')]).toMatchObject([[{ id }], prefer.Prefer]);
  for (const asked of [id, immutableId])
    expect((await session.get(`/me/messages/${asked}?$select=subject`, prefer)).body.id).toBe(asked);
});

test('languages are listed, and single settings are read', async () => {
  expect((await session.get('/me/outlook/supportedLanguages')).body.value).toContainEqual({
    locale: 'en-GB',
    displayName: 'English (United Kingdom)',
  });
  expect((await session.get('/me/mailboxSettings/userPurpose')).body).toMatchObject({ value: 'user' });
});

test.each([
  ['PATCH', '/me/mailFolders/inbox', { title: 'x' }, "'title' does not exist on type 'microsoft.graph.mailFolder'"],
  ['POST', '/me/messages', { topic: 'x' }, "'topic' does not exist on type 'microsoft.graph.message'"],
  [
    'POST',
    '/me/messages',
    { toRecipients: [{ emailAddress: { adress: 'x' } }] },
    "on type 'microsoft.graph.emailAddress'",
  ],
  ['POST', '/me/messages', { body: { text: 'x' } }, "on type 'microsoft.graph.itemBody'"],
  ['POST', '/me/events', { title: 'x' }, "'title' does not exist on type 'microsoft.graph.event'"],
  ['POST', '/me/contacts', { name: 'x' }, "'name' does not exist on type 'microsoft.graph.contact'"],
  ['POST', '/subscriptions', { url: 'x' }, "'url' does not exist on type 'microsoft.graph.subscription'"],
  ['POST', '/me/sendMail', { message: { topic: 'x' } }, "'topic' does not exist on type 'microsoft.graph.message'"],
  [
    'POST',
    '/me/sendMail',
    { message: {}, save: true },
    "'save' in the request payload is not a valid parameter for the operation 'sendMail'",
  ],
])('%s %s %j is told what is wrong by name', async (method, path, body, words) => {
  const answer = await session.call(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(words) } } });
});

test.each([
  ['GET', '/me/events/delta'],
  ['GET', '/me/calendar/events/delta()'],
  ['GET', '/me/contactFolders/delta'],
  ['POST', '/me/getMailTips'],
  ['GET', '/me/inferenceClassification'],
  ['GET', '/me/InferenceClassification/Overrides'],
  ['GET', '/me/mailFolders/inbox/messageRules'],
  ['POST', `/users/${ada}/onlineMeetings`],
  ['GET', "/me/onlineMeetings/getAllTranscripts(meetingOrganizerUserId='x')"],
  ['GET', '/me/onlineMeetings/MSp1/transcripts/delta'],
  ['PATCH', '/me/onlineMeetings/MSp1'],
  ['PATCH', '/me'],
])('%s %s says that the sandbox lacks it', async (method, path) => {
  const answer = await session.call(method, path, method === 'GET' ? undefined : {});
  expect(answer).toMatchObject({ status: 501, body: { error: { code: 'notSupported' } } });
  expect(answer.body.error.message).toMatch(/^The sandbox does not have .*; Microsoft Graph does\. See its README\.$/);
});

test.each([
  ['/common/oauth2/v2.0/token', 'grant_type=password&client_id=x'],
  ['/common/oauth2/v2.0/devicecode', 'client_id=x&scope=Mail.Read'],
])('signing in by %s with %s says that the sandbox lacks it', async (path, body) => {
  const response = await fetch(`${session.sandbox.urls.login}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    error_description: expect.stringContaining('The sandbox does not have'),
  });
});

test('parameters with capitals, as SDKs write them, and booleans as texts, as a page of Graph does, are taken', async () => {
  const { id } = (await session.post('/me/messages', { subject: 'Capitals', isRead: 'true' })).body;
  expect((await session.post(`/me/messages/${id}/copy`, { DestinationId: 'archive' })).status).toBe(201);
  const message = { subject: 'Texts', toRecipients: [{ emailAddress: { address: ben } }] };
  expect((await session.post('/me/sendMail', { Message: message, SaveToSentItems: 'false' })).status).toBe(202);
  expect((await session.post('/me/messages', { isRead: 'perhaps' })).status).toBe(400);
});

test('parameters in other letters, which nobody has documented, are refused', async () => {
  const { id } = (await session.post('/me/messages', { subject: 'Letters' })).body;
  const AttachmentITEM = { attachmentType: 'file', name: 'big.bin', size: 4 * 1024 * 1024 };
  for (const [path, body] of [
    ['/me/sendMail', { MESSAGE: { subject: 'Letters', toRecipients: [{ emailAddress: { address: ben } }] } }],
    [`/me/messages/${id}/createReply`, { COMMENT: 'Yes.' }],
    [`/me/messages/${id}/attachments/createUploadSession`, { AttachmentITEM }],
  ] as const)
    expect([path, (await session.post(path, body)).status]).toEqual([path, 400]);
});

test.each([
  ['/me/messages?$expand=attachments,extensions', 'extensions of microsoft.graph.message'],
  ['/me/mailFolders/inbox?$expand=childFolders', 'childFolders of microsoft.graph.mailFolder'],
  ['/me/mailFolders/delta?$expand=childFolders', 'childFolders of microsoft.graph.mailFolder'],
  ['/me/events?$expand=calendar', 'calendar of microsoft.graph.event'],
  ['/me/calendar?$expand=Events', 'events of microsoft.graph.calendar'],
  ['/me/contacts?$expand=photo', 'photo of microsoft.graph.contact'],
  ['/me/contactFolders?$expand=contacts', 'contacts of microsoft.graph.contactFolder'],
  ['/me?$expand=manager', 'manager of users'],
])('%s says that the sandbox does not expand it', async (path, what) => {
  const { status, body } = await session.get(path);
  expect([status, body.error.message]).toEqual([501, expect.stringContaining(`does not have $expand=${what};`)]);
});

test.each([
  ['/me/messages', { subject: 'x' }, 'extensions'],
  ['/me/messages', { subject: 'x' }, 'multiValueExtendedProperties'],
  ['/me/contacts', { givenName: 'x' }, 'extensions'],
  ['/me/mailFolders', { displayName: 'x' }, 'singleValueExtendedProperties'],
  ['/me/calendars', { name: 'x' }, 'singleValueExtendedProperties'],
])('POST %s %j with %s says that the sandbox lacks that, unless it is empty', async (path, body, name) => {
  const answer = await session.post(path, { ...body, [name]: [{}] });
  expect([answer.status, answer.body.error.message]).toEqual([501, expect.stringContaining(name)]);
  expect((await session.post(path, { ...body, [name]: [] })).status).toBe(201);
});

test('what is not described is a mistake to expand', async () => {
  const { status, body } = await session.get('/me/messages?$expand=nonsense');
  expect([status, body.error.message]).toEqual([400, expect.stringContaining("'nonsense'")]);
});
