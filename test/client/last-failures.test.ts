import { eventually } from '../support/eventually';
import { createWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

test('the status shows the last five runs that failed, and says how many more there were', async () => {
  const { workflow } = world.client.temporal;
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await workflow.start('nobodys', {
      workflowId: `late-${String(number)}`,
      taskQueue: 'nobodys',
      workflowExecutionTimeout: '1 second',
    });
  const { failures, moreFailures } = await eventually('all have failed', async () => {
    const status = await world.client.status();
    return status.failures.length + status.moreFailures === 7 ? status : undefined;
  });
  expect([failures.length, moreFailures]).toEqual([5, 2]);
  expect(failures[0]).toMatchObject({ type: 'nobodys', status: 'TIMED_OUT' });
});
