import { createSessionCookie } from '../../../src/gateway/console/session/session';
import { eventually } from '../../support/eventually';
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

  test('leads to the run of an agent, or says that the run of somebody else tells it', async () => {
    const input = { ...message, attachments: [] };
    const pageOf = async (more: object) => {
      const { path } = await world.ask({ step: 'mail.sendEmail', input, ...more });
      expect((await world.ada.post(path, { decision: 'approve' })).status).toBe(303);
      return (await world.ada.get(path)).text;
    };
    expect(await pageOf({})).toContain('What became of it is told by the run that asked.');
    const { workflowId } = await world.client.agents.start('helper');
    const { runId } = await world.client.temporal.workflow.getHandle(workflowId).describe();
    const requestedBy = { workflowId, runId };
    expect(await pageOf({ requestedBy })).toMatch(/<a href="\/activity\/run\?id=helper[^"]+">What became of it<\/a>/);
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
