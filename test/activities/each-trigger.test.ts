import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { eachTrigger } from '../../activities/agents/each-trigger';
import { inActivity } from '../support/in-activity';

let client: Client;

beforeAll(() => {
  client = new Client({ connection: Connection.lazy() });
});
afterAll(() => client.connection.close());

const named = (...ids: string[]) => ids.map((id) => ({ id }));

test('those that do not answer keep none behind them waiting until they are given up', async () => {
  let found: (() => void) | undefined;
  const lastIsFound = new Promise<void>((resolve) => (found = resolve));
  const act = ({ id }: { id: string }): Promise<void> => {
    if (id === 'last') found?.();
    return lastIsFound;
  };
  await expect(inActivity({}, client, () => eachTrigger(named('silent', 'silent too', 'last'), act))).resolves.toEqual(
    [],
  );
});

test('of those that answer one is asked after the other', async () => {
  let asked = 0;
  const most: number[] = [];
  const act = async (): Promise<void> => {
    asked += 1;
    most.push(asked);
    await new Promise((resolve) => setImmediate(resolve));
    asked -= 1;
  };
  await inActivity({}, client, () => eachTrigger(named('a', 'b', 'c'), act));
  expect(most).toEqual([1, 1, 1]);
});

test('it is over when all are, and answers what failed', async () => {
  const over: string[] = [];
  const failures = await inActivity({}, client, () =>
    eachTrigger(named('slow', 'failing', 'quick'), async ({ id }) => {
      if (id === 'failing') throw new Error('No.');
      await sleep(id === 'slow' ? 1_200 : 0);
      over.push(id);
    }),
  );
  expect(failures).toEqual([new Error('No.')]);
  expect(over).toEqual(['quick', 'slow']);
});

test.each([['first', 'second'], ['first']])(
  'a look at %s that is cut off begins with no further one, and blames none',
  async (...ids) => {
    const warned = jest.spyOn(log, 'warn');
    const cancelled = new AbortController();
    const acted: string[] = [];
    const act = ({ id }: { id: string }): Promise<void> => {
      acted.push(id);
      cancelled.abort(new Error('Cancelled.'));
      return Promise.reject(new Error('Cut off.'));
    };
    const looking = inActivity({}, client, () => eachTrigger(named(...ids), act), undefined, cancelled.signal);
    await expect(looking).rejects.toThrow('Cancelled.');
    expect(acted).toEqual(['first']);
    expect(warned).not.toHaveBeenCalled();
  },
);
