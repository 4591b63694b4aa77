import { ada, openGraphSession, recipient, ben, subjects, type GraphAnswer, type GraphSession } from './graph-session';

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => session.sandbox.close());

const path = '/me/mailFolders/inbox/messages/delta';
const deliver = (subject: string) => session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', subject });
async function round(link: string, headers?: Record<string, string>): Promise<{ pages: GraphAnswer[]; next: string }> {
  const pages = [await session.get(link, headers)];
  while (pages.at(-1)?.body['@odata.nextLink'] !== undefined) {
    pages.push(await session.get(pages.at(-1)?.body['@odata.nextLink'] as string, headers));
  }
  return { pages, next: pages.at(-1)?.body['@odata.deltaLink'] as string };
}
const values = ({ pages }: { pages: GraphAnswer[] }) =>
  pages.flatMap(({ body }) => body.value as Record<string, unknown>[]);

test('the first round tells all in pages, later rounds only what changed, and options are remembered', async () => {
  for (let index = 1; index <= 5; index += 1) deliver(`m${index}`);
  const first = await round(`${path}?$select=subject`, { Prefer: 'odata.maxpagesize=2' });
  expect(first.pages).toHaveLength(3);
  expect(
    values(first)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(values(await round(first.next))).toEqual([]);
  deliver('m6');
  const second = await round(first.next);
  expect(values(second)).toHaveLength(1);
  expect(values(second)[0]).toMatchObject({ subject: 'm6', '@odata.type': '#microsoft.graph.message' });
  expect(values(second)[0]).not.toHaveProperty('body');
});

test('read state shows, a mail that left is @removed under the id it had', async () => {
  const [kept, gone] = [deliver('kept'), deliver('gone')];
  const first = await round(path);
  session.sandbox.graph.markRead(ada, kept.id);
  await session.post(`/me/messages/${gone.id}/move`, { destinationId: 'archive' });
  const second = values(await round(first.next));
  expect(second).toEqual([
    expect.objectContaining({ id: kept.id, isRead: true }),
    { id: gone.id, '@removed': { reason: 'deleted' } },
  ]);
});

test.each(['', '?changeType=created'])(
  'with immutable ids a mail that goes and comes back is gone (%s)',
  async (query) => {
    const prefer = { Prefer: 'IdType="ImmutableId"' };
    const first = await round(`${path}${query}`, prefer);
    const mail = deliver('arrived, gone and back');
    session.sandbox.graph.moveMessage(ada, mail.immutableId, 'archive');
    session.sandbox.graph.moveMessage(ada, mail.immutableId, 'inbox');
    const second = await round(first.next, prefer);
    expect(values(second)).toEqual([{ id: mail.immutableId, '@removed': { reason: 'deleted' } }]);
    expect(values(await round(second.next, prefer))).toEqual([]);
  },
);

test('with immutable ids a mail that goes and comes back is the same mail, where that is told', async () => {
  session.sandbox.graph.behave({ movedBack: 'created' });
  const prefer = { Prefer: 'IdType="ImmutableId"' };
  const mail = deliver('traveller');
  const first = await round(path, prefer);
  session.sandbox.graph.moveMessage(ada, mail.immutableId, 'archive');
  session.sandbox.graph.moveMessage(ada, mail.immutableId, 'inbox');
  expect(values(await round(first.next, prefer))).toEqual([expect.objectContaining({ id: mail.immutableId })]);
});

test.each([
  ['store full', 403, 'ErrorQuotaExceeded'],
  ['too busy', 503, 'UnknownError'],
  ['timed out', 504, 'UnknownError'],
] as const)(
  'where deltas are refused (%s), each is, and all else is answered, until they are no more',
  async (how, status, code) => {
    const { next } = await round(path);
    session.sandbox.graph.refuseDeltas(ada, how);
    const window = 'startDateTime=2026-11-20T00:00:00Z&endDateTime=2026-11-21T00:00:00Z';
    const deltas = [next, path, '/me/mailFolders/delta', `/me/calendarView/delta?${window}`, '/me/contacts/delta'];
    for (const delta of deltas) expect(await session.get(delta)).toMatchObject({ status, body: { error: { code } } });
    for (const plain of ['/me/messages', '/me/mailFolders', `/me/calendarView?${window}`, '/me/contacts'])
      expect(await session.get(plain)).toMatchObject({ status: 200 });
    session.sandbox.graph.refuseDeltas(ada);
    expect(await session.get(next)).toMatchObject({ status: 200 });
  },
);

test('changeType=created leaves reads and removals out', async () => {
  const mail = deliver('old');
  const first = await round(`${path}?changeType=created`);
  session.sandbox.graph.markRead(ada, mail.id);
  deliver('new');
  expect(values(await round(first.next)).map(({ subject }) => subject)).toEqual(['new']);
});

test('only a filter and an order on receivedDateTime are supported', async () => {
  deliver('now');
  session.sandbox.graph.deliverMail(ada, {
    from: 'a@b.example',
    subject: 'old',
    receivedDateTime: new Date('2020-01-01'),
  });
  const filtered = await session.get(`${path}?$filter=receivedDateTime ge 2026-01-01T00:00:00Z`);
  expect(subjects(filtered)).toEqual(['now']);
  for (const query of ['$filter=isRead eq false', '$orderby=subject', '$search="x"']) {
    expect((await session.get(`${path}?${query}`)).status).toBe(400);
  }
});

test('dropped state answers 410 with a Location that begins anew, or 400 syncStateNotFound', async () => {
  deliver('m');
  const { next } = await round(path);
  session.sandbox.graph.dropDeltaState();
  const gone = await session.get(next);
  expect([gone.status, gone.body.error.code]).toEqual([410, 'SyncStateNotFound']);
  const restarted = await round(gone.headers.get('location') ?? '');
  expect(values(restarted)).toHaveLength(1);
  session.sandbox.graph.dropDeltaState('sync-state-not-found');
  const lost = await session.get(restarted.next);
  expect([lost.status, lost.body.error.code]).toEqual([400, 'syncStateNotFound']);
  expect((await session.get(`${path}?$deltatoken=nonsense`)).status).toBe(400);
});

test('sent drafts show up in the delta of Sent Items', async () => {
  const first = await round('/me/mailFolders/sentitems/messages/delta');
  await session.post('/me/sendMail', { message: { subject: 'out', toRecipients: [recipient(ben)] } });
  expect(values(await round(first.next)).map(({ subject }) => subject)).toEqual(['out']);
});

test('mailFolders/delta tells of new and renamed folders', async () => {
  const first = await round('/me/mailFolders/delta');
  expect(values(first).map(({ displayName }) => displayName)).toContain('Inbox');
  await session.post('/me/mailFolders', { displayName: 'Fresh' });
  expect(values(await round(first.next)).map(({ displayName }) => displayName)).toEqual(['Fresh']);
});
