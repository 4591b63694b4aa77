import { WorkflowNotFoundError } from '@temporalio/client';
import { checkpointQuery, type TriggerState } from '../../../src/messages/trigger';
import { pullActivity } from '../../../src/messages/service-activities';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { eventually } from '../../support/eventually';
import { connectTestServer } from '../../support/temporal-server';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';
import { asAda } from '../../mail-triggers/mailbox-reader';
import { type Event, historyOf, reset, resetTo } from './reset-run';

const day = 86_400_000;
const trigger = 'trigger/inbox';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const handle = (workflowId: string) => world.client.temporal.workflow.getHandle(workflowId);
const hasRun = (workflowId: string): Promise<boolean> =>
  handle(workflowId)
    .describe()
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    });
const until = (what: string, holds: () => Promise<boolean>) => eventually(what, async () => await holds());
const mail = (subject: string, ago: number) =>
  world.sandbox.graph.deliverMail(mailUser, {
    ...{ from: 'lena@northwind.example', subject },
    receivedDateTime: new Date(Date.now() - ago).toISOString(),
  });

test('a trigger that is reset starts no agent for what it delivered so long ago that Temporal has forgotten it, and goes on', async () => {
  await world.client.agents.define('desk', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }],
  });
  const state = await eventually('the trigger runs', () =>
    handle(trigger)
      .query<TriggerState>(checkpointQuery)
      .catch(() => undefined),
  );
  // As one that was set up long ago.
  const longAgo = new Date(Date.now() - 60 * day).toISOString();
  await handle(trigger).terminate();
  await world.client.temporal.workflow.start('trigger', {
    ...{ workflowId: trigger, taskQueue: serviceTaskQueue },
    args: [{ ...state, setUpAt: longAgo, watermark: longAgo, cursor: undefined, watchedSince: undefined }],
  });
  const delivered = `desk/inbox/${mail('Delivered', 30 * day).immutableId}`;
  await until('its agent was started', () => hasRun(delivered));
  await handle(delivered).result();
  const { connection } = await connectTestServer();
  await connection.workflowService.deleteWorkflowExecution({
    namespace: world.namespace,
    workflowExecution: { workflowId: delivered },
  });
  await eventually('its run is forgotten', async () => !(await hasRun(delivered)), 90);
  await resetTo(world, trigger, (event) => event.eventId?.toNumber() === 1 || false);
  const fresh = `desk/inbox/${mail('Fresh', 0).immutableId}`;
  await until('the agent is started for a new mail', () => hasRun(fresh));
  expect(await hasRun(delivered)).toBe(false);
}, 150_000); // the server deletes a run when it comes to it

test('changes that are known by comparing two looks start no second agent after a reset, and a person is told of them', async () => {
  await world.client.agents.define('flags', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: [{ id: 'flagged', type: 'mail.emailChanged', account: 'support', config: { change: 'flagged' } }],
  });
  const stateOf = () => handle('trigger/flagged').query<TriggerState>(checkpointQuery);
  const failed = async () => (await stateOf()).recent.flatMap(({ failed: has, label }) => (has === true ? label : []));
  const runsFor = async (id: string): Promise<number> => {
    const all: string[] = [];
    for await (const { workflowId } of world.client.temporal.workflow.list({ query: `WorkflowType = 'noting'` }))
      all.push(workflowId);
    return all.filter((workflowId) => workflowId.startsWith(`flags/flagged/${id}.`)).length;
  };
  const flag = async (subject: string): Promise<string> => {
    const id = mail(subject, 0).immutableId;
    await asAda(world, 'PATCH', `/me/messages/${id}`, { flag: { flagStatus: 'flagged' } });
    return id;
  };
  const started = async (subject: string): Promise<string> => {
    const id = await flag(subject);
    await until(`the agent is started for ${subject}`, async () => (await runsFor(id)) > 0);
    return id;
  };
  await until('it has looked', async () => (await stateOf().catch(() => undefined))?.lastCompletePullAt !== undefined);
  const [first, second] = [await started('First'), await started('Second')];
  await until('both are logged', async () => (await stateOf()).counts.delivered === 2);
  const history = await historyOf(world, 'trigger/flagged');
  const look = history.find((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === pullActivity);
  const isItsEnd = ({ activityTaskCompletedEventAttributes: end }: Event) =>
    String(end?.scheduledEventId) === String(look?.eventId);
  // The second cannot be read at first, nor by the look that tries again.
  const match = { path: new RegExp(`/messages/${second}$`) };
  world.sandbox.faults.add({ match, fault: { kind: 'status', status: 400 }, times: 2 });
  await reset(world, 'trigger/flagged', undefined, history.findIndex(isItsEnd));
  await until('a person is told', async () => (await failed()).length === 2);
  const third = await started('Third');
  expect(await Promise.all([first, second, third].map(runsFor))).toEqual([1, 1, 1]);
  expect((await failed()).sort()).toEqual(['First', 'Second']);
});
