import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentRun } from '../../src/client/agents/list-agent-runs';
import { apiCall } from '../../src/contracts/board/api-call';
import { stepLine } from '../../src/gateway/activity/story-words';
import { lastingMilliseconds } from '../../src/gateway/listings/listings';
import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser, type World } from '../support/world';
import { createConsoleWorld, type Browser, type ConsoleWorld } from './worlds/console-world';

let world: ConsoleWorld;
let ada: Browser;
let lena: Browser;
let runs: AgentRun[];
let workers: Awaited<ReturnType<World['startWorkers']>>;

const invoice = 'Your invoice 4711';
/** Reads backwards behind the mark, and is longer than any line. */
const hostile = `Invoice \u202egnp.exe ${'x'.repeat(220)}`;

beforeAll(async () => {
  world = await createConsoleWorld();
  await world.connectAccounts();
  workers = await world.startWorkers();
  ada = world.openBrowser();
  lena = world.openBrowser({ name: 'lena@northwind.example', proof: 'openid' });
  await world.client.agents.define('helper', {
    workflowType: 'replyingAgent',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.sendEmail': {} },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
  });
  await eventually('it watches', async () => {
    const [trigger] = await world.client.triggers.list();
    return trigger && (await world.client.triggers.get(trigger.id)).lastCompletePullAt;
  });
  for (const subject of [invoice, hostile, 'Lunch on Friday?'])
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
  runs = await eventually('both wait for a person', async () => {
    const all = await world.client.agents.runs();
    return all.length === 2 && (await world.client.approvals.list()).length === 2 ? all : undefined;
  });
});

afterAll(async () => {
  await world.stop();
});

const aboutInvoice = () => runs.find(({ about }) => about === invoice)!;
const pageOf = ({ workflowId, runId }: Pick<AgentRun, 'workflowId' | 'runId'>) =>
  `/activity/run?${new URLSearchParams({ id: workflowId, run: runId }).toString()}`;

/** The text of a page as a person reads it. */
const read = async (browser: Browser, path: string) => {
  const { status, text } = await browser.get(path);
  expect(status).toBe(200);
  const [, main = ''] = text.split('<main');
  return main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
};

test('the first page tells what is connected, defined, watched and waiting, and what to do next', async () => {
  const text = await read(ada, '/');
  for (const part of ['2 accounts connected', '1 agent defined', '1 trigger watches', 'Reply to the sender', invoice])
    expect(text).toContain(part);
  expect(text).toMatch(/Next: An agent waits for a person’s decision. Decide/);
  expect(await read(lena, '/')).toContain('It takes somebody with the role approver');
});

test('runs are called by what they are about, which is sealed in Temporal and harmless on the page', async () => {
  const text = await read(ada, '/activity');
  expect(text).toContain(invoice);
  expect(text).toContain('Invoice \\u{202e}gnp.exe');
  expect(text).not.toContain('x'.repeat(130));
  const { namespace } = world;
  const { executions } = await world.strangerClient.workflowService.listWorkflowExecutions({
    namespace,
    query: `WorkflowId STARTS_WITH 'helper/'`,
  });
  expect(executions.map(({ memo }) => Object.keys(memo?.fields ?? {}))).toEqual([['about'], ['about']]);
  expect(Buffer.from(JSON.stringify(executions)).includes('4711')).toBe(false);
  const { data } = executions[0]!.memo!.fields!.about!;
  expect(Buffer.from(data!).includes('nvoice')).toBe(false);
});

test('activity is filtered by agent, state and outcome, and comes in pages', async () => {
  expect(await read(ada, '/activity?state=completed')).toContain('No such run is known');
  expect(await read(ada, '/activity?agent=nobody')).not.toContain(invoice);
  expect(await read(ada, '/activity?agent=HELP&state=running')).toContain(invoice);
  const skipped = await eventually('the third mail was skipped', async () => {
    const text = await read(ada, '/activity?outcome=skipped&state=completed');
    return text.includes('Lunch on Friday?') ? text : undefined;
  });
  expect(skipped).not.toContain(invoice);
  const [newest, oldest] = runs;
  const behind = new URLSearchParams({ after: newest!.startedAt, run: newest!.runId }).toString();
  const { text: older } = await ada.get(`/activity?${behind}`);
  expect(older).toContain(`run=${oldest!.runId}`);
  expect(older).not.toContain(`run=${newest!.runId}"`);
  for (const nonsense of ["after=';&run=x", 'state=odd&events=-1', "agent=x'y", 'events=1e9'])
    expect((await ada.get(`/activity?${nonsense}`)).status).toBe(200);
});

test('events that the filter leaves out are not said never to have been seen', async () => {
  const noneSeen = 'No trigger has seen an event yet';
  const misspelt = await read(ada, '/activity?agent=helpre');
  expect(misspelt).toContain('No agent with “helpre” in its name has a trigger.');
  for (const query of ['agent=helper&events=25', 'events=25', 'outcome=failed', 'outcome=late']) {
    const text = await read(ada, `/activity?${query}`);
    expect(text).toContain('There is no such event.');
    expect(text).not.toContain(noneSeen);
  }
  expect(misspelt).not.toContain(noneSeen);
});

test('search finds agents, approvals, runs and events by the words in them', async () => {
  const text = await read(ada, '/search?q=invoice%204711');
  expect(text).toMatch(/Runs .*Your invoice 4711/);
  expect(text).toMatch(/Events .*Your invoice 4711/);
  expect(await read(ada, '/search?q=reply%20HELPER')).toMatch(/Approvals .*Reply to the sender/);
  expect(text).toMatch(/Approvals .*Reply to the sender .*RE: Your invoice 4711/);
  expect(await read(ada, '/search?q=replyingagent')).toMatch(/Agents .*helper/);
  expect(await read(ada, '/search?q=elephant')).toContain('Nothing has all these words in it');
  expect((await ada.get(`/search?q=${'%3Cb%3E'.repeat(2_000)}`)).text).not.toContain('<b>');
});

test('a run tells its story: what it asked, who agreed, and what it then did', async () => {
  const { workflowId, runId } = aboutInvoice();
  const waiting = await read(ada, pageOf(aboutInvoice()));
  expect(waiting).toMatch(/Your invoice 4711 .*running .* by the trigger inbox/);
  expect(waiting).toMatch(/Asked a person: Send Email .*waits for a decision Decide/);
  expect((await ada.get(pageOf(aboutInvoice()))).text).toContain('id="run" data-live');
  expect(await read(ada, `${pageOf(aboutInvoice())}&skip=40`)).toContain('It waits for a person');
  const asked = (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.runId === runId)!;
  await world.client.approvals.decide(asked.id, 'Grace', { decision: 'approve' });
  await world.client.temporal.workflow.getHandle(workflowId, runId).result();
  const told = await read(ada, pageOf(aboutInvoice()));
  expect(told).toMatch(/completed .*It took .* events in its history/);
  expect(told).not.toContain('It waits for a person');
  expect((await ada.get(pageOf(aboutInvoice()))).text).not.toContain('data-live');
  expect(told).toMatch(
    /Asked a person: Send Email .*approved by Grace .*Sent Send Email .*Reply to the sender → RE: Your/,
  );
});

test('a viewer reads what a run did, and nothing that is sealed in its history', async () => {
  const text = await read(lena, pageOf(aboutInvoice()));
  expect(text).toMatch(/Asked a person: Send Email .*approved by Grace .*Sent Send Email/);
  expect(text).not.toContain('RE: Your invoice');
  expect(text).not.toContain('Reply to the sender');
});

test.each([
  '',
  'helper',
  'helper/inbox/none',
  'agent/helper',
  'connected-account/mail/support',
  'tool-call/x',
  '../x/y',
])('there is no story of what is no run of an agent: %j', async (id) => {
  expect((await ada.get(`/activity/run?${new URLSearchParams({ id }).toString()}`)).status).toBe(404);
});

test('a run that was started by hand is called by its id, or as that', async () => {
  await world.client.agents.start('helper', { id: '2026-w48', input: { event: {} } });
  const text = await eventually('it is listed', async () => {
    const page = await read(ada, '/activity?agent=helper');
    return page.includes('2026-w48') ? page : undefined;
  });
  expect(text).toContain('2026-w48 helper');
  expect(world.gateway.faults).toEqual([]);
});

test('the page of a run that its worker cannot work on says so, and not that it has nothing to do', async () => {
  const misspelt = { workflowType: 'notign', taskQueue: agentTaskQueue, equipment: {} };
  await world.client.agents.define('misspelt', misspelt);
  const { workflowId } = await world.client.agents.start('misspelt');
  const path = `/activity/run?${new URLSearchParams({ id: workflowId }).toString()}`;
  const text = await eventually('it has been tried', async () => {
    const page = await read(ada, path);
    return page.includes('goes no further') ? page : undefined;
  });
  expect(text).toMatch(
    /This run goes no further: .* Does it know the workflow &quot;notign&quot;\?.* Nothing is done yet\./,
  );
  expect(text).not.toContain('nothing that it would have to wait for');
});

test('while no worker answers, runs are told all the same, and whose events are missing', async () => {
  await workers.stop();
  // What was known a moment ago is shown until then.
  await sleep(lastingMilliseconds);
  for (const page of ['/activity', '/search?q=invoice']) {
    const text = await read(ada, page);
    expect(text).toContain(invoice);
    expect(text).toContain('The trigger inbox does not answer');
    expect(text).not.toContain('No trigger has seen an event yet');
  }
  expect(await read(ada, '/search?q=elephant')).toContain('The trigger inbox does not answer');
});

test('a raw call was called, with its method and path, and nobody says what it came to', () => {
  const input = { method: 'DELETE', endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de' };
  expect(stepLine(apiCall, { input })).toMatchObject({ verb: 'Called', about: `DELETE ${input.endpoint}` });
});
