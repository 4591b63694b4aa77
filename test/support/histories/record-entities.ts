import { MockActivityEnvironment } from '@temporalio/testing';
import { askForPlaceAs } from '../../../activities/ask-for-place';
import { rememberUpdate } from '../../../src/messages/conversation';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { conversationWorkflow } from '../../../src/messages/workflow-kinds';
import { eventually } from '../eventually';
import { agentTaskQueue, mailUser } from '../world';
import type { RecordingWorld } from './recording-world';

/** Records an agent that is changed and retired, and one that lives longer than one run. */
export async function recordAgents({ client, ...world }: RecordingWorld): Promise<void> {
  const definition = (id: string) => ({
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.findEmail': {} },
    triggers: [{ id, type: 'mail.newEmail', account: 'support' }],
  });
  const triggerExists = (id: string) => () => client.triggers.get(id).catch(() => undefined);
  await client.agents.define('changing', definition('before'));
  await eventually('its trigger runs', triggerExists('before'));
  await client.agents.define('changing', definition('after'));
  await eventually('its other trigger runs', triggerExists('after'));
  await client.agents.retire('changing');
  await client.temporal.workflow.getHandle('agent/changing').result();
  await world.record('agent-redefined-and-retired', 'agent/changing');

  await client.agents.define('old-agent', definition('of-old-agent'));
  const first = await world.runIdOf('agent/old-agent');
  while ((await world.runIdOf('agent/old-agent')) === first) {
    await client.agents.define('old-agent', definition('of-old-agent'));
  }
  await client.agents.define('old-agent', definition('of-old-agent'));
  await world.record('agent-continued', 'agent/old-agent');
}

/** Records a run that a schedule starts. */
export async function recordScheduledRun({ client, ...world }: RecordingWorld): Promise<void> {
  await client.agents.define('scheduled', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
  const spec = { intervals: [{ every: '30 days' as const }] };
  const schedule = await client.agents.schedule('scheduled', { id: 'monthly', spec, input: 'hello' });
  await schedule.trigger();
  const workflowId = await eventually('it runs', async () => {
    const { info } = await schedule.describe();
    return info.recentActions[0]?.action.workflow.workflowId;
  });
  await client.temporal.workflow.getHandle(workflowId).result();
  await world.record('scheduled-run', workflowId);
  await schedule.delete();
}

/** Records an account through refresh, loss, reconnection and disconnection, and one that lives longer than one run. */
export async function recordAccounts({ client, sandbox, ...world }: RecordingWorld): Promise<void> {
  const read = () => client.calls.run('mail.findEmail', { account: 'support', limit: 1 });
  sandbox.login.expireAccessTokens(mailUser);
  await read();
  sandbox.login.revokeRefreshTokens(mailUser);
  sandbox.login.expireAccessTokens(mailUser);
  await expect(read()).rejects.toThrow();
  expect((await client.accounts.get('mail', 'support')).state).toBe('needs reconnect');
  await world.connectAccounts();
  await read();
  await client.accounts.disconnect('mail', 'support');
  await world.record('connected-account', 'connected-account/mail/support');

  const first = await world.runIdOf('connected-account/board/team');
  while ((await world.runIdOf('connected-account/board/team')) === first) await world.connectAccounts();
  await world.connectAccounts();
  await world.record('connected-account-continued', 'connected-account/board/team');
}

/** Records an account's places that two processes book. */
export async function recordTimetable({ client, ...world }: RecordingWorld): Promise<void> {
  const book = (process: string) =>
    new MockActivityEnvironment({}, { client: client.temporal }).run(() => askForPlaceAs(process)('mail/support', 4));
  for (const process of ['one', 'other', 'one']) await book(process);
  await world.record('timetable', 'timetable/mail/support');
}

/** Records a fact in a note. */
export async function recordNotes({ client, ...world }: RecordingWorld): Promise<void> {
  const workflowId = 'sending/recorded';
  const memo = { content: { draftId: 'AAkALgAA' } };
  await client.temporal.workflow.execute('note', { workflowId, taskQueue: serviceTaskQueue, memo });
  await world.record('note', workflowId);
}

/** Records the ids that a model behind an MCP client has encountered. */
export async function recordConversation({ client, ...world }: RecordingWorld): Promise<void> {
  const workflowId = conversationWorkflow.idOf('support/one');
  const { workflow } = client.temporal;
  const handle = await workflow.start(conversationWorkflow.type, {
    workflowId,
    taskQueue: serviceTaskQueue,
    args: [{ last: {}, kept: [] }],
  });
  const met = (id: string) => ({ prefix: 'm', id, proof: 'made with the key ring' });
  const numbers = (ids: string[]) => handle.executeUpdate(rememberUpdate, { args: [ids.map(met)] });
  expect([await numbers(['one', 'other']), await numbers(['other', 'third'])]).toEqual([
    [1, 2],
    [2, 3],
  ]);
  await world.record('conversation', workflowId);
}
