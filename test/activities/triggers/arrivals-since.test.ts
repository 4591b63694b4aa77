import { createMailboxLooks, type MailboxLooks } from './mailbox-looks';

let looks: MailboxLooks;

beforeAll(async () => {
  looks = await createMailboxLooks();
});
afterEach(() => looks.sandbox.faults.clear());
afterAll(() => looks.close());

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
