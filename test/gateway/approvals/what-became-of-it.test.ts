import { randomUUID } from 'node:crypto';
import { whatBecameOf } from '../../../src/client/approvals/what-became-of';
import { createSessionCookie } from '../../../src/gateway/console/session/session';
import { EventType, resetTo, type Event } from '../../guarantees/resets/reset-run';
import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
import { createApprovalWorld, message, type ApprovalWorld } from '../worlds/approval-world';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';

/** A gateway where people sign in at an issuer, each with a role. */
const environment = {
  OIDC_ISSUER: 'https://issuer.example.test',
  OIDC_CLIENT_ID: 'console',
  OIDC_ALLOWED: 'vera@contoso.example=viewer, ben@contoso.example=approver, olga@contoso.example=operator',
};

let world: ApprovalWorld;
let gateway: RunningGateway;

beforeAll(async () => {
  world = await createApprovalWorld();
  await world.connectAccounts();
  gateway = await startGateway({ ...world, environment });
});

afterAll(async () => {
  await world.stop();
});

/** Asks by a call from outside, and leads to the page of what it asks. */
async function askToSend(): Promise<{ path: string }> {
  const input = { to: ['lena@northwind.example'], subject: 'Hi', body: 'Hi' };
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input);
  const { id } = await eventually('it asks', async () =>
    (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.workflowId === workflowId),
  );
  return { path: `/${id.replace('approval', 'approvals')}` };
}

const ended = (path: string) =>
  eventually('the page says what became of it', async () => {
    const { text } = await world.ada.get(path);
    return /banner good|banner bad/.test(text) ? text : undefined;
  });

describe('the page of what was approved', () => {
  test('says that the call was carried out, and looks no more', async () => {
    const { path } = await askToSend();
    expect((await world.ada.post(path, { decision: 'approve' })).status).toBe(303);
    const page = await ended(path);
    expect(page).toMatch(/Approved<\/strong> by\s+Ada/);
    expect(page).toContain('It was carried out.');
    expect((await world.ada.get(path)).text).not.toContain('data-live');
  });

  test('says that the run that asked has not begun it, and leads to the run of an agent', async () => {
    const input = { ...message, attachments: [] };
    const pageOf = async (more: object) => {
      const { path } = await world.ask({ step: 'mail.sendEmail', input, ...more });
      expect((await world.ada.post(path, { decision: 'approve' })).status).toBe(303);
      return (await world.ada.get(path)).text;
    };
    expect(await pageOf({})).toContain('Approved is not yet done: the run that asked has not begun it.');
    const { workflowId } = await world.client.agents.start('helper');
    const { runId } = await world.client.temporal.workflow.getHandle(workflowId).describe();
    const requestedBy = { workflowId, runId };
    expect(await pageOf({ requestedBy })).toMatch(/<a href="\/activity\/run\?id=helper[^"]+">What its run did<\/a>/);
  });

  test('says no more where Temporal does not keep the run that asked', async () => {
    const became = (requestedBy: object) =>
      whatBecameOf(world.client.temporal, `approval/${randomUUID()}`, requestedBy);
    expect(await became({ workflowId: 'helper/gone', runId: randomUUID() })).toBeUndefined();
    expect(await became({ workflowId: 'helper/gone', runId: "' OR ''='" })).toBeUndefined();
  });

  test('says nothing of it where the request was rejected', async () => {
    const { path } = await world.askToSend();
    await world.ada.post(path, { decision: 'reject' });
    expect((await world.ada.get(path)).text).not.toContain('became of it');
  });

  test('says with which error the call ended, and what the error says to operators alone', async () => {
    const { path } = await askToSend();
    world.sandbox.faults.add({
      match: { method: 'POST', path: '/v1.0/me/messages' },
      fault: { kind: 'status', status: 403 },
    });
    expect((await world.ada.post(path, { decision: 'approve' })).status).toBe(303);
    const page = await ended(path);
    expect(page).toMatch(/The call ended with <strong>\w+<\/strong>: .+Access is denied/);
    expect(page).not.toContain('It was carried out');

    const seenBy = async (person: string) => {
      const cookie = createSessionCookie(gateway.keyRing, { name: `${person}@contoso.example`, proof: 'openid' });
      const headers = { Cookie: `agent-integrations-session=${cookie}` };
      return (await fetch(`${gateway.url}${path}`, { headers })).text();
    };
    expect(await seenBy('olga')).toContain('Access is denied');
    for (const person of ['vera', 'ben']) {
      const text = await seenBy(person);
      expect(text).toMatch(/The call ended with <strong>\w+<\/strong>\. What the error says is for operators\./);
      expect(text).not.toContain('Access is denied');
    }
  });
});

describe('what was approved for a run', () => {
  /** Asks by a run, and leads to the page of what it asks. */
  async function askByRun(args: unknown[]): Promise<{ id: string; path: string; ended: () => Promise<unknown> }> {
    const options = { workflowId: randomUUID(), taskQueue: agentTaskQueue, args };
    const handle = await world.client.temporal.workflow.start('oneStep', options);
    const { id } = await eventually('it asks', async () =>
      (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.workflowId === handle.workflowId),
    );
    return { id, path: `/${id.replace('approval', 'approvals')}`, ended: () => handle.result() };
  }

  /** The place before a step that was asked for: a reset to it goes on with what a person decides, or decided. */
  const isBeforeStep = ({ eventType }: Event) =>
    eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED ||
    eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED;

  /** Begins another run of the same workflow id, which asks nothing. */
  const beginAgain = (workflowId: string) =>
    world.client.temporal.workflow.start('asking', { workflowId, taskQueue: 'nobody', args: [] });

  const mail = (subject: string) => ['mail', 'sendEmail', { to: ['lena@northwind.example'], subject, body: 'Hi' }];

  /** What the list of decided requests says of one. */
  const listed = async (path: string, text?: string): Promise<string> => {
    const page = text ?? (await world.ada.get('/approvals')).text;
    const [, decided = ''] = page.split('id="decided"');
    return decided.split('<li>').find((item) => item.includes(`href="${path}"`)) ?? '';
  };

  test('stands on its page and in the list: done, or failed with what the error says to operators', async () => {
    const done = await askByRun(mail('Done'));
    await world.client.approvals.decide(done.id, 'Ada', { decision: 'approve' });
    await done.ended();
    world.sandbox.faults.add({
      match: { method: 'POST', path: '/v1.0/me/messages' },
      fault: { kind: 'status', status: 403 },
    });
    const failed = await askByRun(mail('Failed'));
    await world.client.approvals.decide(failed.id, 'Ada', { decision: 'approve' });
    await failed.ended();

    expect((await world.ada.get(done.path)).text).toContain('<p class="banner good">It was carried out.</p>');
    expect((await world.ada.get(failed.path)).text).toMatch(
      /The call ended with <strong>\w+<\/strong>: .+Access is denied/,
    );
    expect((await world.ada.get(failed.path)).text).not.toContain('data-live');
    await eventually(
      'both are listed',
      async () => (await listed(failed.path)) !== '' && (await listed(done.path)) !== '',
    );
    expect(await listed(done.path)).toContain('<span class="badge good">done</span>');
    expect(await listed(failed.path)).toMatch(
      /<span class="badge bad">failed<\/span> PermissionDenied: .*Access is denied/,
    );
    const cookie = createSessionCookie(gateway.keyRing, { name: 'ben@contoso.example', proof: 'openid' });
    const headers = { Cookie: `agent-integrations-session=${cookie}` };
    const seen = await listed(failed.path, await (await fetch(`${gateway.url}/approvals`, { headers })).text());
    expect(seen).toContain('<span class="badge bad">failed</span> PermissionDenied');
    expect(seen).not.toContain('Access is denied');
  });

  test('is said to be under way until it is done', async () => {
    const { id, path, ended } = await askByRun(mail('Slow'));
    world.sandbox.faults.add({
      match: { method: 'POST', path: '/v1.0/me/messages' },
      fault: { kind: 'status', status: 503 },
      times: 1000,
    });
    await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
    await eventually('it is under way', async () =>
      (await world.ada.get(path)).text.includes('<p class="banner">It is being carried out.</p>'),
    );
    expect((await world.ada.get(path)).text).toContain('data-live');
    await eventually('the list says so', async () => (await listed(path)).includes('under way'));
    world.sandbox.faults.clear();
    await ended();
    await eventually('the list follows', async () => (await listed(path)).includes('badge good'));
  });

  test('is said to have an unknown outcome where no answer came', async () => {
    world.sandbox.faults.add({ match: { method: 'POST', path: '/1/cards' }, fault: { kind: 'reset-after-effect' } });
    const input = { method: 'POST', endpoint: '/1/cards', body: { name: 'Lost', idList: '65f0c0de65f0c0de65f0c0de' } };
    const { id, path, ended } = await askByRun(['board', 'apiCall', input]);
    await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
    await ended();
    expect((await world.ada.get(path)).text).toContain('The call ended with <strong>OutcomeUnknown</strong>');
    await eventually('the list says so', async () =>
      (await listed(path)).includes('<span class="badge bad">outcome unknown</span> OutcomeUnknown: '),
    );
  });

  /** Leads to what became of a mail whose step is asked again and again, as its provider is away. */
  async function tryToSend(): Promise<{ id: string; path: string; asking: { workflowId: string; runId: string } }> {
    const { id, path } = await askByRun(mail('Tried'));
    const { requestedBy: asking } = (await world.client.approvals.get(id)).request;
    const fault = { kind: 'status', status: 503 } as const;
    world.sandbox.faults.add({ match: { method: 'POST', path: '/v1.0/me/messages' }, fault, times: 1000 });
    await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
    const became = () => whatBecameOf(world.client.temporal, id, asking);
    await eventually('it is under way', async () => (await became())?.kind === 'under way');
    return { id, path, asking };
  }

  test('has an unknown outcome where its run was terminated while the step ran', async () => {
    const { path, asking } = await tryToSend();
    await world.client.temporal.workflow.getHandle(asking.workflowId).terminate();
    await eventually('its page says so', async () =>
      (await world.ada.get(path)).text.includes('The call ended with <strong>OutcomeUnknown</strong>'),
    );
    expect((await world.ada.get(path)).text).not.toContain('data-live');
    await eventually('the list says so', async () => (await listed(path)).includes('outcome unknown'));
    world.sandbox.faults.clear();
  });

  test('is under way in the run that goes on where the one that asked was reset', async () => {
    const { id, asking } = await tryToSend();
    await resetTo(world, asking.workflowId, isBeforeStep);
    await eventually(
      'the other run takes it up',
      async () => (await whatBecameOf(world.client.temporal, id, asking))?.kind === 'under way',
    );
    world.sandbox.faults.clear();
  });

  test('is told by the run that went on, also where another of its id runs now', async () => {
    const { id } = await askByRun(mail('Reset'));
    const { requestedBy: asking } = (await world.client.approvals.get(id)).request;
    await resetTo(world, asking.workflowId, isBeforeStep);
    const became = () => whatBecameOf(world.client.temporal, id, asking);
    expect(await became()).toEqual({ kind: 'not begun' });
    await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
    await world.client.temporal.workflow.getHandle(asking.workflowId).result();
    expect(await became()).toEqual({ kind: 'done' });
    await beginAgain(asking.workflowId);
    expect(await became()).toEqual({ kind: 'done' });
  });

  test('was never begun where its run ended before and another of the same id goes on', async () => {
    const { id } = await askByRun(mail('Left'));
    const { requestedBy: asking } = (await world.client.approvals.get(id)).request;
    await world.client.temporal.workflow.getHandle(asking.workflowId).terminate();
    await beginAgain(asking.workflowId);
    expect(await whatBecameOf(world.client.temporal, id, asking)).toEqual({ kind: 'never begun' });
  });

  test('is said never to have been done where its run ended before', async () => {
    const { workflow } = world.client.temporal;
    const run = await workflow.start('asking', { workflowId: randomUUID(), taskQueue: 'nobody', args: [] });
    const requestedBy = { workflowId: run.workflowId, runId: run.firstExecutionRunId };
    const { id, path } = await world.ask({
      step: 'mail.sendEmail',
      input: { ...message, attachments: [] },
      requestedBy,
    });
    await world.client.approvals.decide(id, 'Ada', { decision: 'approve' });
    await run.terminate();
    await eventually('its page says so', async () =>
      (await world.ada.get(path)).text.includes('It was not carried out: the run that asked ended before.'),
    );
    await eventually('the list says so', async () => (await listed(path)).includes('not done: its run ended before'));
  });
});
