import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { RefusedToken } from '../../src/providers/authorized-request';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { createGraphClient } from '../../src/providers/microsoft-graph/create-graph-client';
import { isListingLost } from '../../src/providers/microsoft-graph/map-graph-error';
import { messageText } from '../../src/providers/microsoft-graph/message-text';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { isAmbiguous } from '../../src/providers/provider-call';
import { path } from '../../src/providers/request-path';
import { createTrelloClient } from '../../src/providers/trello/create-trello-client';
import { attachmentSchema } from '../../src/providers/trello/wire/attachment';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { cardSchema } from '../../src/providers/trello/wire/card';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { failureOf } from './local-server';

const ada = 'ada@contoso.example';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ seed: 'support-desk' });
});
afterEach(async () => sandbox.close());

function graphOf(user: string) {
  return createGraphClient({
    baseUrl: `${sandbox.urls.graph}/v1.0`,
    accessToken: async () => sandbox.login.issueAccessToken(user, ['Mail.ReadWrite', 'Mail.Send']),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: user }),
  });
}

function trelloOf(username: string) {
  const { value: token, app } = sandbox.trello.issueToken(username);
  return createTrelloClient({
    baseUrl: `${sandbox.urls.trello}/1`,
    credential: { kind: 'token', key: app.key, token },
    limiter: createLimiterRegistry().trello({ key: app.key, token: username }),
  });
}

test('a mailbox is read over all its pages, and its bodies are text', async () => {
  for (let mail = 0; mail < 5; mail += 1) {
    sandbox.graph.deliverMail(ada, { from: 'x@example.com', subject: `Mail ${mail}`, html: `<p>Text ${mail}</p>` });
  }
  const found: string[] = [];
  const query = { $filter: "startswith(subject,'Mail ')", $top: 2 };
  for await (const { items } of graphOf(ada).pages(path`/me/messages`, { query, schema: messageSchema })) {
    found.push(...items.map((message) => messageText(message).text));
  }
  expect(found.sort()).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3', 'Text 4']);
});

test('a delta listing goes on where it stopped, and a dead link is recognised', async () => {
  const graph = graphOf(ada);
  const schema = messageSchema;
  let stoppedAt = '';
  const delta = path`/me/mailFolders/${'inbox'}/messages/delta`;
  for await (const { deltaLink } of graph.pages(delta, { schema })) stoppedAt = deltaLink ?? stoppedAt;
  sandbox.graph.deliverMail(ada, { from: 'x@example.com', subject: 'New' });
  const start = { link: stoppedAt };
  const changed = await graph.pages(start, { schema }).next();
  expect(changed.value?.items).toMatchObject([{ subject: 'New' }]);
  sandbox.graph.dropDeltaState();
  expect(isListingLost(await failureOf(graph.pages(start, { schema }).next()))).toBe(true);
});

test('a large file goes through an upload session onto a draft and comes back the same', async () => {
  const graph = graphOf(ada);
  const file = Buffer.alloc(5_000_000, 'attachment');
  const draft = await graph.post(path`/me/messages`, { body: { subject: 'Draft' }, schema: messageSchema });
  const { uploadUrl } = await graph.post(path`/me/messages/${draft.id}/attachments/createUploadSession`, {
    body: { AttachmentItem: { attachmentType: 'file', name: 'large.bin', size: file.byteLength } },
    schema: z.looseObject({ uploadUrl: z.string() }),
  });
  const { attachmentId = '' } = await graph.upload(uploadUrl, () => Readable.from([file]), file.byteLength);
  const content = path`/me/messages/${draft.id}/attachments/${attachmentId}/$value`;
  expect((await graph.withDownload(content, ({ body }) => buffer(body()))).equals(file)).toBe(true);
});

test.each(['status-after-effect', 'reset-after-effect'] as const)(
  'a draft made despite a %s is ambiguous',
  async (kind) => {
    const fault = kind === 'status-after-effect' ? ({ kind, status: 504 } as const) : ({ kind } as const);
    sandbox.faults.add({ match: { provider: 'graph', method: 'POST' }, fault });
    const before = sandbox.graph.drafts(ada).length;
    const failure = await failureOf(graphOf(ada).post(path`/me/messages`, { body: { subject: 'Once' } }));
    expect(isAmbiguous(failure)).toBe(true);
    expect(sandbox.graph.drafts(ada)).toHaveLength(before + 1);
  },
);

test('an injected 429 carries its Retry-After to Temporal', async () => {
  sandbox.faults.add({ match: { provider: 'graph' }, fault: { kind: 'status', status: 429, retryAfter: 3 } });
  const failure = await failureOf(graphOf(ada).get(path`/me/messages`));
  expect(failure).toMatchObject({ type: 'RateLimited' });
  expect(Number((failure as { nextRetryDelay: unknown }).nextRetryDelay)).toBeGreaterThanOrEqual(3000);
});

test('an expired token is renewed once', async () => {
  const refused: RefusedToken[] = [];
  let token = sandbox.login.issueAccessToken(ada, ['Mail.ReadWrite']);
  sandbox.login.expireAccessTokens(ada);
  const graph = createGraphClient({
    baseUrl: `${sandbox.urls.graph}/v1.0`,
    accessToken: async (bad) => {
      if (bad !== undefined) {
        refused.push(bad);
        token = sandbox.login.issueAccessToken(ada, ['Mail.ReadWrite']);
      }
      return token;
    },
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: ada }),
  });
  await graph.get(path`/me/messages`);
  expect(refused).toEqual([{ token: expect.any(String), isBlamed: true }]);
});

test('a card gets a streamed file, and the file comes back the same', async () => {
  const trello = trelloOf('supportbot');
  const [board] = await trello.get(path`/members/me/boards`, {
    query: { lists: 'open' },
    schema: z.array(boardSchema),
  });
  const idList = board?.lists?.[0]?.id ?? '';
  const card = await trello.post(path`/cards`, { body: { idList, name: 'Card' }, schema: cardSchema });
  const file = Buffer.alloc(400_000, 'pdf');
  const attached = await trello.upload(path`/cards/${card.id}/attachments`, {
    file: () => Readable.from([file]),
    size: file.byteLength,
    fileName: 'offer.pdf',
    contentType: 'application/pdf',
    schema: attachmentSchema,
  });
  expect(attached).toMatchObject({ bytes: 400_000, mimeType: 'application/pdf' });
  const name = attached.fileName ?? attached.name;
  const content = path`/cards/${card.id}/attachments/${attached.id}/download/${name}`;
  expect((await trello.withDownload(content, ({ body }) => buffer(body()))).equals(file)).toBe(true);
});

test('what Trello refuses is mapped', async () => {
  const trello = trelloOf('supportbot');
  const missing = path`/cards/${'5abbe4b7ddc1b351ef961414'}`;
  expect(await failureOf(trello.get(missing))).toMatchObject({ type: 'NotFound' });
  expect(await failureOf(trello.get(path`/cards/${'nonsense!'}`))).toMatchObject({ type: 'InvalidInput' });
  const body = { idList: 'x', name: 'Card' };
  expect(await failureOf(trello.post(path`/cards`, { body }))).toMatchObject({ type: 'InvalidInput' });
});
