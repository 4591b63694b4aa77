import { once } from 'node:events';
import { eventually } from '../../support/eventually';
import { startWorkerProcess } from '../../support/start-worker-process';
import { createWorld, mailUser, type World } from '../../support/world';
import { defineBusyAgent } from '../run-steps';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
});
afterAll(() => world.stop());

test('a process of service workers that is told to stop finishes the write and the renewal of a token that are under way', async () => {
  const { sandbox, client } = world;
  const services = await startWorkerProcess(world, 'services');
  await defineBusyAgent(world);
  sandbox.login.expireAccessTokens(mailUser);
  const renewal = { provider: 'login' } as const;
  const requests = [renewal, { method: 'POST', path: /\/1\/cards$/ }];
  for (const match of requests) sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 1_500 } });

  // A raw call that is cut off is not made again: nobody can know whether it was carried out.
  const body = { name: 'Told to stop', idList: sandbox.trello.list('Support', 'Inbox').id };
  const call = { method: 'POST', endpoint: '/1/cards', body } as const;
  const written = await client.calls.start('board.apiCall', call, { agent: 'busy', id: 'write' });
  const read = await client.calls.start('mail.findEmail', { limit: 1 }, { agent: 'busy', id: 'read' });
  for (const match of requests) await eventually('the request has begun', () => sandbox.requests.count(match) > 0);
  services.kill('SIGTERM');
  await once(services, 'exit');

  await world.startWorkers({ only: 'services' });
  await expect(written.result()).resolves.toMatchObject({ status: 200 });
  await expect(read.result()).resolves.toHaveProperty('messages');
  const cards = [...sandbox.trello.world.cards.values()].filter(({ name }) => name === 'Told to stop');
  expect({ cards: cards.length, renewals: sandbox.requests.count(renewal) }).toEqual({ cards: 1, renewals: 1 });
});
