import { startSandbox, type Sandbox } from '../src';

let sandbox: Sandbox;
let graph: { url: string; headers: Record<string, string> };
let trello: { url: string; headers: Record<string, string> };
beforeAll(async () => {
  sandbox = await startSandbox();
  const token = sandbox.login.issueAccessToken('ada@contoso.example', ['Mail.ReadWrite']);
  graph = { url: `${sandbox.urls.graph}/v1.0/me/messages`, headers: { Authorization: `Bearer ${token}` } };
  const { value, app } = sandbox.trello.issueToken('ada');
  trello = { url: `${sandbox.urls.trello}/1/members/me?key=${app.key}&token=${value}`, headers: {} };
});
afterAll(() => sandbox.close());

const Origin = 'http://localhost:5173';

/** What a browser asks before it sends a page's request. */
const preflight = (url: string, method: string, headers: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers },
  });
const allowed = ({ status, headers }: Response) => [
  status,
  ...['origin', 'methods', 'headers'].map((what) => headers.get(`access-control-allow-${what}`)),
];

test('a page may ask Graph with any header, without a token at first', async () => {
  const asked = 'authorization,content-type,prefer,sdkversion';
  const methods = 'GET, POST, PATCH, PUT, DELETE';
  expect(allowed(await preflight(graph.url, 'PATCH', asked))).toEqual([204, '*', methods, asked]);
});

test('a page may ask Trello with three headers', async () => {
  expect(allowed(await preflight(trello.url, 'PUT', 'x-trello-client-identifier'))).toEqual([
    204,
    '*',
    'GET, PUT, POST, DELETE',
    'Authorization, Accept, Content-Type',
  ]);
});

test('what a browser asks first is no request of the client: neither logged nor met by a fault', async () => {
  const before = sandbox.requests.list().length;
  sandbox.faults.add({ match: { provider: 'graph' }, fault: { kind: 'status', status: 503 } });
  expect((await preflight(graph.url, 'GET', '')).status).toBe(204);
  expect(sandbox.requests.list()).toHaveLength(before);
  sandbox.faults.clear();
});

test.each(['an answer', 'a refusal', 'a fault'])('a page may read %s of Graph and of Trello', async (what) => {
  for (const [provider, { url, headers }, exposed] of [
    ['graph', graph, /request-id/],
    ['trello', trello, /x-rate-limit-api-token-remaining/],
  ] as const) {
    if (what === 'a fault') sandbox.faults.add({ match: { provider }, fault: { kind: 'status', status: 503 } });
    const address = what === 'a refusal' ? url.replace(/\?.*/, '') : url;
    const answer = await fetch(address, { headers: { Origin, ...(what !== 'a refusal' && headers) } });
    expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([what === 'an answer', '*']);
    expect(answer.headers.get('access-control-expose-headers')).toMatch(exposed);
  }
});

test('the token endpoints and control answer no page of another origin', async () => {
  for (const url of [sandbox.urls.login, sandbox.urls.atlassian, sandbox.urls.control]) {
    const answer = await fetch(url, { headers: { Origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
