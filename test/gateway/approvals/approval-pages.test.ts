import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalOverview } from '../../../src/contracts/approval';
import { connectTestServer } from '../../support/temporal-server';
import { eventually } from '../../support/eventually';
import { createWorld, type World } from '../../support/world';
import { countCalls } from '../worlds/count-calls';
import { signIn, type BrowserSession } from '../worlds/browser-session';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';
import { askingForApproval } from '../worlds/waiting-approvals';

let world: World;
let gateway: RunningGateway;
let ada: BrowserSession;
let asking: ApprovalOverview['requestedBy'];
/** What Temporal was asked over the connection of client and gateway. */
let calls: string[];

beforeAll(async () => {
  const { connection } = await connectTestServer();
  calls = countCalls(connection);
  world = await createWorld();
  gateway = await startGateway({ connection, namespace: world.namespace, keyRing: world.keyRing });
  ada = await signIn(gateway, 'Ada Lovelace');
  asking = await startAsking();
});

afterAll(async () => {
  await world.stop();
});

async function startAsking(): Promise<ApprovalOverview['requestedBy']> {
  const { workflowId, firstExecutionRunId: runId } = await world.client.temporal.workflow.start('asking', {
    ...{ workflowId: randomUUID(), taskQueue: 'nobody', args: [] },
  });
  return { workflowId, runId };
}

/** A request as a listing tells of it; no worker is needed for that. */
async function ask(minute: number, overview: Partial<ApprovalOverview> = {}): Promise<string> {
  const id = `approval/${randomUUID()}`;
  const said: ApprovalOverview = {
    step: 'mail.sendEmail',
    title: 'Send Email',
    summary: `Request ${String(minute)}`,
    account: 'support',
    requestedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, minute * 60)).toISOString(),
    expiresAt: '2027-01-01T00:00:00.000Z',
    requestedBy: asking,
    ...overview,
  };
  const memo = { overview: said };
  await world.client.temporal.workflow.start('approval', { workflowId: id, taskQueue: 'nobody', args: [], memo });
  return id;
}

/** Twice, because the development server also lists what it is only about to write, and may take it back for a moment. */
const listed = async (count: number) => {
  const look = async () => (await world.client.approvals.list()).length === count;
  await eventually(`${String(count)} are listed`, async () => {
    if (!(await look())) return false;
    await sleep(200);
    return look();
  });
};

const minutes = (page: { approvals: { summary: string }[] }) =>
  page.approvals.map(({ summary }) => Number(summary.slice('Request '.length)));

describe('what waits', () => {
  const ids: string[] = [];

  beforeAll(async () => {
    const ended = await startAsking();
    await world.client.temporal.workflow.getHandle(ended.workflowId, ended.runId).terminate();
    for (const minute of [3, 1, 2, 0, 4, 6, 5]) ids[minute] = await ask(minute);
    await ask(-1, { requestedBy: ended });
    await ask(-1, { requestedBy: { workflowId: randomUUID(), runId: asking.runId } });
    const query = `'') OR WorkflowType = 'asking' OR RunId IN ('`;
    await ask(-1, { requestedBy: { ...asking, runId: query } });
    await ask(-1, { summary: undefined as unknown as string });
    await listed(7);
  });

  test('is listed oldest first in pages, without what nobody waits for and what is no request', async () => {
    const { approvals } = world.client;
    const first = await approvals.page({ limit: 3 });
    expect([minutes(first), first.next, first.previous]).toEqual([[0, 1, 2], ids[2], undefined]);
    const second = await approvals.page({ limit: 3, after: first.next });
    expect([minutes(second), second.next, second.previous]).toEqual([[3, 4, 5], ids[5], ids[3]]);
    const last = await approvals.page({ limit: 3, after: second.next });
    expect([minutes(last), last.next, last.previous]).toEqual([[6], undefined, ids[6]]);
    const back = await approvals.page({ limit: 3, before: last.previous });
    expect([minutes(back), back.next, back.previous]).toEqual([[3, 4, 5], ids[5], ids[3]]);
    expect(minutes(await approvals.page({ limit: 3, before: back.previous }))).toEqual([0, 1, 2]);
    expect(minutes({ approvals: await approvals.list() })).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('goes on behind a request that has been decided meanwhile, and not behind one that never was', async () => {
    const { approvals, temporal } = world.client;
    const gone = await ask(1.5);
    await listed(8);
    await temporal.workflow.getHandle(gone).terminate();
    await listed(7);
    expect(minutes(await approvals.page({ limit: 2, after: gone }))).toEqual([2, 3]);
    await expect(approvals.page({ after: `approval/${randomUUID()}` })).rejects.toMatchObject({ type: 'NotFound' });
    const { status } = await ada.get(`/approvals?after=${randomUUID()}`);
    expect(status).toBe(303);
  });

  test('asks Temporal as often for a page of sixty as for one of seven', async () => {
    const callsFor = async (path: string) => {
      calls.length = 0;
      const { text } = await ada.reload(path);
      return { text, asked: [...calls].sort() };
    };
    const { text: few, asked } = await callsFor('/approvals');
    expect(asked.filter((name) => name === 'listWorkflowExecutions')).toHaveLength(3);
    expect(few).not.toContain('Next page');
    await Promise.all(Array.from({ length: 53 }, (_, index) => ask(100 + index, { agent: 'desk' })));
    await listed(60);
    const many = await callsFor('/approvals');
    expect(many.asked).toEqual(asked);
    expect(many.text.match(/Request \d+</g)).toHaveLength(50);
    const [, next = ''] = /<a class="button quiet" href="([^"]+)">Next page</.exec(many.text) ?? [];
    const second = await callsFor(next);
    expect(second.asked).toEqual(asked);
    expect(second.text.match(/Request \d+</g)).toHaveLength(10);
    const [, previous = ''] = /<a class="button quiet" href="([^"]+)">Previous page</.exec(second.text) ?? [];
    expect((await ada.get(previous)).text).toMatch(/Request 0</);
  });

  test('is listed of one agent alone where its count leads, also on the next page', async () => {
    const { text } = await ada.get('/approvals?agent=desk');
    expect(text).toContain('Only what waits for the agent');
    expect(text.match(/Request 1\d\d</g)).toHaveLength(50);
    expect(text).not.toMatch(/Request \d</);
    const [, next = ''] = /<a class="button quiet" href="([^"]+)">Next page</.exec(text) ?? [];
    const rest = (await ada.get(next.replaceAll('&amp;', '&'))).text;
    expect(rest.match(/Request \d+</g)).toHaveLength(3);
    expect(rest).toContain('href="/approvals?agent=desk">First page');
    expect((await ada.get('/approvals?agent=helper')).text).toContain('Nothing waits for a decision.');
  });
});

describe('what was decided', () => {
  test('is listed newest first in pages', async () => {
    const other = await createWorld();
    await other.startWorkers({ only: 'services' });
    const { approvals } = other.client;
    const request = await askingForApproval(other);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await request({ step: 'mail.sendEmail', input: { to: ['lena@northwind.example'], body: 'Hi' } });
      await approvals.decide(id, 'Ada Lovelace', { decision: 'reject' });
      ids.unshift(id);
    }
    // Temporal lists a workflow a moment later as ended than as there, and until then among the older ones.
    await eventually('all are listed as decided', async () =>
      isDeepStrictEqual(
        (await approvals.decided()).approvals.map(({ id }) => id),
        ids,
      ),
    );
    const found: string[] = [];
    let after: string | undefined;
    calls.length = 0;
    do {
      const page = await approvals.decided({ limit: 2, after });
      found.push(...page.approvals.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(found).toEqual(ids);
    expect(calls.filter((name) => name === 'listWorkflowExecutions')).toHaveLength(3);
    await expect(approvals.decided({ after: `approval/${randomUUID()}` })).rejects.toMatchObject({ type: 'NotFound' });
    await other.stop();
  });
});
