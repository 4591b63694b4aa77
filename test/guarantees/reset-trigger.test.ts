import { WorkflowNotFoundError } from '@temporalio/client';
import { checkpointQuery, type TriggerState } from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { resetTo } from './reset-run';

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
  await until('its run is forgotten', async () => !(await hasRun(delivered)));
  await resetTo(world, trigger, (event) => event.eventId?.toNumber() === 1 || false);
  const fresh = `desk/inbox/${mail('Fresh', 0).immutableId}`;
  await until('the agent is started for a new mail', () => hasRun(fresh));
  expect(await hasRun(delivered)).toBe(false);
});
