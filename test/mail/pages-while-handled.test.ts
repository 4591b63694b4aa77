import { pageTokens } from '../../activities/page-token';
import { defined } from '../../src/json/defined';
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
    for (const limit of [2, 5]) {
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

  test('hold each mail of an import once, of one second, where the mailbox checks the criteria no more', async () => {
    const receivedDateTime = new Date(Date.UTC(2026, 8, 2, 8));
    const delivered = Array.from({ length: 330 }, (_, index) =>
      world.sandbox.graph.deliverMail(mailUser, {
        ...{ from: 'import@handled.example', subject: `Imported ${index}`, receivedDateTime },
      }),
    );
    world.sandbox.graph.refuseFilter(/import@handled/);
    const handled = await handleAll(
      async (page) => {
        const criteria = { from: 'import@handled.example', limit: 50, bodyLength: 0 };
        const { messages, nextPage } = await world.call('mail.findEmail', { ...criteria, ...page });
        return { items: messages, nextPage };
      },
      async () => Promise.resolve(),
    );
    expect(handled.map(({ subject }) => subject).sort()).toEqual(delivered.map(({ subject }) => subject).sort());
  });

  test('hold each of the events that are deleted once, all-day ones and long ones too', async () => {
    for (const limit of [2, 5]) {
      const year = 2020 + limit;
      const plan = (subject: string, start: string, end: string, timeZone: string, isAllDay = false) => {
        world.sandbox.graph.createEvent(mailUser, {
          ...{ subject, isAllDay },
          start: { dateTime: `${year}-${start}`, timeZone },
          end: { dateTime: `${year}-${end}`, timeZone },
        });
        return subject;
      };
      const planned = [
        plan('Long', '03-02T12:00:00', '03-07T12:00:00', 'UTC'),
        ...['Tokyo Standard Time', 'Pacific Standard Time', 'UTC'].map((timeZone) =>
          plan(`All day in ${timeZone}`, '03-04T00:00:00', '03-05T00:00:00', timeZone, true),
        ),
        ...['03', '04', '04', '05'].flatMap((day, index) =>
          ['08', '08', '16'].map((hour, number) =>
            plan(`${index} ${number}`, `03-${day}T${hour}:00:00`, `03-${day}T${hour}:30:00`, 'UTC'),
          ),
        ),
      ];
      const read = async (page: object) => {
        const range = { start: `${year}-03-03`, end: `${year}-03-05` };
        const { events, nextPage } = await world.call('calendar.listEvents', { ...range, limit, ...page });
        return { items: events, nextPage };
      };
      const handled = await handleAll(read, (events) =>
        Promise.all(events.map(({ id }) => world.call('calendar.deleteEvent', { eventId: id }))),
      );
      expect(handled.map(({ subject }) => subject).sort()).toEqual(planned.sort());
    }
  });

  test.each([
    ['calendar.listEvents', 'List Events', { start: '2020-05-04', end: '2020-05-04' }, '{"skip":2}'],
    ['mail.findEmail', 'Find Email', {}, '{"skip":2}'],
    ['mail.findEmail', 'Find Email', {}, 'https://graph.microsoft.com/v1.0/me/messages?$skip=4'],
  ] as const)('do not go on from what is no place: %s, %s, %j, %s', async (name, title, input, position) => {
    const page = pageTokens(world.keyRing, { name, title }, 'ada').seal(position);
    expect(await world.refusal(name, { ...input, page })).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('or leave it out to begin again'),
    });
  });

  test('go on only with the criteria they were begun with', async () => {
    const { nextPage = '' } = await world.call('mail.findEmail', { unread: false, limit: 1 });
    expect(await world.refusal('mail.findEmail', { page: nextPage })).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('Give the same other fields with it'),
    });
  });
});
