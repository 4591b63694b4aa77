import type { AgentDefinitionInput } from '../../../src/contracts';
import type { TriggerOverview } from '../../../src/contracts/trigger-report';
import { checkpointQuery } from '../../../src/messages/trigger';
import { eventually } from '../eventually';
import { agentTaskQueue, mailUser } from '../world';
import { goldenTaskQueue, type RecordingWorld } from './recording-world';

type TriggerInput = NonNullable<AgentDefinitionInput['triggers']>[number];

/** An agent with one trigger that records events and does nothing. */
const noting = (trigger: TriggerInput): AgentDefinitionInput => ({
  workflowType: 'noting',
  taskQueue: agentTaskQueue,
  equipment: {},
  triggers: [trigger],
});

const subjectTrigger = (id: string): TriggerInput => ({
  id,
  type: 'mail.newEmail',
  account: 'support',
  config: { filter: `subject:${id}` },
});

const overviewWhen = (
  { client }: RecordingWorld,
  id: string,
  isSo: (overview: TriggerOverview) => boolean,
): Promise<TriggerOverview> =>
  eventually(`the trigger ${id} ${isSo.toString()}`, async () => {
    const overview = await client.triggers.get(id).catch(() => undefined);
    return overview !== undefined && isSo(overview) ? overview : undefined;
  });

const hasLooked = ({ lastCompletePullAt }: TriggerOverview): boolean => lastCompletePullAt !== undefined;

function deliver({ sandbox }: RecordingWorld, subject: string): void {
  sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, text: 'Please have a look.' });
}

/** Records polling triggers through everything a person can do with them. */
export async function recordPollingTriggers(world: RecordingWorld): Promise<void> {
  const { agents, triggers } = world.client;
  await agents.define('watcher', noting(subjectTrigger('polling')));
  await overviewWhen(world, 'polling', hasLooked);
  deliver(world, 'Lunch');
  deliver(world, 'About polling');
  const { recent } = await overviewWhen(world, 'polling', ({ counts }) => counts.delivered + counts.skipped === 2);
  await triggers.test('polling');
  await triggers.diagnose('polling');
  await triggers.replay('polling', recent.find(({ delivered }) => delivered)!.eventId);
  await expect(triggers.replay('polling', 'never-was')).rejects.toThrow();
  await world.record('trigger-polling', 'trigger/polling');

  await triggers.tryOut({ ...subjectTrigger('untold'), config: {}, ignoreOwnChanges: false });
  for await (const { workflowId } of world.client.temporal.workflow.list({ query: `WorkflowType = 'trigger-trial'` })) {
    await world.record('trigger-trial', workflowId);
  }
  for await (const { workflowId } of world.client.temporal.workflow.list({
    query: `WorkflowType = 'trigger-settling' AND ExecutionStatus = 'Completed'`,
  })) {
    await world.record('trigger-settling', workflowId);
    break;
  }

  await agents.define('sleeper', noting(subjectTrigger('paused')));
  await overviewWhen(world, 'paused', hasLooked);
  await triggers.pause('paused');
  deliver(world, 'While paused');
  await triggers.resume('paused');
  await overviewWhen(world, 'paused', ({ counts }) => counts.delivered === 1);
  await agents.define('sleeper', noting({ ...subjectTrigger('paused'), config: { filter: 'subject:other' } }));
  const paused = world.client.temporal.workflow.getHandle('trigger/paused');
  await eventually('the trigger has its new filter', async () => {
    const { definition } = await paused.query(checkpointQuery);
    return definition.config.filter === 'subject:other';
  });
  await agents.retire('sleeper');
  await paused.result();
  await world.record('trigger-paused-and-removed', 'trigger/paused');
}

/** Records a trigger that lives longer than one run. */
export async function recordContinuedTrigger(world: RecordingWorld): Promise<void> {
  await world.client.agents.define('old', noting(subjectTrigger('continued')));
  await overviewWhen(world, 'continued', hasLooked);
  const first = await world.runIdOf('trigger/continued');
  for (let sent = 1; (await world.runIdOf('trigger/continued')) === first; sent += 1) {
    deliver(world, `continued ${String(sent)}`);
    await overviewWhen(world, 'continued', ({ counts }) => counts.delivered === sent);
  }
  const { delivered } = (await world.client.triggers.get('continued')).counts;
  deliver(world, 'continued still');
  await overviewWhen(world, 'continued', ({ counts }) => counts.delivered > delivered);
  await world.record('trigger-continued', 'trigger/continued');
}

/** Records an agent workflow that uses tools, started by a mail. */
export async function recordAgentWorkflow(world: RecordingWorld): Promise<void> {
  const { agents, approvals, temporal } = world.client;
  await agents.define('golden', {
    workflowType: 'goldenAgent',
    taskQueue: goldenTaskQueue,
    equipment: {
      'mail.findEmail': {},
      'mail.sendEmail': {},
      'board.getBoards': {},
      'board.createCard': {},
      'board.addCommentToCard': {},
      'board.updateCard': {},
    },
    triggers: [subjectTrigger('invoice')],
  });
  await overviewWhen(world, 'invoice', hasLooked);
  deliver(world, 'Invoice 7');
  const { recent } = await overviewWhen(world, 'invoice', ({ counts }) => counts.delivered === 1);
  const workflowId = recent[0]!.workflowId!;
  const first = await world.approvalOf(workflowId);
  await approvals.decide(first, 'Grace', { decision: 'approve' });
  const second = await world.approvalOf(workflowId, [first]);
  await approvals.decide(second, 'Grace', { decision: 'reject', reason: 'Once is enough.' });
  await expect(temporal.workflow.getHandle(workflowId).result()).resolves.toEqual(['NotFound', 'ApprovalRejected']);
  await world.record('agent-workflow', workflowId);
}

/** Records triggers that learn of events by webhook, until they are removed. */
export async function recordWebhookTriggers(world: RecordingWorld): Promise<void> {
  const { client, sandbox } = world;
  const board = sandbox.trello.board('Support');
  await client.agents.define('reader', noting(subjectTrigger('webhook')));
  await client.agents.define(
    'mover',
    noting({ id: 'moves', type: 'board.cardMoved', account: 'team', config: { boardIds: [board.id] } }),
  );
  for (const id of ['webhook', 'moves'])
    await overviewWhen(world, id, (overview) => hasLooked(overview) && overview.path === 'webhook');
  deliver(world, 'By webhook');
  sandbox.trello
    .as('ben')
    .moveCard(sandbox.trello.card('Rattling noise in the headset'), sandbox.trello.list('Support', 'Doing'));
  for (const id of ['webhook', 'moves']) await overviewWhen(world, id, ({ counts }) => counts.delivered === 1);
  const [subscription] = sandbox.graph.subscriptions();
  sandbox.graph.sendLifecycleEvent(subscription!.id, 'missed');
  await world.client.temporal.workflow.getHandle('trigger/webhook').signal('events', 'what is this?');
  for (const [agent, trigger] of [
    ['reader', 'webhook'],
    ['mover', 'moves'],
  ]) {
    await client.agents.retire(agent!);
    await client.temporal.workflow.getHandle(`trigger/${trigger!}`).result();
  }
  await world.record('trigger-mail-webhook', 'trigger/webhook');
  await world.record('trigger-board-webhook', 'trigger/moves');
}
