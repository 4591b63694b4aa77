import type { temporal } from '@temporalio/proto';
import { readableTextOf } from '../../src/encryption/readable-summary';
import { refreshUpdate } from '../../src/messages/connected-account';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../src/messages/workflow-kinds';
import { askingForApproval, type AskForApproval } from '../gateway/worlds/waiting-approvals';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

let world: World;
let ask: AskForApproval;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  ask = await askingForApproval(world);
});
afterAll(() => world.stop());

/** What Temporal Web UI shows of a run as its current details. */
const detailsOf = async (workflowId: string): Promise<string> => {
  const handle = world.client.temporal.workflow.getHandle(workflowId);
  const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
  return currentDetails;
};

const secondsAsked = 30;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('Temporal Web UI says of', () => {
  test('an agent what it starts, its triggers and what it may do', async () => {
    const equipment = {
      'mail.findEmail': {},
      'mail.sendEmail': { permission: 'approval', account: 'support' },
    } as const;
    await world.client.agents.define('plain', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment });
    expect(await detailsOf(agentWorkflow.idOf('plain'))).toBe(
      'Starts `noting`. Triggers: none.\n\n- mail.findEmail: default\n- mail.sendEmail: approval, as support',
    );
    const triggers = [
      { id: 'lunch', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:lunch' } },
      { id: 'dinner', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:dinner' } },
    ] as const;
    await world.client.agents.define('eager', {
      ...{ workflowType: 'noting', taskQueue: agentTaskQueue },
      ...{ equipment: {}, triggers: [...triggers] },
    });
    expect(await detailsOf(agentWorkflow.idOf('eager'))).toBe(
      'Starts `noting`. Triggers: lunch (mail.newEmail), dinner (mail.newEmail).\n\n',
    );
  });

  test('a trigger what it watches for whom, what came of it, and that it is gone', async () => {
    const id = triggerWorkflow.idOf('dinner');
    await eventually('it has looked', async () => {
      const dinner = await world.client.triggers.get('dinner').catch(() => undefined); // not there yet
      return dinner?.lastCompletePullAt;
    });
    expect(await detailsOf(id)).toBe(
      '**mail.newEmail** on support starts **eager**: active, by polling.\n\nDelivered 0, skipped 0, failed 0.',
    );
    for (const subject of ['Dinner', 'Breakfast'])
      world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, text: 'Hungry?' });
    await eventually('both are counted', async () =>
      (await detailsOf(id)).includes('Delivered 1, skipped 1, failed 0.'),
    );
    await world.client.agents.retire('eager');
    await eventually('it is removed', async () => (await detailsOf(id)).startsWith('Removed'));
    expect(await detailsOf(id)).toBe('Removed: its webhook is gone, and its agent gets nothing more from it.');
  });

  test('an account that it is connected; and when it is not, why', async () => {
    const id = accountWorkflow.idOf('mail/support');
    expect(await detailsOf(id)).toBe(`**support** (${mailUser}) is connected.`);
    world.sandbox.login.revokeRefreshTokens(mailUser);
    const account = world.client.temporal.workflow.getHandle(id);
    const { reason, credentialVersion } = await account.executeUpdate(refreshUpdate, { args: [{ refusedVersion: 1 }] });
    expect(reason).toMatch(/./);
    expect(await detailsOf(id)).toBe(`**support** (${mailUser}) needs reconnect: ${String(reason)}`);
    await world.connectAccounts();
    expect(await detailsOf(id)).toBe(`**support** (${mailUser}) is connected.`);
    expect(credentialVersion).toBe(1);
  });

  test('a step that somebody called what it does, and that it is done', async () => {
    await world.client.calls.run('mail.findEmail', { limit: 1 }, { id: 'watched' });
    expect(await detailsOf('tool-call/watched')).toBe('**mail.findEmail** is done');
  });
});

describe('Temporal Web UI says of an approval', () => {
  const send = {
    step: 'mail.sendEmail' as const,
    input: { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hi' },
  };

  test('until when it waits, for what, and how to decide it there', async () => {
    const { id, state } = await ask({ ...send, summary: 'Send a message\nto Lena' });
    const { expiresAt } = await state();
    expect(await detailsOf(id)).toBe(
      `**Send Email** waits for a person until ${expiresAt}.\n\nSend a message to Lena\n\n` +
        'Send the signal `decide` with `{"decision":"approve"}` or `{"decision":"reject","reason":"…"}`.',
    );
  });

  test('who approved it, and who rejected it', async () => {
    const [one, other] = [await ask(send), await ask(send)];
    const approved = await world.client.approvals.decide(one.id, 'Grace', { decision: 'approve' });
    const rejected = await world.client.approvals.decide(other.id, 'Ada', { decision: 'reject' });
    const at = (outcome: typeof approved) =>
      outcome.kind === 'approved' ? outcome.grant.decidedAt : outcome.kind === 'rejected' ? outcome.decidedAt : '';
    await eventually('it has ended', async () => !(await detailsOf(one.id)).includes('waits'));
    await eventually('it has ended', async () => !(await detailsOf(other.id)).includes('waits'));
    expect(await detailsOf(one.id)).toBe(`**Send Email** was approved by Grace at ${at(approved)}.`);
    expect(await detailsOf(other.id)).toBe(`**Send Email** was rejected by Ada at ${at(rejected)}.`);
    expect([at(approved), at(rejected)]).toEqual([instant, instant]);
  });

  test('that nobody decided in time', async () => {
    const { id, state } = await ask({ ...send, expiresAfterSeconds: 5 });
    const { expiresAt } = await state();
    await eventually('it has ended', async () => !(await detailsOf(id)).includes('waits'), secondsAsked);
    expect(await detailsOf(id)).toBe(`**Send Email** was left undecided until it expired at ${expiresAt}.`);
  });
});

// After the others: it reads what they have left.
test('each activity says in words that anybody may read what it is for', async () => {
  await world.client.calls.rehearse('mail.findEmail', { limit: 1 });
  await world.client.temporal.workflow.execute('oneStep', {
    ...{ workflowId: 'boards', taskQueue: agentTaskQueue },
    args: ['board', 'getBoards', {}],
  });
  const said = await eventually('all are listed', async () => {
    const told = await activitiesInWords();
    return told.has('board.getBoards') && told.has('steps.rehearse') && told;
  });
  expect([...said].filter(([, text]) => text === undefined)).toEqual([]);
  expect(Object.fromEntries(said)).toMatchObject({
    'accounts.refresh': 'Refresh the access token',
    'agents.keepTriggers': 'Keep the triggers running: each attempt is a look',
    'agents.removeTriggers': 'Remove the triggers and schedules',
    'approvals.checkDecision': 'Check the decision',
    'approvals.notify': 'Tell that a person is waited for',
    'board.getBoards': 'Get boards',
    'mail.findEmail': 'Find Email',
    'steps.rehearse': 'Show what the step would ask of its provider',
    'triggers.pull': 'Wait for new events: each attempt is a look',
    'triggers.settle': 'Look up what triggers name',
    'triggers.subscribe': 'Look after the webhook',
  });
});

const textOf = (metadata: temporal.api.sdk.v1.IUserMetadata | null | undefined): string | undefined =>
  readableTextOf(metadata?.summary?.data);

/** What each activity of all workflows says of itself, by its name. */
async function activitiesInWords(): Promise<Map<string, string | undefined>> {
  const said = new Map<string, string | undefined>();
  for await (const { workflowId, runId } of world.client.temporal.workflow.list()) {
    const { events } = await world.strangerClient.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { activityTaskScheduledEventAttributes: scheduled, userMetadata } of events ?? []) {
      const type = scheduled?.activityType?.name;
      if (type != null) said.set(type, textOf(userMetadata));
    }
  }
  return said;
}
