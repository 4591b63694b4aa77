import type { EventReport } from '../../src/contracts/trigger-report';
import type { BoardReader } from './board-reader';

/** Looks at a member's notifications; shares the world of beyond-actions.test.ts. */
export function testNotifications(reader: () => BoardReader): void {
  const look = (cursor?: string, config: object = {}) => reader().pull('board.newNotification', config, cursor);
  const typesOf = (reports: EventReport[]) =>
    reports.map(({ outcome }) =>
      outcome.kind === 'matched' ? (outcome.event as { type: string }).type : outcome.reason,
    );
  const trello = () => reader().world.sandbox.trello;
  const agent = () => trello().as('supportbot');

  describe('New Notification', () => {
    /** A position after everything there is. */
    let cursor: string | undefined;
    beforeEach(async () => {
      for (let more = true; more;) ({ cursor = '', more } = await look(cursor));
    });

    test('fires once for what others do to the member, oldest first, and not for what the account does itself', async () => {
      const card = reader().newCard('Notified');
      reader().ben.addMember(card, agent().member);
      agent().comment(card, 'My own words');
      reader().ben.comment(card, '@supportbot please');
      trello().announceDueSoon(card);
      const { reports, cursor: next } = await look(cursor);
      expect(typesOf(reports)).toEqual(['addedToCard', 'mentionedOnCard', 'cardDueSoon']);
      expect(reports[1]?.outcome).toMatchObject({
        event: {
          board: { name: 'Support' },
          card: { id: card.id },
          by: { username: 'ben' },
          text: '@supportbot please',
          unread: true,
        },
      });
      expect((await look(next)).reports).toEqual([]);
    });

    test('fires for the types asked for, and with onlyUnread not for what has been read', async () => {
      const card = reader().newCard('Filtered');
      reader().ben.addMember(card, agent().member);
      reader().ben.comment(card, '@supportbot one');
      const mentions = await look(cursor, { types: ['mentionedOnCard'] });
      expect(typesOf(mentions.reports)).toEqual([
        'The notification is addedToCard, which is not one of types.',
        'mentionedOnCard',
      ]);
      for (const notification of trello().world.notifications.values()) notification.dateRead = new Date();
      reader().ben.comment(card, '@supportbot two');
      const unread = await look(cursor, { onlyUnread: true });
      expect(unread.reports.filter(({ outcome }) => outcome.kind === 'matched')).toHaveLength(1);
    });

    test('of a board that is added, or of all where some were watched, tells nothing from before that', async () => {
      const boardId = reader().board.id;
      const card = reader().newCard('On a board that is added');
      reader().ben.comment(card, '@supportbot before it is watched');
      const [before, after] = [-60_000, 60_000].map((ahead) => new Date(Date.now() + ahead).toISOString());
      const told = async (config: object, watchedSince: Record<string, string>) =>
        (await reader().pull('board.newNotification', config, cursor, { watchedSince })).reports.length;
      expect(await told({ boardIds: [boardId] }, { [boardId]: after! })).toBe(0);
      expect(await told({ boardIds: [boardId] }, { [boardId]: before! })).toBe(1);
      expect(await told({}, { '': after! })).toBe(0);
      expect(await told({}, { '': before! })).toBe(1);
    });

    test('a silence of hundreds is told in parts, each notification once', async () => {
      const card = reader().newCard('Much to tell');
      for (let number = 0; number < 130; number += 1) reader().ben.comment(card, `@supportbot ${String(number)}`);
      const first = await look(cursor);
      const second = await look(first.cursor);
      expect([first.more, second.more]).toEqual([true, false]);
      const ids = [...first.reports, ...second.reports].map(({ eventId }) => eventId);
      expect(ids).toHaveLength(130);
      expect(new Set(ids).size).toBe(130);
      expect((await look(second.cursor)).reports).toEqual([]);
    });

    test('a silence of more than Trello answers at once is told to its end', async () => {
      const { clock } = reader().world.sandbox;
      const card = reader().newCard('More than a page to tell');
      for (let number = 0; number < 1_100; number += 1) {
        clock.advance(2);
        reader().ben.comment(card, `@supportbot ${String(number)}`);
      }
      const ids: string[] = [];
      for (let more = true; more;) {
        const told = await look(cursor);
        expect(told.problem).toBeUndefined();
        ids.push(...told.reports.map(({ eventId }) => eventId));
        ({ cursor = '', more } = told);
      }
      expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
    });

    test('asked for again by its id, a notification is told again', async () => {
      const card = reader().newCard('Once more');
      reader().ben.addMember(card, agent().member);
      const { reports } = await look(cursor);
      const hint = { id: reports[0]!.eventId, receivedAt: new Date().toISOString() };
      expect(await reader().resolve('board.newNotification', {}, [hint])).toEqual(reports);
    });

    test('an account that may not read them is told to connect again with the permission', async () => {
      trello().world.tokens.forEach((token) => Object.assign(token, { scopes: [] }));
      const { problem } = await look(cursor);
      trello().world.tokens.forEach((token) => Object.assign(token, { scopes: ['read', 'write', 'account'] }));
      expect(problem).toMatchObject({
        kind: 'provider refused',
        text: expect.stringMatching(/Connect it again and allow it/),
      });
    });
  });
}
