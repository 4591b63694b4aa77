import { isDeepStrictEqual } from 'node:util';
import { createWorld, type World } from '../../support/world';
import { lookOnce, watchedInbox } from './one-look';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const minute = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** What a look that finds nothing tells the next one, besides what the one before has told. */
async function newlyTold(more: object, type = 'board.newComment'): Promise<unknown[]> {
  const isOfBoard = type.startsWith('board.');
  const config = isOfBoard ? { boardIds: [world.sandbox.trello.board('Support').id] } : {};
  const definition = { ...watchedInbox, type, account: isOfBoard ? 'team' : 'support', config };
  const begun = (await lookOnce(world, { definition })).outcome.cursor!;
  const saved: unknown[] = [];
  const nothingYet = { type: 'NothingYet' };
  // The end of what a calendar lists at first is nothing to report.
  await expect(lookOnce(world, { definition, cursor: begun }, { saved })).rejects.toMatchObject(nothingYet);
  const cursor = (saved.at(-1) ?? begun) as string;
  const left = { cursor, unread: [], reading: [], ...more };
  const told: unknown[] = [];
  await expect(lookOnce(world, { definition, cursor }, { told, left })).rejects.toMatchObject(nothingYet);
  // One that takes long is heard of besides.
  return told.filter((details) => !isDeepStrictEqual(details, left));
}

test('a look that finds nothing tells the next one nothing for a quarter of an hour', async () => {
  expect(await newlyTold({ completeAt: ago(14 * minute) })).toEqual([]);
});

test.each([
  ['was told when all was seen a quarter of an hour ago', { completeAt: ago(15 * minute) }],
  ['was told of a time that is yet to come', { completeAt: ago(-16 * minute) }],
  ['was not told when all was seen', {}],
  ['was told that the provider is unwell', { completeAt: ago(minute), unwellSince: ago(minute) }],
  ['was told another position', { completeAt: ago(minute), cursor: '{}' }],
])('a look that finds nothing tells the next one where it came to if it %s', async (_what, left) => {
  expect(await newlyTold(left)).toEqual([
    { cursor: expect.any(String), completeAt: expect.any(String), unread: [], reading: [] },
  ]);
});

test.each(['mail.newEmail', 'mail.contactChanged', 'mail.eventChanged'])(
  'a look of %s that finds nothing leaves the position to the next one for a quarter of an hour, though it has another link',
  async (type) => {
    expect(await newlyTold({ completeAt: ago(14 * minute) }, type)).toEqual([]);
    expect(await newlyTold({ completeAt: ago(15 * minute) }, type)).toEqual([
      { cursor: expect.any(String), completeAt: expect.any(String), unread: [], reading: [] },
    ]);
  },
);
