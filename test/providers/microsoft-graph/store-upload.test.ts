import { Readable } from 'node:stream';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import { mailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { storeUpload } from '../../../src/providers/microsoft-graph/store-upload';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

let server: LocalServer;
afterEach(() => server.close());

const name = 'Agent Integrations uploads';
const folders = '/v1.0/me/mailFolders';
const mark = { id: 'String {6f0f7a1e-4b1c-4c58-9d7e-0a6a2c6b9d41} Name AgentIntegrationsUpload', value: 'yes' };
const file = {
  name: 'offer.pdf',
  contentType: 'application/pdf',
  size: 3,
  body: () => Readable.from([Buffer.from('pdf')], { objectMode: false }),
};

type Special = Readonly<Record<string, Answer>>;

/** A mailbox that answers as Outlook does, but for what is given by method and path. */
function mailbox(special: Special = {}): Answer {
  const usual: Special = {
    [`GET ${folders}`]: (_, response) =>
      answerJson(response, 200, {
        value: [
          { id: 'other', displayName: 'Inbox' },
          { id: 'F', displayName: name },
        ],
      }),
    [`POST ${folders}`]: (_, response) => answerJson(response, 201, { id: 'NEW', displayName: name }),
    [`POST /v1.0/me/messages/M/attachments`]: (_, response) => answerJson(response, 201, { id: 'A' }),
  };
  return (request, response) => {
    const asked = `${request.method} ${request.url.split('?')[0]}`;
    const answer = special[asked] ?? usual[asked];
    if (answer !== undefined) return answer(request, response);
    if (asked.startsWith('GET ')) answerJson(response, 200, { value: [] });
    else answerJson(response, 201, { id: 'M' });
    return undefined;
  };
}

const refusing =
  (status: number, code: string): Answer =>
  (_, response) =>
    answerJson(response, status, { error: { code, message: 'No.' } });

async function store(answer: Answer, size = file.size) {
  server = await startLocalServer(answer);
  const graph = createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: () => Promise.resolve('token'),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });
  return storeUpload(graph, mailboxPath(), {
    ...file,
    ...{ size, body: () => Readable.from([Buffer.alloc(size)], { objectMode: false }) },
  });
}

const asked = () => server.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`);
const bodyOf = (request: string): unknown =>
  JSON.parse(server.requests.find(({ method, url }) => `${method} ${url}` === request)?.body.toString() ?? '');

test('a file is kept on a draft in the folder that is there, found among the hidden ones', async () => {
  expect(await store(mailbox())).toEqual({ messageId: 'M', attachmentId: 'A' });
  expect(asked()).toEqual([
    `GET ${folders}?includeHiddenFolders=true&$top=250&$select=id,displayName`,
    expect.stringMatching(
      /^GET \/v1\.0\/me\/mailFolders\/F\/messages\?\$filter=createdDateTime lt .*&\$select=id,isDraft&\$expand=singleValueExtendedProperties\(.*&\$top=50$/,
    ),
    `POST ${folders}/F/messages`,
    'POST /v1.0/me/messages/M/attachments',
  ]);
  expect(bodyOf(`POST ${folders}/F/messages`)).toEqual({
    subject: 'offer.pdf',
    body: { contentType: 'text', content: 'A file that waits for an agent to send it.' },
    singleValueExtendedProperties: [mark],
  });
});

test('the folder is made where there is none, and hidden', async () => {
  const none: Answer = (_, response) => answerJson(response, 200, { value: [{ id: 'x', displayName: 'Inbox' }] });
  expect(await store(mailbox({ [`GET ${folders}`]: none }))).toEqual({ messageId: 'M', attachmentId: 'A' });
  expect(bodyOf(`POST ${folders}`)).toEqual({ displayName: name, isHidden: true });
  expect(asked()).toContain(`POST ${folders}/NEW/messages`);
});

test('a folder that another upload made at the same moment is used', async () => {
  let looks = 0;
  const listed: Answer = (_, response) =>
    answerJson(response, 200, { value: (looks += 1) === 1 ? [] : [{ id: 'THEIRS', displayName: name }] });
  const taken = refusing(409, 'ErrorFolderExists');
  await store(mailbox({ [`GET ${folders}`]: listed, [`POST ${folders}`]: taken }));
  expect(asked()).toContain(`POST ${folders}/THEIRS/messages`);
});

test.each([
  ['another refusal', 403, 'ErrorAccessDenied', 'PermissionDenied', 1],
  ['a name that is taken by what is not to be seen', 409, 'ErrorFolderExists', 'Conflict', 2],
])('a folder that cannot be made for %s fails the upload', async (_what, status, code, type, looks) => {
  const none: Answer = (_, response) => answerJson(response, 200, { value: [] });
  const failure = await failureOf(
    store(mailbox({ [`GET ${folders}`]: none, [`POST ${folders}`]: refusing(status, code) })),
  );
  expect(failure).toMatchObject({ type });
  expect(asked().filter((request) => request.startsWith(`GET ${folders}?`))).toHaveLength(looks);
});

describe('uploads that have had their time', () => {
  const upload = (id: string) => ({ id, isDraft: true, singleValueExtendedProperties: [mark] });
  const old: Answer = ({ url }, response) =>
    answerJson(
      response,
      200,
      url.includes('skip')
        ? { value: [upload('O2'), { id: 'ODraft', isDraft: true }] }
        : {
            value: [{ ...upload('OMail'), isDraft: false }, upload('O1')],
            '@odata.nextLink': `${server.url}${folders}/F/messages?skip=1`,
          },
    );
  const listing = { [`GET ${folders}/F/messages`]: old };

  test('are those of more than thirty days, and removed for good', async () => {
    const before = Date.now();
    await store(mailbox(listing));
    const limit = Date.parse(/createdDateTime lt (\S+?)&/.exec(asked()[1] ?? '')?.[1] ?? '');
    expect(limit).toBeGreaterThanOrEqual(before - 30 * 24 * 3_600_000);
    expect(limit).toBeLessThanOrEqual(Date.now() - 30 * 24 * 3_600_000);
    expect(asked().filter((request) => request.includes('/O'))).toEqual([
      'POST /v1.0/me/messages/O1/permanentDelete',
      'POST /v1.0/me/messages/O2/permanentDelete',
    ]);
  });

  test.each([
    [400, 'ErrorInvalidRequest'],
    [403, 'ErrorAccessDenied'],
  ])('are deleted where a mailbox does not know that (%i)', async (status, code) => {
    await store(mailbox({ ...listing, 'POST /v1.0/me/messages/O1/permanentDelete': refusing(status, code) }));
    expect(asked().filter((request) => request.startsWith('DELETE'))).toEqual(['DELETE /v1.0/me/messages/O1']);
  });

  test('that somebody has removed meanwhile are no fault', async () => {
    const gone = refusing(404, 'ErrorItemNotFound');
    const unknown = refusing(400, 'x');
    const first = mailbox({ ...listing, 'POST /v1.0/me/messages/O1/permanentDelete': gone });
    expect(await store(first)).toMatchObject({ messageId: 'M' });
    await server.close();
    const paths = { 'POST /v1.0/me/messages/O1/permanentDelete': unknown, 'DELETE /v1.0/me/messages/O1': gone };
    expect(await store(mailbox({ ...listing, ...paths }))).toMatchObject({ messageId: 'M' });
  });

  test('of a mailbox that cannot be reached do not count as removed', async () => {
    const away = { 'POST /v1.0/me/messages/O1/permanentDelete': refusing(404, 'MailboxNotEnabledForRESTAPI') };
    expect(await failureOf(store(mailbox({ ...listing, ...away })))).toMatchObject({ type: 'NotFound' });
  });

  test('that cannot be removed at the moment fail the upload', async () => {
    const busy = { 'POST /v1.0/me/messages/O1/permanentDelete': refusing(503, 'x') };
    expect(await failureOf(store(mailbox({ ...listing, ...busy })))).toMatchObject({ type: 'RateLimited' });
    expect(asked().some((request) => request.startsWith('DELETE'))).toBe(false);
  });
});

describe('an upload session that does not say under which id its file is there', () => {
  const size = 3 * 1024 * 1024;
  const silent: Special = {
    'POST /v1.0/me/messages/M/attachments/createUploadSession': (_, response) =>
      answerJson(response, 201, { uploadUrl: `${server.url}/session` }),
    'PUT /session': (_, response) => void response.writeHead(201).end(),
  };

  test('has its only file looked up', async () => {
    const there: Answer = (_, response) => answerJson(response, 200, { value: [{ id: 'FOUND' }] });
    const listing = { 'GET /v1.0/me/messages/M/attachments': there };
    expect(await store(mailbox({ ...silent, ...listing }), size)).toEqual({ messageId: 'M', attachmentId: 'FOUND' });
    expect(asked().at(-1)).toBe('GET /v1.0/me/messages/M/attachments?$select=id');
  });

  test('has failed where the mailbox shows no file', async () => {
    expect(await failureOf(store(mailbox(silent), size))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: '"offer.pdf" was uploaded, but the mailbox does not show it. Upload it again.',
    });
  });
});
