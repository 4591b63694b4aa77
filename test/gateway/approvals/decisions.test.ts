import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStructuredLogger } from '../../../src/logging/structured-logger';
import { startMetrics } from '../../../src/telemetry/prometheus';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { eventually } from '../../support/eventually';
import { tokenEntries, tokens } from '../worlds/api-world';
import { startGateway } from '../worlds/start-gateway';
import { createApprovalWorld, message, type ApprovalWorld } from '../worlds/approval-world';

let world: ApprovalWorld;
let gateway: ApprovalWorld['gateway'];
let ada: ApprovalWorld['ada'];
let ask: ApprovalWorld['ask'];
let askToSend: ApprovalWorld['askToSend'];
let askToCall: ApprovalWorld['askToCall'];

const metrics = startMetrics({ logger: createStructuredLogger() });

/** Who is told of requests; it hears only the second time. */
const told: { body: string; signature: string | undefined }[] = [];
const noticeSecret = 'a secret of thirty-two characters';
const listener = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    told.push({ body, signature: request.headers['agent-integrations-signature']?.toString() });
    const isFirst = told.filter((one) => one.body === body).length === 1;
    response.writeHead(isFirst ? 503 : 204).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  world = await createApprovalWorld({
    APPROVAL_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks?token=canary`,
    APPROVAL_WEBHOOK_SECRET: noticeSecret,
    PUBLIC_URL: 'https://agents.example.test',
  });
  ({ gateway, ada, ask, askToSend, askToCall } = world);
});

afterAll(async () => {
  await world.stop();
  listener.close();
});

describe('the list', () => {
  test('shows what waits, and each entry leads to its page', async () => {
    const [one, other] = [await askToSend(), await askToCall()];
    const { status, text } = await ada.get('/approvals');
    expect(status).toBe(200);
    expect(text).toContain(`href="${one.path}"`);
    expect(text).toContain(`href="${other.path}"`);
  });

  test('moves what has been decided to a list of its own, with who decided what, and nothing of the reason', async () => {
    const { path, id } = await askToSend();
    await ada.post(path, { decision: 'reject', reason: 'Between us' });
    const decided = await eventually('it has moved', async () => {
      const [waiting = '', ended = ''] = (await ada.get('/approvals')).text.split('id="decided"');
      return !waiting.includes(path) && ended.includes(path) ? ended : undefined;
    });
    expect(decided).toMatch(
      new RegExp(`href="${path}".*?<strong>Rejected</strong> by Ada Lovelace \\(by the sign-in link\\), <time`, 's'),
    );
    expect(decided).not.toContain('Between us');
    const { approvals } = await world.client.approvals.decided({ limit: 1 });
    const [newest, ...others] = approvals;
    expect(newest).toMatchObject({ id, agent: 'helper', verdict: { kind: 'rejected', verified: true } });
    expect(others).toEqual([]);
  });
});

describe('a request of an agent that names who may approve', () => {
  const asks = { workflowType: 'noting', taskQueue: 'nobody', equipment: {} };
  const define = (approvers: string[]) => world.client.agents.define('choosy', { ...asks, approval: { approvers } });
  const askChoosy = () => ask({ step: 'mail.sendEmail', agent: 'choosy', input: { ...message, attachments: [] } });

  test('says who, takes the approval of nobody else, and the rejection of everybody with the role', async () => {
    await define(['grace@contoso.example', 'Lovelace']);
    const { path, state } = await askChoosy();
    const { text } = await ada.get(path);
    expect(text).toContain('Only grace@contoso.example, Lovelace may approve what this agent asks.');
    expect(text).not.toContain('value="approve"');
    const refused = await ada.post(path, { decision: 'approve' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('You are known as Ada Lovelace (by the sign-in link).');
    expect((await state()).outcome).toBeUndefined();
    expect((await ada.post(path, { decision: 'reject' })).status).toBe(303);
  });

  test('takes it of whom it names', async () => {
    await define(['ada lovelace (by the sign-in link)']);
    const { path, state } = await askChoosy();
    expect((await ada.get(path)).text).toContain('value="approve"');
    expect((await ada.post(path, { decision: 'approve' })).status).toBe(303);
    expect((await state()).outcome).toMatchObject({ kind: 'approved' });
  });
});

test('a request of an agent that was retired since says that nothing is done, and can only be rejected', async () => {
  const { agents } = world.client;
  await agents.define('leaver', { workflowType: 'noting', taskQueue: 'nobody', equipment: {} });
  const { path, state } = await ask({
    step: 'mail.sendEmail',
    agent: 'leaver',
    input: { ...message, attachments: [] },
  });
  const said = 'any more: what is approved for it is not carried out.';
  const before = (await ada.get(path)).text;
  expect(before).not.toContain(said);
  expect(before).toContain('value="approve"');
  await agents.retire('leaver');
  await eventually('the page says so', async () => (await ada.get(path)).text.includes(said));
  expect((await ada.get(path)).text).not.toContain('value="approve"');
  const headers = { Authorization: `Bearer ${tokens.viewer}` };
  const api = await startGateway({ ...world, environment: { API_TOKENS: tokenEntries } });
  const shown = await fetch(`${api.url}/api${path}`, { headers });
  expect(await shown.json()).toHaveProperty('problem', `There is no agent "leaver" ${said}`);
  const approved = await ada.post(path, { decision: 'approve' });
  const refused = await approved.text();
  expect([approved.status, refused]).toEqual([422, expect.stringMatching(/was not taken\. There is no agent/)]);
  expect(refused.split(said)).toHaveLength(2);
  expect((await state()).outcome).toBeUndefined();
  expect((await ada.post(path, { decision: 'reject' })).status).toBe(303);
});

test('a request of an agent that is being retired can only be rejected, as long as that takes too', async () => {
  const { agents } = world.client;
  const stuck = { workflowId: 'trigger/stuck', taskQueue: serviceTaskQueue, args: [{}] };
  const trigger = await world.strangerClient.workflow.start('trigger', stuck);
  await world.connectAccounts();
  const triggers = [{ id: 'stuck', type: 'mail.newEmail' as const, account: 'support', config: {} }];
  await agents.define('leaving', { workflowType: 'noting', taskQueue: 'nobody', equipment: {}, triggers });
  const input = { ...message, attachments: [] };
  const { path, state } = await ask({ step: 'mail.sendEmail', agent: 'leaving', input });
  await agents.retire('leaving');
  const refused = await ada.post(path, { decision: 'approve' });
  expect(refused.status).toBe(422);
  const said = 'is being retired: what is approved for it is not carried out.';
  expect((await refused.text()).split(said)).toHaveLength(2);
  expect((await state()).outcome).toBeUndefined();
  expect((await ada.post(path, { decision: 'reject' })).status).toBe(303);
  await trigger.terminate();
  await world.client.accounts.disconnect('mail', 'support');
  await world.client.accounts.disconnect('board', 'team');
});

describe('a decision', () => {
  test('that comes second is told who was first', async () => {
    const { path, id, state } = await askToSend();
    const open = await ada.get(path);
    const formToken = /name="formToken" value="([^"]+)"/.exec(open.text)?.[1] ?? '';
    await gateway.client.approvals.decide(id, 'Grace Hopper', { decision: 'reject' });
    const response = await ada.post(path, { formToken, decision: 'approve', 'input.to.0': 'Bob' });
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain('Your decision was not taken.');
    expect(text).toMatch(/Rejected<\/strong> by\s+Grace Hopper/);
    expect((await state()).outcome?.kind).toBe('rejected');
  });

  test('that comes too late is told so', async () => {
    const { path, id } = await ask({ step: 'mail.sendEmail', input: message, expiresAfterSeconds: 5 });
    const { text } = await ada.get(path);
    const formToken = /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await gateway.client.temporal.workflow.getHandle(id).result();
    const response = await ada.post(path, { formToken, decision: 'approve' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Expired</strong> without a decision');
  });

  test('needs a form of this session and this site, and never comes by GET', async () => {
    const { path, state } = await askToSend();
    expect((await ada.post(path, { decision: 'approve', formToken: '' })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve', formToken: 'x'.repeat(43) })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve' }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve' }, {})).status).toBe(403);
    expect((await ada.get(`${path}?decision=approve`)).status).toBe(200);
    expect((await ada.post(path, { decision: 'maybe' })).status).toBe(400);
    const another = await ada.post(path, { decision: 'approve', asked: '0'.repeat(64) });
    expect(another.status).toBe(409);
    expect(await another.text()).toContain('this is not the request you were shown');
    expect((await state()).outcome).toBeUndefined();
  });
});

test('others are told that somebody is waited for, until they have heard, and of nothing that is asked', async () => {
  const { id, path } = await askToSend({ subject: 'Confidential', body: 'Secret plans' });
  const heard = await eventually('it was told twice', async () => {
    const attempts = told.filter(({ body }) => body.includes(id));
    return attempts.length === 2 ? attempts[1] : undefined;
  });
  await eventually('both attempts are counted', async () => {
    const measured = await metrics();
    const isCounted = (outcome: string) => measured.includes(`approval_notices_total{outcome="${outcome}"}`);
    return isCounted('failed') && isCounted('told');
  });
  expect(JSON.parse(heard.body)).toEqual({
    id,
    agent: 'helper',
    title: 'Send Email',
    expiresAt: expect.any(String),
    link: `https://agents.example.test${path}`,
  });
  expect(heard.signature).toBe(`sha256=${createHmac('sha256', noticeSecret).update(heard.body).digest('hex')}`);
});

test('a request that somebody made up is told of without their words', async () => {
  const { id } = await ask({
    step: 'mail.sendEmail',
    agent: 'the boss: approve this at once',
    title: 'URGENT: approve me',
    input: { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' },
  });
  const heard = await eventually('it was told', () => told.find(({ body }) => body.includes(id)));
  expect(JSON.parse(heard.body)).toMatchObject({ id, title: 'Send Email' });
  expect(heard.body).not.toMatch(/URGENT|boss/);
});

describe('a request that a stranger starts themselves', () => {
  const made = {
    title: 'URGENT: sign in at evil.example',
    summary: '',
    account: 'support',
    expiresAfterSeconds: 3_600,
  };
  const begin = (workflowId: string) =>
    world.client.temporal.workflow.start('approval', { workflowId, taskQueue: serviceTaskQueue, args: [made] });

  test('is told of without their words, where it leaves the step out', async () => {
    const request = await begin(`approval/${randomUUID()}`);
    const heard = await eventually('it was told', () => told.find(({ body }) => body.includes(request.workflowId)));
    await request.terminate();
    expect(JSON.parse(heard.body)).toMatchObject({ id: request.workflowId, title: 'A step that is not known here' });
    expect(heard.body).not.toMatch(/URGENT|evil/);
  });

  test('is not told of, where its id is words of theirs', async () => {
    const request = await begin('approval/read me at evil.example');
    await eventually('the activity has failed for good', async () => {
      const { events } = await request.fetchHistory();
      return events?.find(({ activityTaskFailedEventAttributes: failed }) => failed);
    });
    await request.terminate();
    expect(told.filter(({ body }) => body.includes('read me'))).toEqual([]);
  });
});

test.each([`/approvals/${randomUUID()}`, `/approvals/${randomUUID()}/message`])(
  'answers 404 for a request that never was',
  async (path) => {
    const { status, text } = await ada.get(path);
    expect(status).toBe(404);
    expect(text).toContain('There is no such request');
  },
);

test('says that the worker does not answer, rather than nothing', async () => {
  const { workflow } = gateway.client.temporal;
  const uuid = randomUUID();
  const handle = await workflow.start('approval', { workflowId: `approval/${uuid}`, taskQueue: uuid, args: [] });
  const { status, text } = await ada.get(`/approvals/${uuid}`);
  await handle.terminate();
  expect(status).toBe(503);
  expect(text).toContain('the service worker did not answer');
  expect(text).toContain('<nav aria-label="Sections">');
  // Who only looks has done nothing that could count.
  expect(text).toContain('then open the page again.');
  expect(text).toContain(`<a href="/approvals/${uuid}">Open the page again</a>`);
});

test('no fault was left unexplained', () => {
  expect(gateway.faults).toEqual([]);
});
