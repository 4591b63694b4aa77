import { defined } from '../../src/contracts/defined';
import { mailUser } from '../support/world';
import { createMailWorld, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

interface Page<Item> {
  items: readonly Item[];
  nextPage?: string | undefined;
}

/** Reads page by page as an agent does that deals with every item before it asks for the next page. */
async function handleAll<Item>(
  read: (page: { page?: string }) => Promise<Page<Item>>,
  handle: (items: readonly Item[]) => Promise<unknown>,
): Promise<Item[]> {
  const handled: Item[] = [];
  let page: string | undefined;
  do {
    const answer = await read(defined({ page }));
    if (answer.items.length > 0) await handle(answer.items);
    handled.push(...answer.items);
    page = answer.nextPage;
  } while (page !== undefined);
  return handled;
}

describe('pages whose items are dealt with before the next one is read', () => {
  type Message = Awaited<ReturnType<typeof world.call<'mail.findEmail'>>>['messages'][number];
  const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
  const markRead = (messages: readonly Message[]) =>
    world.call('mail.updateEmail', { messageIds: idsOf(messages), read: true });
  const moveAway = (messages: readonly Message[]) =>
    world.call('mail.updateEmail', { messageIds: idsOf(messages), folder: 'Archive' });

  /** Twelve unread messages; three of each four arrive within a second. */
  const deliver = (from: string) =>
    Array.from({ length: 12 }, (_, index) =>
      world.sandbox.graph.deliverMail(mailUser, {
        ...{ from, subject: `Mail ${index}` },
        receivedDateTime: new Date(Date.UTC(2026, 8, 1, 8, 0, Math.ceil(index / 3), (index % 3) * 200)),
      }),
    );

  test.each<[string, string, object, (messages: readonly Message[]) => Promise<unknown>]>([
    ['unread mail that is marked as read', 'one@handled.example', { unread: true }, markRead],
    ['mail that is moved out of the folder', 'two@handled.example', { folder: 'Inbox' }, moveAway],
  ])('hold each of %s once', async (_what, from, criteria, handle) => {
    for (const limit of [1, 5]) {
      const delivered = deliver(`${limit}${from}`);
      const read = async (page: object) => {
        const answer = await world.call('mail.findEmail', { from: `${limit}${from}`, limit, ...criteria, ...page });
        expect(answer.messages.length).toBeLessThanOrEqual(limit);
        return { items: answer.messages, nextPage: answer.nextPage };
      };
      const handled = await handleAll(read, handle);
      expect(handled.map(({ subject }) => subject).sort()).toEqual(delivered.map(({ subject }) => subject).sort());
    }
  });

  test('go on only with the criteria they were begun with', async () => {
    const { nextPage = '' } = await world.call('mail.findEmail', { unread: false, limit: 1 });
    expect(await world.refusal('mail.findEmail', { page: nextPage })).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('Give the same other fields with it'),
    });
  });
});
