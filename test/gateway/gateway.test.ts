import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { readConfiguration } from '../../src/configuration';
import { createGateway, serveGateway } from '../../src/gateway';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { connectTestServer } from '../support/temporal-server';
import { tokenEntries, tokens } from './worlds/api-world';
import { signIn } from './worlds/browser-session';
import { startGateway, type RunningGateway } from './worlds/start-gateway';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ environment: { API_TOKENS: tokenEntries } });
});

const ask = (method: string, path: string) => fetch(`${gateway.url}${path}`, { method, redirect: 'manual' });

test.each([
  '/nothing',
  '/webhooks',
  '/webhooks/mail',
  '/webhooks/mail/Not_An_Id',
  '/webhooks/mail/id/else',
  '/assets/other.css',
])('answers %s with 404', async (path) => {
  expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('POST', path)).status).toBe(404);
});

test('a person who follows an old link is shown the way on, a program gets a sentence', async () => {
  const forPerson = await fetch(`${gateway.url}/nothing`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(forPerson.status).toBe(404);
  expect(await forPerson.text()).toContain('<a href="/">Back to the start</a>');
  expect(await (await ask('GET', '/nothing')).text()).toBe('There is nothing at this address.');
});

test.each([
  ['GET', '/webhooks/mail/some-trigger', ['POST']],
  ['PUT', '/webhooks/mail/some-trigger/lifecycle', ['POST']],
  ['DELETE', '/webhooks/board/some-trigger', ['GET', 'HEAD', 'POST']],
  ['POST', '/health', ['GET', 'HEAD']],
  ['PUT', '/sign-in', ['GET', 'HEAD', 'POST']],
  ['DELETE', '/assets/console.css', ['GET', 'HEAD']],
])('answers %s %s with 405 and the methods there are', async (method, path, allowed) => {
  const response = await ask(method, path);
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(allowed);
});

test('where nobody polls the queue of the services, a page that needs a worker, and the list of what waits for a person, say so, and what to start', async () => {
  const { workflow } = gateway.client.temporal;
  const uuid = randomUUID();
  const waiting = { workflowId: `approval/${uuid}`, taskQueue: serviceTaskQueue, args: [] };
  const handle = await workflow.start('approval', waiting);
  const ada = await signIn(gateway, 'Ada Lovelace');
  const { status, text } = await ada.get(`/approvals/${uuid}`);
  const list = await ada.get('/approvals');
  const step = await ada.get('/playground/mail.findEmail');
  const headers = { Authorization: `Bearer ${tokens.viewer}` };
  const asProgram = await fetch(`${gateway.url}/api/approvals/${uuid}`, { headers });
  await handle.terminate();
  expect([asProgram.status, await asProgram.json()]).toEqual([
    503,
    {
      error: {
        type: 'Unavailable',
        message: expect.stringMatching(/^No service worker runs, .* `agent-integrations worker`\. .*may still happen/),
      },
    },
  ]);
  expect([status, text]).toEqual([503, expect.stringContaining('<h1>No service worker runs</h1>')]);
  expect(list.status).toBe(200);
  const startOne = /No service worker runs, .* Start one with <code>agent-integrations worker<\/code>\./;
  expect(list.text).toMatch(startOne);
  const hint = /<p class="hint" id="account-hint">(.*?)<\/p>/.exec(step.text)?.[1];
  expect(hint).toMatch(startOne);
  expect(hint).not.toContain('No mail account');
  expect(text).toContain('Start one with <code>agent-integrations worker</code>');
  expect(text).toContain(`<a href="/approvals/${uuid}">Open the page again</a>`);
});

test('answers HEAD wherever it answers GET', async () => {
  const response = await ask('HEAD', '/health');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

test('is ready while Temporal is there', async () => {
  const response = await ask('GET', '/ready');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ready' });
});

test('is not ready where Temporal answers and its namespace cannot be read', async () => {
  const { url } = await startGateway({ namespace: 'missing' });
  const response = await fetch(`${url}/ready`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'not ready', reason: 'Temporal does not answer.' });
});

test('asks Temporal once for all who ask within a second whether it is ready', async () => {
  const { connection } = await connectTestServer();
  const asked = jest.spyOn(connection.workflowService, 'describeNamespace');
  const { url } = await startGateway({ connection });
  const answers = await Promise.all([1, 2, 3].map(() => fetch(`${url}/ready`)));
  answers.push(await fetch(`${url}/ready`));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('is alive but not ready while Temporal is away', async () => {
  const connection = Connection.lazy({ address: `127.0.0.1:${await freePort()}` });
  const cutOff = await startGateway({ connection });
  const response = await fetch(`${cutOff.url}/ready`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'not ready', reason: 'Temporal does not answer.' });
  expect(await (await fetch(`${cutOff.url}/health`)).json()).toEqual({ status: 'ok' });
  await connection.close();
});

test.each([
  '/health',
  '/nothing',
  '/sign-in',
  '/approvals',
  '/webhooks/mail/some-trigger',
  '/api/agents',
  '/codec/decode',
])('protects the answer at %s with its headers', async (path) => {
  const { headers } = await ask('GET', path);
  expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('names an address that a browser opens when it listens on every interface', async () => {
  const app = createGateway({ ...gateway, configuration: readConfiguration({}) });
  const { url, close } = await serveGateway(app, { port: 0, hostname: '0.0.0.0' });
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await close();
});

test('does not start with a sign-in token that can be guessed', () => {
  const options = { client: gateway.client, configuration: readConfiguration({}), signInToken: 'secret' };
  expect(() => createGateway(options)).toThrow('at least 32 characters');
});
