import { ServiceError } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { describeFailure } from '../../src/cli/output/describe-failure';
import { settleEquipment } from '../../src/client/agents/settle-equipment';
import { settleTriggers } from '../../src/client/triggers/settle-triggers';
import { createDataConverter } from '../../src/client/data-converter';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { running, type RunningWorkers } from '../support/workers';
import { eventually } from '../support/eventually';
import { bundleOf } from '../support/workflow-bundles';
import { workflowsInThread } from '../support/workflows-in-thread';
import { boardUser, createWorld, mailUser, type World } from '../support/world';

let world: World;
let own: RunningWorkers | undefined;
const definition = {
  ...{ id: 'inbox', agent: 'watcher', type: 'mail.newEmail', account: 'support', config: {} },
  ignoreOwnChanges: true,
};

beforeEach(async () => {
  world = await createWorld();
  await world.connectAccounts();
});
afterEach(async () => {
  await own?.stop();
  await world.stop();
});

test('triggers are looked up while nobody is there for the queue of accounts', async () => {
  const plugin = new AgentIntegrationsPlugin(world);
  const [service, ofAccounts] = await plugin.createServiceWorkers({
    ...{ connection: world.nativeConnection, namespace: world.namespace, workflowBundle: bundleOf('service') },
    ...workflowsInThread,
  });
  own = running(service === undefined ? [] : [service]);
  await expect(settleTriggers(world.client.temporal, [definition])).resolves.toEqual({
    triggers: [definition],
    warnings: [],
    problems: [],
  });
  // What was made has to run before it can be closed.
  await running(ofAccounts === undefined ? [] : [ofAccounts]).stop();
});

test('a folder to watch gets its id where a person may have called it so; what every mailbox has keeps its name', async () => {
  await world.startWorkers({ only: 'services' });
  const id = world.sandbox.graph.createFolder(mailUser, 'Conflicts').id;
  const watching = (folder: string) => ({ ...definition, id: folder, config: { folder } });
  const { triggers } = await settleTriggers(world.client.temporal, [watching('Conflicts'), watching('inbox')]);
  expect(triggers.map(({ config }) => config)).toEqual([{ folder: id }, { folder: 'inbox' }]);
});

test('where there is no public address, whoever sets a trigger up is warned of what only webhooks tell, and whoever equips an agent is not', async () => {
  await world.startWorkers({ only: 'services' });
  const boardIds = [world.sandbox.trello.board('Support').id];
  const onBoard = (id: string, type: string, config = {}) => ({
    ...{ id, type, account: 'team', config: { boardIds, ...config }, ignoreOwnChanges: false },
  });
  const { warnings } = await settleTriggers(world.client.temporal, [
    onBoard('updated', 'board.cardUpdated'),
    onBoard('renamed', 'board.cardUpdated', { properties: ['name'] }),
    onBoard('activity', 'board.newBoardActivity'),
    onBoard('webhook', 'board.customWebhook'),
    onBoard('comments', 'board.newComment'),
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^updated: There is no PUBLIC_URL, and so no webhook\. Nothing .* of checklist items /),
    expect.stringMatching(/^activity: There is no PUBLIC_URL, .* members who leave a board, votes: /),
    expect.stringMatching(/^webhook: There is no PUBLIC_URL, .* members who leave a board, votes: /),
  ]);
  const equipment = { 'board.createCard': { boards: ['Support'] } };
  expect(await settleEquipment(world.client.temporal, equipment)).toEqual({
    equipment: { 'board.createCard': { boards: boardIds } },
    warnings: [],
    problems: [],
  });
});

test('where the gateway would refuse what is announced to an account, whoever sets a trigger up is warned of what only webhooks tell', async () => {
  const { trello } = world.sandbox;
  const application = trello.addApplication('Another application');
  await world.client.accounts.connect({
    ...{ integration: 'board', name: 'own-key', owner: boardUser, scopes: ['read', 'write'] },
    credential: {
      ...{ kind: 'trello-token', key: application.key },
      token: trello.issueToken(boardUser, { application }).value,
    },
  });
  world.configuration.publicUrl = 'https://agents.example';
  await world.startWorkers({ only: 'services' });
  const boardIds = [trello.board('Support').id];
  const activityOf = (account: string, activityTypes: string[]) => ({
    ...{ id: `${account}-${activityTypes.join()}`, type: 'board.newBoardActivity', account },
    ...{ config: { boardIds, activityTypes }, ignoreOwnChanges: false },
  });
  const { warnings } = await settleTriggers(world.client.temporal, [
    activityOf('own-key', ['addLabelToCard']),
    activityOf('own-key', ['createCard']),
    activityOf('team', ['addLabelToCard']),
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^own-key-addLabelToCard: .* which is not TRELLO_API_KEY: .* Nothing but a webhook tells of /,
    ),
  ]);
});

test('a look that Temporal takes for begun, and that reached no worker, is begun again when its heartbeat is missed', async () => {
  const { namespace, nativeConnection, client, keyRing } = world;
  const workflows = await Worker.create({
    ...{ connection: nativeConnection, namespace, taskQueue: serviceTaskQueue, workflowBundle: bundleOf('service') },
    ...{ dataConverter: createDataConverter(keyRing), maxCachedWorkflows: 0, ...workflowsInThread },
  });
  const deciding = running([workflows]);
  const settled = settleTriggers(client.temporal, [definition]);
  const { connection, workflowService } = client.temporal;
  const { activityType, workflowExecution } = await connection.withDeadline(Date.now() + 30_000, () =>
    workflowService.pollActivityTaskQueue({
      ...{ namespace, taskQueue: { name: serviceTaskQueue }, identity: 'gone before it had its task' },
    }),
  );
  expect(activityType?.name).toBe('triggers.settle');
  await deciding.stop();
  await world.startWorkers({ only: 'services' });
  expect((await settled).problems).toEqual([]);
  const { events } = await client.temporal.workflow.getHandle(workflowExecution?.workflowId ?? '').fetchHistory();
  const began = events?.find((event) => event.activityTaskStartedEventAttributes != null);
  const { attempt, lastFailure } = began?.activityTaskStartedEventAttributes ?? {};
  expect({ attempt, failure: lastFailure?.message }).toEqual({ attempt: 2, failure: 'activity Heartbeat timeout' });
});

test('where a look ends without an answer, whoever asked is told that nothing has changed, and to ask again', async () => {
  const settled = settleTriggers(world.client.temporal, [definition]);
  const told = expect(settled).rejects.toMatchObject({
    constructor: ServiceError,
    message: expect.stringMatching(
      /^What the triggers inbox name could not be looked up: .* Nothing was changed; ask again\.$/,
    ),
  });
  const { workflow } = world.client.temporal;
  const id = await eventually('the look begins', async () => {
    for await (const { workflowId } of workflow.list({ query: "WorkflowType = 'trigger-settling'" })) return workflowId;
    return undefined;
  });
  await workflow.getHandle(id).terminate('lost');
  await told;
  expect(describeFailure(await settled.catch((error: unknown) => error))).toMatch(/ask again\.$/);
});
