import type { TriggerName } from '../../src/contracts/trigger';
import type { WebhookHint } from '../../src/messages/trigger';
import type { BoardReader } from './board-reader';

/** Announced actions that Trello does not show by their ids yet; shares the world of actions.test.ts. */
export function testLateActions(reader: () => BoardReader): void {
  const type: TriggerName = 'board.newBoardActivity';
  const sandbox = () => reader().world.sandbox;
  const showAfter = (readLagMilliseconds: number) => sandbox().trello.behave({ readLagMilliseconds });
  const read = (hints: WebhookHint[]) => reader().readAnnounced(type, reader().support, hints);
  const lookAgain = (look: Parameters<BoardReader['pullAfter']>[2], seconds: number) =>
    reader().pullAfter(type, reader().support, look, seconds);

  /** A vote is told by webhook only: no look finds it. */
  async function voteAnnounced(): Promise<WebhookHint> {
    const card = reader().newCard('Voted on');
    const [hint] = await reader().announce(() =>
      reader().ask('POST', `/cards/${card.id}/membersVoted?value=${reader().ben.member.id}`),
    );
    expect(hint?.detail).toEqual({ type: 'voteOnCard' });
    return hint as WebhookHint;
  }

  describe('an announced action that Trello does not show by its id yet', () => {
    afterEach(() => showAfter(0));

    test('waits, and is told at the look that can read it, once alone', async () => {
      const { cursor } = await reader().pull(type, reader().support);
      showAfter(60_000);
      const hint = await voteAnnounced();
      const { reports, unread } = await read([hint]);
      expect(reports).toEqual([]);
      expect(unread).toMatchObject([{ eventId: hint.id, mayPass: true, problem: expect.stringMatching(/not show/) }]);
      const soon = await lookAgain({ cursor, unread }, 5);
      expect(soon.unread).toMatchObject([{ eventId: hint.id, failures: 2 }]);
      showAfter(0);
      const later = await lookAgain(soon, 60);
      expect(later.reports.filter(({ eventId }) => eventId === hint.id)).toHaveLength(1);
      expect(later.unread).toEqual([]);
    });

    test('is told once by the look that lists it, and waits no longer', async () => {
      const { cursor } = await reader().pull(type, reader().support);
      showAfter(600_000);
      const hints = await reader().announce(() => reader().newCard('Listed at once'));
      const { reports, unread } = await read(hints);
      expect([reports, unread]).toMatchObject([[], [{ eventId: hints[0]?.id, isNotShown: true }]]);
      const told: string[] = [];
      let look: Parameters<typeof lookAgain>[0] = { cursor, unread };
      for (let isMore = true; isMore;) {
        const outcome = await lookAgain(look, 5);
        told.push(...outcome.reports.map(({ eventId }) => eventId));
        look = outcome;
        isMore = outcome.more;
      }
      expect(look.unread).toEqual([]);
      expect(told.filter((id) => id === hints[0]?.id)).toHaveLength(1);
    });

    test('holds up none of those announced with it', async () => {
      const hints = await reader().announce(() => reader().newCard('In time'));
      showAfter(60_000);
      sandbox().clock.advance(60_000);
      const late = await voteAnnounced();
      const { reports, unread } = await read([late, ...hints]);
      expect(reports.map(({ eventId }) => eventId)).toEqual(hints.map(({ id }) => id));
      expect(unread?.map(({ eventId }) => eventId)).toEqual([late.id]);
    });

    test('is given up when it does not show for long, which the events of the trigger say', async () => {
      const { cursor } = await reader().pull(type, reader().support);
      showAfter(600_000);
      const hint = await voteAnnounced();
      const { unread } = await read([hint]);
      const later = await lookAgain({ cursor, unread }, 60);
      expect(later.unread).toEqual([]);
      expect(later.reports.filter(({ eventId }) => eventId === hint.id)).toEqual([
        gone({ ...hint, receivedAt: unread?.[0]?.since ?? '' }),
      ]);
      const old = { ...hint, receivedAt: new Date(Date.now() - 60_000).toISOString() };
      expect(await read([old])).toEqual({ reports: [gone(old)] });
    });

    test('because its card was deleted is told as gone, beside the deletion', async () => {
      const card = reader().newCard('Deleted at once');
      const [comment] = await reader().announce(() => reader().ben.comment(card, 'Too late'));
      const [deletion] = await reader().announce(() => reader().ben.deleteCard(card));
      const receivedAt = new Date(Date.now() - 60_000).toISOString();
      const late = [comment, deletion].map((hint) => ({ ...(hint as WebhookHint), receivedAt }));
      const { reports } = await read(late);
      expect(reports).toHaveLength(2);
      expect(reports).toMatchObject([{ eventId: deletion?.id, outcome: { kind: 'matched' } }, gone(late[0]!)]);
    });

    test('that the account may not see any more is told, where Trello itself announced it', async () => {
      const hint = await voteAnnounced();
      const unsigned = { ...hint, detail: { ...hint.detail, unverified: 'no secret is configured' } };
      for (const [announced, reports] of [
        [hint, [gone(hint)]],
        [unsigned, []],
      ] as const) {
        sandbox().faults.add({
          match: { provider: 'trello', path: /\/actions\// },
          fault: { kind: 'status', status: 403 },
          times: 1,
        });
        expect(await read([announced])).toEqual({ reports });
      }
    });

    /** What is reported of an action that was announced and is not there to be read. */
    const gone = ({ id, receivedAt }: WebhookHint): object => ({
      eventId: id,
      key: expect.any(String) as string,
      at: receivedAt,
      label: 'A change that Trello does not show',
      outcome: {
        kind: 'skipped',
        reason: expect.stringMatching(/^Trello told of it and does not show it: most likely/),
      },
    });

    test('is no event where nobody signed the announcement, or a person asks for it: anybody can make one up', async () => {
      showAfter(60_000);
      const { id, receivedAt, detail } = await voteAnnounced();
      const unsigned = { id, receivedAt, detail: { ...detail, unverified: 'no secret is configured' } };
      expect(await read([unsigned])).toEqual({ reports: [] });
      expect(await read([{ id, receivedAt }])).toEqual({ reports: [] });
    });
  });
}
