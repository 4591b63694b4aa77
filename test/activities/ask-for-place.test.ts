import { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { askForPlaceAs } from '../../activities/ask-for-place';
import type { BookedPlace } from '../../src/messages/timetable';
import { createDataConverter } from '../../src/client/data-converter';
import { createWorld, type World } from '../support/world';

let world: World;
let workers: Awaited<ReturnType<World['startWorkers']>>;

beforeAll(async () => {
  world = await createWorld();
  workers = await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

test('processes that meet at a mailbox book its places in turn, through the connection that their workers have', async () => {
  const { nativeConnection: connection, namespace, keyRing } = world;
  const client = new Client({ connection, namespace, dataConverter: createDataConverter(keyRing) });
  const book = (process: string): Promise<BookedPlace> =>
    new MockActivityEnvironment({}, { client }).run(() => askForPlaceAs(process)('mail/support', 1));
  expect(await book('one')).toMatchObject({ startsInMilliseconds: 0, others: 0, continues: false });
  const other = await book('other');
  expect(other).toMatchObject({ others: 1, continues: false });
  expect(other.startsInMilliseconds).toBeGreaterThan(0);
  expect((await book('one')).startsInMilliseconds).toBeGreaterThan(other.startsInMilliseconds);
  await expect(book('')).rejects.toThrow();
});

test('the log tells of a place that could not be booked, but not where nobody answers', async () => {
  const told: string[] = [];
  const logger = new DefaultLogger('ERROR', ({ message }) => told.push(message));
  const { nativeConnection: connection, namespace, keyRing } = world;
  const client = new Client({ connection, namespace, dataConverter: createDataConverter(keyRing) });
  const book = (process: string): Promise<BookedPlace> =>
    new MockActivityEnvironment({}, { client, logger }).run(() => askForPlaceAs(process)('mail/support', 1));
  await expect(book('')).rejects.toThrow();
  expect(told).toEqual(['A place could not be booked']);
  await workers.stop();
  await expect(book('one')).rejects.toThrow();
  expect(told).toHaveLength(1);
});
