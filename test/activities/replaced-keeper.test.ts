import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

/** More than a keeper starts before it learns, with a heartbeat, that its definition was replaced. */
const triggers = Array.from({ length: 200 }, (_, index) => ({
  ...{ id: `left-${String(index)}`, type: 'mail.newEmail', account: 'support' },
  config: { filter: `subject:${String(index)}` },
}));
const agentOf = (kept: typeof triggers) => ({
  ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
  triggers: kept,
});

async function running(): Promise<string[]> {
  const query = "WorkflowType = 'trigger' AND ExecutionStatus = 'Running'";
  const ids: string[] = [];
  for await (const { workflowId } of world.client.temporal.workflow.list({ query })) ids.push(workflowId);
  return ids;
}

const started = () =>
  eventually('the keeper has begun', () =>
    world.client.temporal.workflow
      .getHandle('trigger/left-0')
      .describe()
      .catch(() => undefined),
  );

test('what the keeper of a former definition still starts does not outlive the next definition', async () => {
  await world.client.agents.define('hasty', agentOf(triggers));
  await started();
  await world.client.agents.define('hasty', agentOf([]));
  await sleep(10_000);
  expect(await running()).toEqual([]);
});
