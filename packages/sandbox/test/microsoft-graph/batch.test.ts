import { ben, openGraphSession, recipient, type GraphSession } from './graph-session';

interface Item {
  readonly id: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: { value: unknown[]; error: { code: string } };
}

let session: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ limits: { graph: { requestsPer10Minutes: 6 } } });
});
afterEach(() => session.sandbox.close());

const json = { 'Content-Type': 'application/json' };
const message = { subject: 'x', toRecipients: [recipient(ben)] };
async function batch(requests: object[]): Promise<Map<string, Item>> {
  const answer = await session.post('/$batch', { requests });
  expect(answer.status).toBe(200);
  return new Map((answer.body.responses as Item[]).map((item) => [item.id, item]));
}

const sends = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `send ${index}`,
    method: 'POST',
    url: '/me/sendMail',
    headers: json,
    body: { message },
  }));

test('each item is answered as if it had come alone', async () => {
  const items = await batch([
    { id: '1', method: 'GET', url: '/me/mailFolders/inbox/messages?$select=subject' },
    { id: '2', method: 'POST', url: 'me/sendMail', headers: json, body: { message } },
    { id: '3', method: 'GET', url: '/me/messages/nonsense' },
  ]);
  expect(items.get('1')?.body.value).toEqual([]);
  expect([items.get('2')?.status, items.get('2')?.body]).toEqual([202, undefined]);
  expect([items.get('3')?.status, items.get('3')?.body.error.code]).toEqual([400, 'ErrorInvalidIdMalformed']);
  expect(session.sandbox.graph.sentMail()).toHaveLength(1);
});

test('paths are written as freely as outside a batch, and the answers come in another order than the requests', async () => {
  const answer = await session.post('/$batch', {
    requests: [
      { id: '1', method: 'GET', url: "/me/mailFolders('inbox')/messages" },
      { id: '2', method: 'GET', url: '/me/mailFolders/' },
      { id: '3', method: 'GET', url: '/me//mailFolders/inbox/messages/' },
    ],
  });
  const items = (answer.body.responses as Item[]).map(({ id, status }) => [id, status]);
  expect(items).toEqual([
    ['3', 200],
    ['2', 200],
    ['1', 200],
  ]);
});

test('ids are the same in any case', async () => {
  const items = await batch([
    { id: 'b', method: 'GET', url: '/me', dependsOn: ['A'] },
    { id: 'a', method: 'GET', url: '/me/messages/nonsense' },
  ]);
  expect(items.get('b')?.status).toBe(424);
});

test('ids may be numbers, properties that mean nothing here may stand beside the others, and null is nothing', async () => {
  const nothing = { headers: null, body: null, dependsOn: null, atomicityGroup: null };
  const answer = await session.post('/$batch', {
    requests: [
      { id: 1, method: 'GET', url: '/me', comment: 'the first', ...nothing },
      { ...nothing, id: 2, method: 'GET', url: '/me/mailFolders', dependsOn: [1] },
    ],
    comment: 'both',
  });
  expect((answer.body.responses as Item[]).map(({ id, status }) => [id, status])).toEqual([
    ['2', 200],
    ['1', 200],
  ]);
});

test('what depends on a failed item is not done and answers 424', async () => {
  const items = await batch([
    { id: 'a', method: 'GET', url: '/me/messages/nonsense' },
    { id: 'b', method: 'POST', url: '/me/sendMail', headers: json, body: { message }, dependsOn: ['a'] },
  ]);
  expect(items.get('b')?.status).toBe(424);
  expect(session.sandbox.graph.sentMail()).toEqual([]);
});

test('items are throttled one by one, each with its own Retry-After', async () => {
  const items = await batch(
    Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, method: 'GET', url: '/me/messages' })),
  );
  const refused = [...items.values()].filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(Number(refused[0]?.headers['Retry-After'])).toBeGreaterThan(0);
});

test.each([
  [Array.from({ length: 21 }, (_, index) => ({ id: `${index}`, method: 'GET', url: '/me' }))],
  [
    [
      { id: 'A', method: 'GET', url: '/me' },
      { id: 'a', method: 'GET', url: '/me' },
    ],
  ],
  [[{ id: '1', method: 'POST', url: '/me/sendMail', body: { message } }]],
  [[{ id: '1', method: 'GET', url: '/me', dependsOn: ['9'] }]],
  [
    [
      { id: '1', method: 'GET', url: '/me', dependsOn: ['2'] },
      { id: '2', method: 'GET', url: '/me', dependsOn: ['1'] },
    ],
  ],
  [[]],
  [[...sends(4), { id: '9', method: 'POST', url: '/me/sendMail', body: { message } }]],
  [
    [
      ...sends(4),
      { id: 'a', method: 'GET', url: '/me', dependsOn: ['b'] },
      { id: 'b', method: 'GET', url: '/me', dependsOn: ['a'] },
    ],
  ],
  [[...sends(1), { id: '9', method: 'GET', url: '/me', headers: json, body: {} }]],
  [[...sends(1), { id: '9', method: 'GET', url: '/me', headers: { 'no name': '1' } }]],
  [
    [
      ...sends(1),
      { id: '9', method: 'POST', url: '/me/sendMail', headers: { 'Content-Type': 'text/plain' }, body: {} },
    ],
  ],
])('a batch that is not well formed is refused whole (%#)', async (requests) => {
  const answer = await session.post('/$batch', { requests });
  expect(answer.status).toBe(400);
  expect(session.sandbox.graph.sentMail()).toEqual([]);
});
