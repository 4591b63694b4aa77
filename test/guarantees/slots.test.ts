import type { WorkflowHandle } from '@temporalio/client';
import type { StepOutcome } from '../support/agents';
import { eventually } from '../support/eventually';
import { type World } from '../support/world';
import { createBusyWorld, startAs } from './run-steps';

/** A worker with sixteen slots, eight of which may be waited in. */
let world: World;

beforeAll(async () => {
  world = await createBusyWorld(undefined, { agentWorker: { maxConcurrentActivityTaskExecutions: 16 } });
});
afterAll(() => world.stop());

const start = (step: string, input: object): Promise<WorkflowHandle> =>
  startAs(world, 'busy', 'steps', [{ step, input }]);

test('steps that wait for one account leave slots to another, and all are done in the end', async () => {
  world.sandbox.faults.add({
    match: { provider: 'trello' },
    times: 1_000,
    fault: { kind: 'delay', milliseconds: 10_000 },
  });
  const done: string[] = [];
  const follow = async (kind: string, handle: WorkflowHandle): Promise<unknown> => {
    const outcomes = (await handle.result()) as StepOutcome[];
    done.push(kind);
    return outcomes[0];
  };
  const boards = await Promise.all(
    Array.from({ length: 40 }, () => start('board.getBoards', { account: 'team', includeLists: false })),
  );
  const answers = boards.map((handle) => follow('board', handle));
  // All that the worker takes have come: the first waits for its answer, others for it, and the rest have been sent away.
  const { temporal } = world.client;
  const isTurnedAway = async ({ workflowId }: WorkflowHandle): Promise<boolean> => {
    const { raw } = await temporal.workflow.getHandle(workflowId).describe();
    return (raw.pendingActivities?.[0]?.attempt ?? 1) > 1;
  };
  const areTurnedAway = async () => (await Promise.all(boards.map(isTurnedAway))).includes(true);
  await eventually('one is turned away', async () => done.length > 0 || (await areTurnedAway()));
  await follow('mail', await start('mail.listFolders', { account: 'support' }));
  expect(done).toEqual(['mail']);
  world.sandbox.faults.clear();
  expect(await Promise.all(answers)).toEqual(boards.map(() => ({ result: expect.anything() })));
});
