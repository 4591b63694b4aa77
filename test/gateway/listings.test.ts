import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { lastingMilliseconds } from '../../src/gateway/listings/listings';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, type World } from '../support/world';
import { tokenEntries, tokens } from './worlds/api-world';
import { countCalls } from './worlds/count-calls';
import { signIn, type BrowserSession } from './worlds/browser-session';
import { startGateway, type RunningGateway } from './worlds/start-gateway';
import { askingForApproval } from './worlds/waiting-approvals';

let world: World;
let connection: Connection;
let gateway: RunningGateway;
let ada: BrowserSession;
/** What this gateway has asked of Temporal. */
let asked: string[];
const agentPage = '/agents/helper';

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { address } = await connectTestServer();
  connection = await Connection.connect({ address });
  asked = countCalls(connection);
  gateway = await startGateway({ ...world, connection });
  ada = await signIn(gateway, 'Ada Lovelace');
  await world.client.agents.define('helper', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: ['one', 'two', 'three'].map((id) => ({ id, type: 'mail.newEmail', account: 'support', config: {} })),
  });
  await eventually('its triggers run', async () => (await world.client.triggers.list()).length === 3);
});

afterAll(async () => {
  await world.stop();
  await connection.close();
});

/** How often the pages have Temporal do this while ten people look at each, and the most that is right of so many kinds of things. */
async function timesAsked(method: string, paths: readonly string[], kinds: number) {
  const [before, begun] = [asked.length, Date.now()];
  const looks = Array.from({ length: 10 }, () => paths).flat();
  const pages = await Promise.all(looks.map((path) => ada.get(path)));
  expect(pages.map(({ status }) => status)).toEqual(looks.map(() => 200));
  const times = asked.slice(before).filter((name) => name === method).length;
  return { times, most: kinds * (1 + Math.ceil((Date.now() - begun) / lastingMilliseconds)) };
}

/** How a trigger stands on its agent's page. */
const stateOn = (page: string, trigger: string): string | undefined => {
  const [, row = ''] = page.split(`href="${agentPage}/triggers/${trigger}"`);
  return /class="badge[^"]*">([^<]+)</.exec(row)?.[1];
};
const stateOf = async (trigger: string) => stateOn((await ada.get(agentPage)).text, trigger);

test('what there is is listed once in two seconds, however many pages show it', async () => {
  const paths = ['/integrations', '/agents', '/integrations?type=meetings'];
  // Of accounts, of agents, and of what waits for a person.
  const { times, most } = await timesAsked('listWorkflowExecutions', paths, 3);
  expect(times).toBeGreaterThanOrEqual(3);
  expect(times).toBeLessThanOrEqual(most);
});

test('triggers are asked once in two seconds what they have seen, however many pages show it', async () => {
  const { times, most } = await timesAsked('queryWorkflow', [agentPage], 3);
  // Each page asks the agent itself.
  expect(times - 10).toBeGreaterThanOrEqual(3);
  expect(times - 10).toBeLessThanOrEqual(most);
});

test('what a search goes through is listed once in two seconds, however many search', async () => {
  // Of agents, triggers, runs, and of what waits or has waited for a person.
  const { times, most } = await timesAsked('listWorkflowExecutions', ['/search?q=two', '/search?q=three'], 5);
  expect(times).toBeLessThanOrEqual(most);
});

test('the schedules of all agents are listed once in two seconds, on their pages and by the API', async () => {
  await world.client.agents.define('another', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
  await sleep(lastingMilliseconds); // the page of the agent has asked for them before
  const { times, most } = await timesAsked('listSchedules', [agentPage, '/agents/another'], 1);
  expect(times).toBeGreaterThanOrEqual(1);
  expect(times).toBeLessThanOrEqual(most);
});

test('what became of approved calls is read once from the history of their run, and once more when it is over', async () => {
  const ask = await askingForApproval(world);
  const input = { to: ['lena@northwind.example'], subject: 'Hi', body: 'Hi' };
  const approved = [];
  for (const title of ['First', 'Second', 'Third']) {
    const asked = await ask({ step: 'mail.sendEmail', title, input });
    await world.client.approvals.decide(asked.id, 'Ada', { decision: 'approve' });
    approved.push(asked);
  }
  const { text } = await eventually('all are listed as decided', async () => {
    const page = await ada.get('/approvals');
    return page.text.split('not done yet').length > approved.length && page;
  });
  expect(text).not.toContain('its run ended before');
  await sleep(lastingMilliseconds);
  const looked = await timesAsked('getWorkflowExecutionHistory', ['/approvals'], 1);
  expect(looked.times).toBeGreaterThanOrEqual(1);
  expect(looked.times).toBeLessThanOrEqual(looked.most);

  const { requestedBy } = (await world.client.approvals.get(approved[0]!.id)).request;
  await world.client.temporal.workflow.getHandle(requestedBy.workflowId).terminate();
  await sleep(lastingMilliseconds);
  expect((await ada.get('/approvals')).text).toContain('its run ended before');
  await sleep(lastingMilliseconds);
  const { times } = await timesAsked('getWorkflowExecutionHistory', ['/approvals'], 0);
  expect(times).toBe(0);
});

test('what waits for a person is shown also where a history cannot be read', async () => {
  const ask = await askingForApproval(world);
  const input = { to: ['lena@northwind.example'], subject: 'Hi', body: 'Hi' };
  const { id, path } = await ask({ step: 'mail.sendEmail', input });
  await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
  const waiting = await ask({ step: 'mail.sendEmail', input });
  const { address } = await connectTestServer();
  const torn = await Connection.connect({ address });
  const refuse = () => Promise.reject(new Error('The history is gone.'));
  Object.assign(torn.workflowService, { getWorkflowExecutionHistory: refuse });
  const behind = await startGateway({ ...world, connection: torn });
  const reader = await signIn(behind, 'Ada Lovelace');
  const page = await eventually('it is listed as decided', async () => {
    const { status, text } = await reader.get('/approvals');
    return (status !== 200 || text.includes(path)) && { status, text };
  });
  expect(page.status).toBe(200);
  expect(page.text).toContain(waiting.path);
  await world.client.approvals.decide(waiting.id, 'Ada', { decision: 'reject' });
  await torn.close();
});

test('a page that schedules are missing from appears before its reader gives up, and says so', async () => {
  const { address } = await connectTestServer();
  const slow = await Connection.connect({ address });
  const { workflowService } = slow;
  const { namespace } = world.client.temporal.options;
  // Temporal answers a poll only after a minute, or just before the caller's patience ends.
  const forever = async () => {
    for (;;) await workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: { name: 'nobody' } });
  };
  Object.assign(workflowService, { listSchedules: forever });
  const behind = await startGateway({ ...world, connection: slow, environment: { API_TOKENS: tokenEntries } });
  const reader = await signIn(behind, 'Ada Lovelace');
  const begun = Date.now();
  expect((await reader.get(agentPage)).text).toContain('Its schedules cannot be listed now.');
  const headers = { Authorization: `Bearer ${tokens.viewer}` };
  const answer = await fetch(`${behind.url}/api${agentPage}`, { headers });
  expect(await answer.json()).not.toHaveProperty('schedules');
  expect(Date.now() - begun).toBeLessThan(14_000);
  await slow.close();
});

test('who loads a page again sees what others have changed', async () => {
  expect(await stateOf('two')).toBe('active');
  await world.client.triggers.pause('two');
  expect(stateOn((await ada.reload(agentPage)).text, 'two')).toBe('paused');
  // From here on it is what everybody sees.
  expect(await stateOf('two')).toBe('paused');
});

test('who has changed something sees it on the next page, whichever process answers', async () => {
  const other = await startGateway(world);
  const elsewhere = async (cookies: string) =>
    (await fetch(`${other.url}${agentPage}`, { headers: { Cookie: cookies } })).text();
  expect([await stateOf('one'), stateOn(await elsewhere(ada.cookie), 'one')]).toEqual(['active', 'active']);
  const formToken = /name="formToken" value="([^"]+)"/.exec((await ada.get(agentPage)).text)?.[1] ?? '';
  const answer = await ada.post(`${agentPage}/triggers/one/pause`, { formToken });
  const [changed = ''] = answer.headers.getSetCookie();
  expect(await stateOf('one')).toBe('paused');
  expect(changed).toContain('Max-Age=3;');
  expect(stateOn(await elsewhere(`${ada.cookie}; ${changed.split(';')[0] ?? ''}`), 'one')).toBe('paused');
});

describe('a gateway that lacks the key of what there is', () => {
  let stranger: RunningGateway;
  let reader: BrowserSession;
  const environment = { API_TOKENS: tokenEntries };

  beforeAll(async () => {
    const askForApproval = await askingForApproval(world);
    await askForApproval({
      step: 'mail.sendEmail',
      input: { to: ['lena@northwind.example'], subject: 'a', body: 'b' },
    });
    const keyRing = createKeyRing([generateKey()], 'another installation');
    stranger = await startGateway({ ...world, keyRing, environment });
    reader = await signIn(stranger, 'Ada Lovelace');
  });

  test('says on its pages what it cannot read, and neither to connect it again nor that there is none', async () => {
    const { text } = await reader.get('/');
    expect(text).toMatch(/accounts, agents, triggers and approvals \([^)]*\) this process cannot read how they stand/);
    expect(text).not.toContain('Connect a mailbox');
    const tiles = ['2</strong> accounts connected', '2</strong> agents defined', '3</strong> triggers watch'];
    for (const tile of tiles) {
      expect(text).toContain(tile);
      expect(text).toContain(`>${tile[0]} cannot be read<`);
    }
    expect(text).toContain('Nothing that this process can read waits for a decision.');
    const integrations = (await reader.get('/integrations')).text;
    expect(integrations).toMatch(/\(connected-account\/[^)]*\) this process cannot read/);
    expect(integrations).not.toContain('None is connected yet.');
    expect(integrations).toContain('No mailbox of the type standard that this process can read.');
    expect(integrations).not.toContain('of the type standard.');
    const approvals = (await reader.get('/approvals')).text;
    expect(approvals).toMatch(/\(approval\/[^)]*\) this process cannot read/);
    expect(approvals).not.toContain('Nothing waits');
  });

  test('says where an account is to be chosen that it cannot read those there are, not that there is none', async () => {
    const { text } = await reader.get('/playground/mail.findEmail');
    const hint = /<p class="hint" id="account-hint">(.*?)<\/p>/.exec(text)?.[1] ?? '';
    expect(hint).toMatch(/^Of 1 .*\(connected-account\/mail\/[^)]*\) this process cannot read/);
    expect(hint).not.toContain('Connect one');
    const { why } = JSON.parse((await reader.get('/offers?of=board')).text) as { why: string };
    expect(why).toMatch(/^Of 1 .*\(connected-account\/board\/[^)]*\) this process cannot read/);
  });

  test.each([
    ['accounts', /^Of 2 .*\(connected-account\/.* this process cannot read how they stand/],
    ['triggers', /^Of 3 .*\(trigger\/.* this process cannot read how they stand/],
    ['approvals', /^Of 1 .*\(approval\/.* this process cannot read how they stand/],
  ])('says beside the %s of its API that it cannot read them', async (listed, problem) => {
    const ask = async (of: RunningGateway): Promise<unknown> => {
      const headers = { Authorization: `Bearer ${tokens.viewer}` };
      return (await fetch(`${of.url}/api/${listed}`, { headers })).json();
    };
    expect(await ask(stranger)).toEqual({ [listed]: [], problem: expect.stringMatching(problem) });
    expect(await ask(await startGateway({ ...world, environment }))).not.toHaveProperty('problem');
  });
});
