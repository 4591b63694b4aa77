import { z } from 'zod';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { path } from '../../../src/providers/request-path';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import { allBefore, pagesBefore, placeAfter, type PlaceInActions } from '../../../src/providers/trello/pages-before';
import { answerJson, startLocalServer, type LocalServer } from '../local-server';

/** An instant so many milliseconds after another. */
const at = (milliseconds: number) => new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString();

describe('the place after an action', () => {
  const seen = (...times: number[]) => times.map((time) => ({ id: `a${time}`, date: at(time) }));

  test('is a second later, without those told that are before it', () => {
    expect(placeAfter({ date: at(5_000) }, seen(5_000, 5_999, 6_000, 4_000), undefined)).toEqual({
      before: at(6_000),
      told: ['a5000', 'a5999', 'a4000'],
    });
  });

  test('is a millisecond later where a second has more than two hundred', () => {
    const many = (count: number) => seen(5_000, ...Array.from({ length: count - 1 }, (_, each) => 5_100 + each));
    expect(placeAfter({ date: at(5_000) }, many(200), undefined).before).toBe(at(6_000));
    expect(placeAfter({ date: at(5_000) }, many(201), undefined)).toEqual({ before: at(5_001), told: ['a5000'] });
  });

  test('is the action itself where a millisecond has more', () => {
    const many = Array.from({ length: 201 }, (_, each) => ({ id: `a${each}`, date: at(5_000) }));
    expect(placeAfter({ date: at(5_000) }, many, undefined)).toEqual({ before: at(5_000), told: [] });
  });

  test('remembers what was told before the reading began while that is near', () => {
    const from: PlaceInActions = { before: at(7_000), told: ['old'] };
    expect(placeAfter({ date: at(4_001) }, seen(4_001), from).told).toEqual(['old', 'a4001']);
    expect(placeAfter({ date: at(4_000) }, seen(4_000), from).told).toEqual(['a4000']);
  });
});

describe('a listing read page by page', () => {
  const schema = z.looseObject({ id: z.string(), date: z.string() });
  let server: LocalServer;
  afterEach(() => server.close());

  async function trelloWith(...pages: (readonly { id: string; date?: string }[])[]) {
    let asked = 0;
    server = await startLocalServer((_, response) => answerJson(response, 200, pages[asked++] ?? []));
    return createTrelloClient({
      baseUrl: server.url,
      credential: { kind: 'token', key: 'key', token: 'token' },
      limiter: createLimiterRegistry().trello({ key: 'key', token: 'account' }),
    });
  }
  const asked = () => server.requests.map(({ url }) => Object.fromEntries(new URL(url, server.url).searchParams));
  const listing = path`/cards/${'c'}/actions`;
  const action = (id: string, time: number) => ({ id, date: at(time) });

  test('goes on a second after the oldest, and tells nothing twice', async () => {
    const trello = await trelloWith(
      [action('c', 9_000), action('a', 5_000), action('b', 5_500)],
      [action('b', 5_500), action('z', 1)],
    );
    const pages: string[][] = [];
    for await (const page of pagesBefore(trello, listing, { query: { filter: 'x' }, schema, by: 'date', size: 3 }))
      pages.push(page.map(({ id }) => id));
    expect(pages).toEqual([['c', 'a', 'b'], ['z']]);
    expect(asked()).toEqual([
      { filter: 'x', limit: '3' },
      { filter: 'x', limit: '3', before: at(6_000) },
    ]);
  });

  test('goes on a millisecond after it where the second is full, and by id where that is', async () => {
    const full = [action('c', 5_000), action('b', 5_000)];
    const trello = await trelloWith(full, full, full, [action('a', 1)]);
    expect((await allBefore(trello, listing, { query: {}, schema, by: 'date', size: 2 })).map(({ id }) => id)).toEqual([
      'c',
      'b',
      'a',
    ]);
    expect(asked().map(({ before }) => before)).toEqual([undefined, at(6_000), at(5_001), 'b']);
  });

  test('of cards goes on before the first of the ids', async () => {
    const trello = await trelloWith([{ id: 'b' }, { id: 'a' }, { id: 'c' }], []);
    expect(
      await allBefore(trello, listing, { query: {}, schema: z.object({ id: z.string() }), by: 'id', size: 3 }),
    ).toHaveLength(3);
    expect(asked().map(({ before }) => before)).toEqual([undefined, 'a']);
  });

  test('of notifications goes on with the second of the first id, and before that id where the second is full', async () => {
    const id = (second: number, count: number) =>
      `6955b9${second.toString(16).padStart(2, '0')}${'0'.repeat(15)}${count}`;
    const notification = (second: number, count: number) => ({ ...action(id(second, count), 0) });
    const trello = await trelloWith(
      [notification(9, 4), notification(5, 2)],
      // Out of order, as ids of one second are.
      [notification(5, 2), notification(5, 3)],
      [notification(5, 1), notification(3, 0)],
      [],
    );
    const found = await allBefore(trello, listing, { query: {}, schema, by: 'second of the id', size: 2 });
    expect(found.map((each) => each.id)).toEqual([id(9, 4), id(5, 2), id(5, 3), id(5, 1), id(3, 0)]);
    expect(asked().map(({ before }) => before)).toEqual([undefined, id(6, 0), id(5, 2), id(4, 0)]);
  });

  test('may begin where another was left', async () => {
    const from = { before: at(6_000), told: ['b'] };
    const trello = await trelloWith([action('b', 5_500), action('a', 5_000)]);
    expect(await allBefore(trello, listing, { query: {}, schema, by: 'date', from })).toMatchObject([{ id: 'a' }]);
    expect(asked()).toEqual([{ limit: '1000', before: at(6_000) }]);
  });
});
