import { createMailboxLooks, type MailboxLooks } from './mailbox-looks';

let looks: MailboxLooks;

beforeAll(async () => {
  looks = await createMailboxLooks();
});
afterEach(() => looks.sandbox.faults.clear());
afterAll(() => looks.close());

const ada = 'ada@contoso.example';
const day = 86_400_000;

interface Position {
  folders: Record<string, object>;
  refused: string[];
}
const positionOf = (cursor: string): Position => JSON.parse(cursor) as Position;

/** The position of a folder's delta that has told so many messages. */
function havingTold(cursor: string, folder: string, told: number): string {
  const position = positionOf(cursor);
  position.folders[folder] = { ...position.folders[folder], told };
  return JSON.stringify(position);
}

/** The position as it is read a day after it was written. */
function aDayLater(cursor: string): string {
  const dates = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  return cursor.replaceAll(dates, (date) => new Date(Date.parse(date) - day).toISOString());
}

const deltasBegun = (): number =>
  looks.sandbox.requests.list({ path: /messages\/delta/ }).filter(({ query }) => '$filter' in query).length;

describe('a folder with more to tell than a delta may', () => {
  test('is told by the listing, and keeps no other folder from telling', async () => {
    const [crowded, later] = [looks.folder('Crowded'), looks.folder('Later')];
    const mails = [...looks.arriveMany(crowded, 230), looks.arrive(later)];
    const first = await looks.look([crowded, later], { most: 1 });
    const cursor = havingTold(first.cursor, crowded, 3_980);
    const rest = await looks.look([crowded, later], { cursor, most: 50 });
    expect(rest.more).toBe(false);
    expect([...new Set([...first.told, ...rest.told])].sort()).toEqual(mails.sort());
    expect(positionOf(rest.cursor).refused).toEqual([crowded]);
    const next = looks.arrive(crowded);
    expect((await looks.look([crowded, later], { cursor: rest.cursor })).told).toEqual([next]);
  });

  test('begins anew once it has told all, and the watermark has moved on a day', async () => {
    const folder = looks.folder('Steady');
    const first = await looks.look([folder]);
    const cursor = havingTold(first.cursor, folder, 4_000);
    const next = looks.arrive(folder);
    looks.sandbox.requests.clear();
    const again = await looks.look([folder], { cursor, since: new Date(Date.now() - day) });
    expect([again.told, deltasBegun()]).toEqual([[next], 1]);
    expect(positionOf(again.cursor)).toMatchObject({ folders: { [folder]: { told: 1 } }, refused: [] });
  });

  test('is listed where the watermark has hardly moved: the same would be told again', async () => {
    const folder = looks.folder('Busy');
    const first = await looks.look([folder]);
    const cursor = havingTold(first.cursor, folder, 4_000);
    const next = looks.arrive(folder);
    looks.sandbox.requests.clear();
    expect(await looks.look([folder], { cursor })).toMatchObject({ told: [next], more: false });
    expect(deltasBegun()).toBe(0);
  });
});

test('mail that comes into its folder days after it was received is told, unless that was more than six days ago', async () => {
  const folder = looks.folder('Out of junk');
  const { cursor } = await looks.look([folder], { since: new Date() });
  const [, late] = [looks.arrive(folder), looks.arrive(folder, 3 * 86_400), looks.arrive(folder, 0.9 * 86_400)];
  const { told } = await looks.look([folder], { cursor, since: new Date(Date.now() - day) });
  expect([told.length, told[0]]).toEqual([2, late]);
});

describe('a folder without change tracking', () => {
  const refused = (name: string): string => {
    const id = looks.folder(name);
    looks.sandbox.graph.refuseDelta(ada, id);
    return id;
  };

  test('is listed to its end though mail leaves it between two pages', async () => {
    const folder = refused('Leaving');
    const mails = looks.arriveMany(folder, 250);
    const first = await looks.look([folder], { most: 1 });
    for (const id of mails.slice(0, 40)) looks.sandbox.graph.removeMessage(ada, id);
    const rest = await looks.look([folder], { cursor: first.cursor, most: 50 });
    expect(rest.more).toBe(false);
    expect([...new Set([...first.told, ...rest.told])].sort()).toEqual(mails.sort());
  });

  test('is listed to its end where very many mails came in the same second', async () => {
    const folder = refused('At once');
    const mails = Array.from({ length: 250 }, () => looks.arrive(folder, 5));
    const { told, more } = await looks.look([folder], { most: 50 });
    expect(more).toBe(false);
    expect([...new Set(told)].sort()).toEqual(mails.sort());
  });

  test('is asked for its changes once more after a day, and followed where it has them by then', async () => {
    const folder = looks.folder('Out of order');
    const match = { provider: 'graph', path: /messages\/delta/ } as const;
    looks.sandbox.faults.add({ match, fault: { kind: 'status', status: 400 }, times: 1 });
    const first = await looks.look([folder]);
    const soon = await looks.look([folder], { cursor: first.cursor });
    expect([first, soon].map(({ cursor }) => positionOf(cursor).refused)).toEqual([[folder], [folder]]);
    const next = looks.arrive(folder);
    const later = await looks.look([folder], { cursor: aDayLater(soon.cursor) });
    expect(later.told).toEqual([next]);
    expect(positionOf(later.cursor)).toMatchObject({ folders: { [folder]: { told: 1 } }, refused: [] });
  });

  test('that is still refused after a day stays with the listing, and another day passes', async () => {
    const folder = refused('Never in order');
    const first = await looks.look([folder]);
    const next = looks.arrive(folder);
    looks.sandbox.requests.clear();
    const later = await looks.look([folder], { cursor: aDayLater(first.cursor) });
    const again = await looks.look([folder], { cursor: later.cursor });
    expect([later.told, again.told, deltasBegun()]).toEqual([[next], [], 1]);
  });
});

describe('a mail that leaves its folder and is back before the next look, which a delta calls removed', () => {
  const comeBack = (folder: string, seconds?: number): string => {
    const id = looks.arrive(folder, seconds);
    looks.sandbox.graph.moveMessage(ada, id, 'archive');
    looks.sandbox.graph.moveMessage(ada, id, folder);
    return id;
  };
  const listings = () => looks.sandbox.requests.count({ method: 'GET', path: /me\/messages$/ });

  test('is told once, by a listing that only such a look makes', async () => {
    const folders = [looks.folder('Undone'), looks.folder('Beside')];
    const first = await looks.look(folders);
    looks.sandbox.requests.clear();
    const before = looks.arrive(folders[1]!);
    const quiet = await looks.look(folders, { cursor: first.cursor });
    expect([quiet.told, listings()]).toEqual([[before], 0]);
    const id = comeBack(folders[0]!);
    const found = await looks.look(folders, { cursor: quiet.cursor });
    expect([found.told, listings()]).toEqual([[id], 1]);
    expect((await looks.look(folders, { cursor: found.cursor })).told).toEqual([]);
    expect(listings()).toBe(1);
  });

  test('is told where the look has so much to tell that others follow on it', async () => {
    const folder = looks.folder('Undone among many');
    const first = await looks.look([folder]);
    const id = comeBack(folder);
    const others = looks.arriveMany(folder, 130);
    const { told, more } = await looks.look([folder], { cursor: first.cursor });
    expect([[...told].sort(), more]).toEqual([[id, ...others].sort(), false]);
  });
});

describe('a folder whose changes are too much for the provider', () => {
  const failing = (folder: string, status: number) =>
    looks.sandbox.faults.add({
      match: { provider: 'graph', path: `/v1.0/me/mailFolders/${folder}/messages/delta` },
      fault: { kind: 'status', status },
      times: 100,
    });

  test.each([503, 504])('(%d) is told by the listing, and keeps no other folder from telling', async (status) => {
    const [first = '', sick = '', last = ''] = ['First', 'Sick', 'Last'].map((name) =>
      looks.folder(`${name} ${status}`),
    );
    const { cursor } = await looks.look([first, sick, last]);
    failing(sick, status);
    const mails = [looks.arrive(first), looks.arrive(sick), looks.arrive(last)];
    const found = await looks.look([first, sick, last], { cursor });
    expect(found.told.sort()).toEqual(mails.sort());
    const next = looks.arrive(sick);
    expect((await looks.look([first, sick, last], { cursor: found.cursor })).told).toContain(next);
  });

  test.each([503, 504])(
    '(%d), as are those of all, is asked for no more than two others: the listing tells all',
    async (status) => {
      const folders = Array.from({ length: 14 }, (_, number) => looks.folder(`Slow ${status} ${number}`));
      const { cursor } = await looks.look(folders);
      for (const folder of folders) failing(folder, status);
      const mails = folders.map((folder) => looks.arrive(folder));
      looks.sandbox.requests.clear();
      const found = await looks.look(folders, { cursor });
      expect(found.told.sort()).toEqual(mails.sort());
      // Ten failures in a row, as slow as the provider is then, would keep every other request of the mailbox from being sent.
      expect(looks.sandbox.requests.list({ path: /messages\/delta/ })).toHaveLength(3);
      looks.sandbox.faults.clear();
      const next = folders.map((folder) => looks.arrive(folder));
      expect((await looks.look(folders, { cursor: found.cursor })).told).toEqual(expect.arrayContaining(next));
    },
  );

  test('is followed as before once the provider answers', async () => {
    const folder = looks.folder('Well again');
    const { cursor } = await looks.look([folder]);
    const rule = failing(folder, 503);
    const found = await looks.look([folder], { cursor });
    looks.sandbox.faults.remove(rule);
    const next = looks.arrive(folder);
    const again = await looks.look([folder], { cursor: found.cursor });
    expect(again.told).toEqual([next]);
    expect(positionOf(again.cursor)).toMatchObject({ folders: { [folder]: { told: 1 } }, refused: [] });
  });

  test('ends the look where it is the account that asks too much (429)', async () => {
    const [limited, well] = [looks.folder('Limited'), looks.folder('Well')];
    failing(limited, 429);
    await expect(looks.look([limited, well])).rejects.toMatchObject({ type: 'RateLimited' });
  });
});
