import { noReminders, SentReminders } from '../../activities/triggers/sent-reminders';
import { cardDueDateReminder, type DueCard } from '../../src/contracts/triggers/card-due-date-reminder';
import type { EventReport } from '../../src/contracts/trigger-report';
import { inRun } from '../support/in-run';
import type { BoardReader } from './board-reader';

const minute = 60_000;

/** Looks at due dates; shares the world of beyond-actions.test.ts. */
export function testDueReminders(reader: () => BoardReader): void {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  const config = () => ({ ...reader().support, minutesBefore: 60 });
  const dueCard = (name: string, minutes: number) =>
    reader().ben.createCard(reader().inbox, { name, due: inMinutes(minutes) });

  /** The names of the cards that a look reminds of, and the position after it. */
  async function look(cursor?: string, scope: object = config()): Promise<{ names: string[]; cursor: string }> {
    const outcome = await reader().pull('board.cardDueDateReminder', scope, cursor);
    return { names: outcome.reports.map(nameOf), cursor: outcome.cursor ?? '' };
  }
  const nameOf = ({ outcome }: EventReport) =>
    outcome.kind === 'matched' ? (outcome.event as { card: { name: string } }).card.name : outcome.reason;

  describe('Card Due Date Reminder', () => {
    /** A position after everything there is. */
    let cursor: string;
    beforeEach(async () => ({ cursor } = await look()));

    test('fires once for a date inside the interval, with what an agent needs, and not for one further away or past', async () => {
      const card = dueCard('Soon', 30);
      dueCard('Later', 90);
      dueCard('Too late', -1);
      const { reports, cursor: next } = await reader().pull('board.cardDueDateReminder', config(), cursor);
      const place = { board: { name: 'Support' }, list: { name: 'Inbox' } };
      expect(reports.map(({ outcome }) => outcome)).toMatchObject([
        { kind: 'matched', event: { ...place, card: { id: card.id }, due: card.due, minutesBefore: 60 } },
      ]);
      expect((await look(next)).names).toEqual([]);
    });

    test('fires though the clock of the worker is behind that by which the trigger was set up', async () => {
      dueCard('Soon after', 30);
      const setUpAt = new Date(Date.now() + 5_000).toISOString();
      const { reports } = await reader().pull('board.cardDueDateReminder', config(), cursor, {
        watchedSince: { '': setUpAt },
      });
      expect(reports.map(({ at }) => at)).toEqual([setUpAt]);
    });

    test('fires for a date that comes near: moved into the interval, or onto a list that is asked for', async () => {
      const card = dueCard('Comes near', 90);
      const doing = { ...config(), listIds: [reader().doing.id] };
      expect((await look(cursor, doing)).names).toEqual([]);
      reader().ben.updateCard(card, { due: inMinutes(50) });
      const elsewhere = await look(cursor, doing);
      expect(elsewhere.names).toEqual([]);
      reader().ben.moveCard(card, reader().doing);
      expect((await look(elsewhere.cursor, doing)).names).toEqual(['Comes near']);
    });

    test.each<[string, (card: ReturnType<BoardReader['newCard']>) => void]>([
      ['moved out of the interval', (card) => reader().ben.updateCard(card, { due: inMinutes(120) })],
      ['cleared', (card) => reader().ben.updateCard(card, { due: null })],
      ['completed', (card) => reader().ben.updateCard(card, { dueComplete: true })],
      ['archived with its card', (card) => reader().ben.archiveCard(card)],
      [
        'moved to another board',
        (card) => reader().ben.moveCard(card, reader().world.sandbox.trello.list('Product', 'Ideas')),
      ],
    ])('is silent about a date that is %s before its time', async (_how, change) => {
      change(dueCard('Not any more', 30));
      expect((await look(cursor)).names).toEqual([]);
    });

    test('is silent about cards on an archived list', async () => {
      const list = reader().ben.createList(reader().board, 'Put away');
      reader().ben.createCard(list, { name: 'Put away', due: inMinutes(30) });
      reader().ben.archiveList(list);
      expect((await look(cursor)).names).toEqual([]);
    });

    test('is silent about cards of a closed board, and says so of one that is asked for again', async () => {
      const { ben, world } = reader();
      const [organization] = [...world.sandbox.trello.world.organizations.values()];
      const board = ben.createBoard({ name: 'Over', organization: organization!, prefs: { permissionLevel: 'org' } });
      const list = ben.createList(board, 'Last things');
      const watched = { boardIds: [board.id], minutesBefore: 60 };
      const before = (await look(undefined, watched)).cursor;
      const close = (closed: boolean) => reader().ask('PUT', `/boards/${board.id}?closed=${String(closed)}`);
      const card = ben.createCard(list, { name: 'Last word', due: inMinutes(30) });
      await close(true);
      const whileClosed = await look(before, watched);
      const eventId = `${card.id}-${String(Date.parse(card.due ?? ''))}-60`;
      const asked = await reader().resolve('board.cardDueDateReminder', watched, [
        { id: eventId, receivedAt: inMinutes(0) },
      ]);
      await close(false);
      const reopened = await look(whileClosed.cursor, watched);
      expect([whileClosed.names, asked.map(nameOf), reopened.names]).toEqual([
        [],
        ['The board is closed.'],
        ['Last word'],
      ]);
    });

    test('fires again for another date of the same card, and not again for one it had before', async () => {
      const card = dueCard('Back and forth', 30);
      const first = card.due;
      const reminded = await look(cursor);
      reader().ben.updateCard(card, { due: inMinutes(40) });
      const again = await look(reminded.cursor);
      reader().ben.updateCard(card, { due: first });
      expect([reminded.names, again.names, (await look(again.cursor)).names]).toEqual([
        ['Back and forth'],
        ['Back and forth'],
        [],
      ]);
    });

    test('asked for again by its id, the reminder is told as if its time had come, unless the date has changed', async () => {
      const card = dueCard('Again', 30);
      const { reports } = await reader().pull('board.cardDueDateReminder', config(), cursor);
      const ask = () =>
        reader().resolve('board.cardDueDateReminder', config(), [
          { id: reports[0]!.eventId, receivedAt: inMinutes(0) },
        ]);
      expect((await ask()).map(nameOf)).toEqual(['Again']);
      reader().ben.updateCard(card, { due: inMinutes(40) });
      expect(await ask()).toEqual([]);
    });

    describe('where nobody looked for two hours', () => {
      const ago = (minutes: number) => inMinutes(-minutes);
      const lookedAt = (minutes: number, boards = [reader().board.id]) =>
        JSON.stringify({ told: noReminders, lookedAt: Object.fromEntries(boards.map((id) => [id, ago(minutes)])) });

      test('tells late, once, of the dates whose time came meanwhile, and not of those it had looked at before', async () => {
        const card = dueCard('Missed', -50);
        reader().ben.updateCard(dueCard('Missed and done', -50), { dueComplete: true });
        dueCard('Over before', -70);
        const { reports, cursor: next } = await reader().pull('board.cardDueDateReminder', config(), lookedAt(120));
        expect(reports.filter((report) => nameOf(report).match(/Missed|Over/)).map(({ outcome }) => outcome)).toEqual([
          { kind: 'matched', event: expect.objectContaining({ due: card.due }) },
        ]);
        expect((await look(next)).names).toEqual([]);
      });

      test('tells late of a board that could not be read meanwhile, once it can, and goes on with the others', async () => {
        const { ben, board, world } = reader();
        const product = world.sandbox.trello.board('Product');
        const both = { boardIds: [board.id, product.id], minutesBefore: 60 };
        ben.createCard(world.sandbox.trello.list('Product', 'Ideas'), { name: 'Unseen', due: inMinutes(-50) });
        dueCard('Seen', -45);
        world.sandbox.faults.add({
          match: { provider: 'trello', path: new RegExp(`/boards/${product.id}(/|$)`) },
          fault: { kind: 'status', status: 404 },
          times: 1_000,
        });
        const during = await look(lookedAt(120, both.boardIds), both);
        world.sandbox.faults.clear();
        const after = await look(during.cursor, both);
        const late = [during, after].map(({ names }) => names.filter((name) => name.match(/^(Uns|S)een$/)));
        expect([...late, (await look(after.cursor, both)).names]).toEqual([['Seen'], ['Unseen'], []]);
      });

      test.each([
        ['the board was not watched yet', (at: string) => ({ watchedSince: { [reader().board.id]: at } })],
        ['these fields said something else', (at: string) => ({ configuredAt: at })],
      ])('tells nothing of the dates whose time came while %s', async (what, configured) => {
        dueCard(`Before: ${what}`, -50);
        dueCard(`Since: ${what}`, -30);
        const { reports } = await reader().pull(
          'board.cardDueDateReminder',
          config(),
          lookedAt(180),
          configured(ago(100)),
        );
        expect(reports.map(nameOf).filter((name) => name.endsWith(what))).toEqual([`Since: ${what}`]);
      });

      test('after a reset dates those by their own time that it may have told before: they start nothing that Temporal may have forgotten', async () => {
        for (const [name, minutes] of Object.entries({ Before: -50, After: -10, Ahead: 20 }))
          dueCard(`${name} it`, minutes);
        const known = { resetRun: 'earlier', resetAt: ago(80) };
        const { reports } = await inRun(() =>
          reader().pull('board.cardDueDateReminder', config(), lookedAt(120), known),
        );
        const minutesAgo = ({ at }: EventReport) => Math.round((Date.now() - Date.parse(at)) / minute);
        const told = reports.filter((report) => nameOf(report).endsWith(' it'));
        expect(Object.fromEntries(told.map((report) => [nameOf(report), minutesAgo(report)]))).toEqual({
          'Before it': 110,
          'After it': 0,
          'Ahead it': 0,
        });
      });

      test('many late ones are told in parts, each once', async () => {
        for (let number = 0; number < 130; number += 1) dueCard(`Late ${String(number)}`, -40);
        const names: string[] = [];
        for (let more = true, from = lookedAt(120); more;) {
          const outcome = await reader().pull('board.cardDueDateReminder', config(), from);
          names.push(...outcome.reports.map(nameOf).filter((name) => name.startsWith('Late')));
          from = outcome.cursor ?? '';
          more = outcome.more;
        }
        expect([names.length, new Set(names).size]).toEqual([130, 130]);
      });

      test('goes on from the position of an earlier version, which does not say when it looked', async () => {
        dueCard('Told before', 20);
        const { told } = JSON.parse((await look(cursor)).cursor) as { told: string };
        dueCard('Due meanwhile', -5);
        dueCard('Due soon', 20);
        expect((await look(told)).names).toEqual(['Due soon']);
      });
    });

    test('many cards are told in parts, each once, with a small position', async () => {
      for (let number = 0; number < 230; number += 1) dueCard(`Many ${String(number)}`, 30);
      const names: string[] = [];
      for (let more = true, from = cursor; more;) {
        const outcome = await reader().pull('board.cardDueDateReminder', config(), from);
        names.push(...outcome.reports.map(nameOf));
        from = outcome.cursor ?? '';
        more = outcome.more;
        if (!more) expect(from.length).toBeLessThan(15_000);
      }
      expect(new Set(names).size).toBe(230);
      expect(names).toHaveLength(230);
    });
  });
}

/** What a look at one moment makes of a card, and remembers of it. */
export function testDueMatching(): void {
  const at = '2026-12-01T10:00:00.000Z';
  const is = { isComplete: false, isArchived: false, isOnClosedBoard: false };
  const card: DueCard = { at, board: { id: 'b' }, card: { id: 'c' }, ...is };
  const config = { boardIds: ['b'], minutesBefore: 60 };

  test.each([
    ['2026-12-01T09:59:00.000Z', true],
    ['2026-12-01T11:00:00.000Z', true],
    ['2026-12-01T11:00:00.001Z', false],
  ])('an hour before %s is reached at ten: %s', (due, expected) => {
    expect(cardDueDateReminder.matches(config, { ...card, due }).matched).toBe(expected);
  });

  test('reminders are remembered until their date is past', () => {
    const told = new SentReminders(noReminders, new Date(at));
    told.add('a reminder', new Date('2026-12-01T11:00:00.000Z'));
    const later = (moment: string) => new SentReminders(told.cursor(), new Date(moment));
    expect(later('2026-12-01T10:59:59.000Z').has('a reminder')).toBe(true);
    expect(later('2026-12-01T11:01:00.000Z').cursor()).toBe(noReminders);
  });
}
