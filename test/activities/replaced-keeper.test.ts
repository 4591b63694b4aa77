import { keepActivity } from '../../src/messages/service-activities';
import { agentWorkflow, triggerWorkflow } from '../../src/messages/workflow-kinds';
import { describeRun } from '../../src/temporal/run/describe-run';
import { pendingOf } from '../../src/temporal/run/pending-activity';
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

const describe = (workflowId: string) => describeRun(world.client.temporal, workflowId);
const keepers = async () => pendingOf((await describe(agentWorkflow.idOf('hasty')))?.raw, keepActivity);

async function running(): Promise<string[]> {
  const runs = await Promise.all(triggers.map(({ id }) => describe(triggerWorkflow.idOf(id))));
  return runs.flatMap((run) => (run?.status.name === 'RUNNING' ? [run.workflowId] : []));
}

test('what the keeper of a former definition still starts does not outlive the next definition', async () => {
  await world.client.agents.define('hasty', agentOf(triggers));
  await eventually('the keeper has begun', () => describe(triggerWorkflow.idOf('left-0')));
  const [former] = await keepers();
  await world.client.agents.define('hasty', agentOf([]));
  await eventually('the former keeper has ended, and the next has gone over all triggers once', async () => {
    const [keeper, ...others] = await keepers();
    return others.length === 0 && keeper?.activityId !== former?.activityId && (keeper?.attempt ?? 0) > 1;
  });
  // A removed trigger's run ends a moment later, and nobody starts one any more.
  await eventually('no trigger runs', async () => (await running()).length === 0);
});
