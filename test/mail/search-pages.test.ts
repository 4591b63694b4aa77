import { defined } from '../../src/json/defined';
import { mailUser } from '../support/world';
import { createMailWorld, type MailWorld } from './mail-world';

const cleo = 'cleo@outlook.example';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('cleo', cleo);
});
afterAll(() => world.stop());

type Criteria = Parameters<typeof world.call<'mail.findEmail'>>[1];

const find = (criteria: Criteria) => world.call('mail.findEmail', criteria);

/** Delivers so many mails, the newest first, with so many minutes between them. */
function deliver(
  subject: string,
  count: number,
  { minutes, isUnread, mailbox = mailUser }: { minutes: number; isUnread: number[]; mailbox?: string },
) {
  const newest = Date.UTC(2026, 8, 30, 12);
  return Array.from({ length: count }, (_, index) => {
    const sent = new Date(newest - index * minutes * 60_000);
    return world.sandbox.graph.deliverMail(mailbox, {
      ...{ from: 'shop@northwind.example', subject, text: `Number ${index}.`, isRead: !isUnread.includes(index) },
      ...{ sentDateTime: sent, receivedDateTime: sent },
    });
  });
}

/** Asks page by page, and counts the calls. */
async function findAll(criteria: Criteria) {
  const ids: string[] = [];
  let calls = 0;
  let page: string | undefined;
  for (;;) {
    const answer = await find({ ...criteria, ...defined({ page }) });
    ids.push(...answer.messages.map(({ id }) => id));
    calls += 1;
    page = answer.nextPage;
    if (page === undefined) return { ids, calls, notSearched: answer.notSearched };
  }
}

describe('a search of mail', () => {
  test('goes on where Microsoft ends it, at its 1,000th match', async () => {
    const delivered = deliver('Turnip', 1_150, { minutes: 60, isUnread: [3, 1_100, 1_149] });
    const all = await findAll({ subject: 'turnip', limit: 50, bodyLength: 0 });
    expect(all.ids).toHaveLength(delivered.length);
    expect(new Set(all.ids)).toEqual(new Set(delivered.map(({ immutableId }) => immutableId)));
    const { messages } = await find({ subject: 'turnip', unread: true, before: '2026-09-01T00:00:00Z' });
    expect(messages.map(({ body }) => body)).toEqual(['Number 1100.', 'Number 1149.']);
    expect((await findAll({ subject: 'turnip', unread: true })).ids).toHaveLength(3);
  });

  test('says what it could not look through where a day has more matches than a search answers', async () => {
    deliver('Parsnip', 1_050, { minutes: 1, isUnread: [5, 1_049] });
    const { ids, notSearched } = await findAll({ subject: 'parsnip', unread: true });
    expect(ids).toHaveLength(1);
    expect(notSearched).toMatch(/^What was sent before 2026-09-29T19:2\d:00.000Z: Microsoft ends a search/);
  });

  test('says so where a personal mailbox has more matches than it answers, and finds the others by "before"', async () => {
    const delivered = deliver('Order', 1_010, { minutes: 60, isUnread: [], mailbox: cleo });
    const criteria = { account: 'cleo', query: 'order', limit: 50, bodyLength: 0 };
    const { ids, notSearched } = await findAll(criteria);
    const [, before] =
      /^What was sent before (\S+Z): .* in a personal mailbox not at all/.exec(notSearched ?? '') ?? [];
    const others = await findAll({ ...criteria, ...defined({ before }) });
    expect([ids.length, others.notSearched]).toEqual([999, undefined]);
    expect([...ids, ...others.ids]).toEqual(delivered.map(({ immutableId }) => immutableId));
  });

  test('answers as many as are asked for in one call, however rare they are, each once, with their texts', async () => {
    const isUnread = [1, 90, 150, 151, 152, 230, 231, 399];
    const delivered = deliver('Radish', 400, { minutes: 30, isUnread });
    world.sandbox.requests.clear();
    const { messages, hasMore } = await find({ subject: 'radish', unread: true });
    expect(messages.map(({ body }) => body)).toEqual(isUnread.map((index) => `Number ${index}.`));
    expect(hasMore).toBe(false);
    const searches = world.sandbox.requests.list({ path: /\/messages$/ });
    expect(searches).toHaveLength(4);
    expect(searches[0]?.query.$select).not.toMatch(/\bbody\b/);
    const { ids, calls } = await findAll({ subject: 'radish', unread: true, limit: 3 });
    expect(ids).toEqual(isUnread.map((index) => delivered[index]?.immutableId));
    expect(calls).toBe(3);
  });

  test('is asked by importance too', async () => {
    deliver('Leek', 3, { minutes: 1, isUnread: [] });
    const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: 'shop@northwind.example', subject: 'Leek', importance: 'high' },
    });
    world.sandbox.requests.clear();
    expect((await find({ subject: 'leek', importance: 'high' })).messages).toMatchObject([{ id: immutableId }]);
    expect((await find({ subject: 'leek', importance: 'normal' })).messages).toHaveLength(3);
    const searched = world.sandbox.requests.list({ path: /\/messages$/ }).map(({ query }) => query.$search);
    expect(searched).toEqual([
      expect.stringContaining('importance:high'),
      expect.stringContaining('importance:medium'),
    ]);
  });
});
