import { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { bookPlaceAs } from '../../activities/book-place';
import type { BookedPlace } from '../../src/messages/timetable';
import { createDataConverter } from '../../src/data-converter';
import { createWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

test('processes that meet at a mailbox book its places in turn, through the connection that their workers have', async () => {
  const { nativeConnection: connection, namespace, keyRing } = world;
  const client = new Client({ connection, namespace, dataConverter: createDataConverter(keyRing) });
  const book = (process: string): Promise<BookedPlace> =>
    new MockActivityEnvironment({}, { client }).run(() => bookPlaceAs(process)('mail/support', 1));
  expect(await book('one')).toMatchObject({ startsInMilliseconds: 0, others: 0, continues: false });
  const other = await book('other');
  expect(other).toMatchObject({ others: 1, continues: false });
  expect(other.startsInMilliseconds).toBeGreaterThan(0);
  expect((await book('one')).startsInMilliseconds).toBeGreaterThan(other.startsInMilliseconds);
  await expect(book('')).rejects.toThrow();
});
