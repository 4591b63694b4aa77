import type { RequestFault } from 'graph-trello-sandbox';
import { listActivity } from '../../src/contracts/board/list-activity';
import { seal } from '../../src/encryption/seal';
import type { BoardWorld } from './board-world';

/** What List Activity tells; shares the world of read-cards.test.ts. */
export function testListActivity(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const ben = () => world().trello.as('ben');
  const ours = () => world().trello.as('supportbot');
  const list = async (input: object, agent?: string) => {
    const answer = await world().call('board.listActivity', input, agent);
    return { ...answer, whats: answer.activity.map(({ what }) => what) };
  };
  const refusal = (input: object, agent?: string) => world().refusal('board.listActivity', input, agent);

  /** A board of ours with two lists and a label. */
  function newBoard(name: string) {
    const board = ours().createBoard({ name, defaultLists: false });
    const [todo, doing] = ['Todo', 'Doing'].map((title) => ours().createList(board, title));
    return { board, todo: todo!, doing: doing! };
  }

  describe('List Activity', () => {
    test('tells who did what, when, on which card, newest first, and leaves places on a list out', async () => {
      const { board, todo, doing } = newBoard('Told');
      const card = ours().createCard(todo, { name: 'Pump' });
      const did: (() => unknown)[] = [
        () => ours().comment(card, 'It leaks.'),
        () => ours().moveCard(card, doing),
        () => ours().updateCard(card, { pos: 'top' }),
        () => ours().renameCard(card, 'Old pump'),
        () => ours().updateCard(card, { due: '2026-03-02T17:00:00.000Z' }),
        () => ours().updateCard(card, { dueComplete: true }),
        () => ours().addMember(card, ours().member),
        () => ours().attachLink(card, 'https://example.com/', 'Manual'),
        () => ours().removeAttachment(card, card.attachments[0]!),
        () => ours().addChecklist(card, 'Steps'),
        () => ours().archiveCard(card),
        () => ours().archiveList(doing),
      ];
      for (const act of did) act();
      const { activity, hasMore, whats } = await list({ board: 'Told' });
      expect(whats).toEqual([
        'archived the list “Doing”',
        'archived it',
        'added the checklist “Steps”',
        'removed “Manual”',
        'attached “Manual”',
        'joined it',
        'marked it as done',
        'set the due date to 2026-03-02T17:00:00.000Z',
        'renamed it from “Pump”',
        'moved it from “Todo” to “Doing”',
        'commented',
        'made the card on “Todo”',
        'made the list “Doing”',
        'made the list “Todo”',
        'made the board',
      ]);
      expect(hasMore).toBe(false);
      expect(activity[10]).toEqual({
        ...{ at: expect.any(String), by: 'supportbot', what: 'commented', card: 'Pump', cardId: card.id },
        ...{ commentId: expect.any(String), text: 'It leaks.' },
      });
      expect(activity[14]).toEqual({ at: expect.any(String), by: 'supportbot', what: 'made the board' });
      const ofCard = await list({ board: board.id, card: 'Old pump', types: ['commented', 'moved', 'due'] });
      expect(ofCard.whats).toHaveLength(4);
    });

    test('tells of a location once, by its name, among what changed', async () => {
      const { board, todo } = newBoard('On the map');
      const card = ours().createCard(todo, { name: 'Pump' });
      ours().updateCard(card, { locationName: 'Depot', address: 'Dock Road 1', coordinates: '51.5,-0.1' });
      ours().updateCard(card, { locationName: null, address: null, coordinates: null });
      const { whats } = await list({ board: board.id, types: ['changed'] });
      expect(whats).toEqual(['took its location off', 'set its location to “Depot”']);
    });

    test('tells of a card that came out of an Inbox, as of one that was moved', async () => {
      const { board, doing } = newBoard('Fed from an Inbox');
      ours().dragFromInbox(doing, { name: 'Captured' });
      expect((await list({ board: board.id, types: ['moved'] })).whats).toEqual([
        'moved it from their Inbox to “Doing”',
      ]);
      ours().copyFromInbox(doing, { name: 'Captured twice' });
      expect((await list({ board: board.id, types: ['created'] })).whats).toEqual(['copied the card from their Inbox']);
    });

    test('goes on page by page, each entry once, though hundreds come within one second', async () => {
      const { board, todo } = newBoard('Busy');
      for (let number = 0; number < 260; number += 1) ours().createCard(todo, { name: `Card ${number}` });
      const told: string[] = [];
      let page: string | undefined;
      do {
        const answer = await list({ board: board.id, types: ['created'], limit: 120, ...(page && { page }) });
        told.push(...answer.activity.map(({ card = '' }) => card));
        page = answer.nextPage;
      } while (page !== undefined);
      expect(told).toHaveLength(260);
      expect(new Set(told).size).toBe(260);
      const { nextPage } = await list({ board: board.id, limit: 1 });
      expect(await refusal({ board: board.id, types: ['moved'], page: nextPage })).toMatchObject({
        message: expect.stringContaining('page: '),
      });
    });

    test('does not go on from what is no place', async () => {
      const { page: _none, limit: _any, ...criteria } = listActivity.input.parse({ board: newBoard('Old').board.id });
      const within = ['board.listActivity', 'team', JSON.stringify(criteria).toLowerCase()];
      const page = seal(world().keyRing, 'pages', JSON.stringify(within), '{"skip":2}');
      expect(await refusal({ ...criteria, page })).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringContaining('or leave it out to begin again'),
      });
    });

    test('tells only of some people, of some kinds, and since some time', async () => {
      const card = ben().createCard(world().trello.list('Support', 'Inbox'), { name: 'Whose' });
      ben().comment(card, 'By Ben.');
      const long = 'By us. '.repeat(50);
      ours().comment(card, long);
      expect((await list({ card: card.id, members: ['me'] })).activity).toMatchObject([
        { text: long.slice(0, 300).trimEnd(), truncated: true },
      ]);
      for (const member of ['@ben', 'Ben Okafor', ben().member.id]) {
        expect((await list({ card: card.id, members: [member] })).whats).toEqual([
          'commented',
          'made the card on “Inbox”',
        ]);
      }
      expect((await list({ card: card.shortLink, types: ['created'] })).whats).toEqual(['made the card on “Inbox”']);
      expect((await list({ card: card.id, after: '2099-01-01', timeZone: 'UTC' })).activity).toEqual([]);
      const here = await list({ card: card.id, after: '2020-01-01' });
      expect(here).toMatchObject({ timeZone: expect.any(String), activity: { length: 3 } });
    });

    test('is tried again whatever happens to the request', async () => {
      const card = ben().createCard(world().trello.list('Support', 'Inbox'), { name: 'Read' });
      const inputs = faults.map(() => ({ card: card.id }));
      const answers = await world().despite(
        faults,
        { method: 'GET', path: /\/actions$/ },
        'board.listActivity',
        inputs,
      );
      expect(answers).toMatchObject(inputs.map(() => ({ activity: [{ what: 'made the card on “Inbox”' }] })));
    });

    test('says what is missing', async () => {
      expect(await refusal({})).toMatchObject({
        message: expect.stringContaining('Say of which board or which card.'),
      });
      expect(await refusal({ card: 'By name' })).toMatchObject({ message: expect.stringContaining('"board"') });
      expect(await refusal({ board: 'Support', types: ['labels'] })).toMatchObject({ type: 'InvalidInput' });
    });

    test('tells an agent limited to a board nothing of another, nor what is said on a card that has gone there', async () => {
      const [inbox, ideas] = [world().trello.list('Support', 'Inbox'), world().trello.list('Product', 'Ideas')];
      const gone = ours().createCard(inbox, { name: 'Gone' });
      ours().comment(gone, 'Edited there.');
      ours().moveCard(gone, ideas);
      const come = ours().createCard(ideas, { name: 'Come' });
      ours().comment(come, 'Said there.');
      ours().moveCard(come, inbox);
      const { activity } = await list({ board: 'Support' }, 'fenced');
      const of = (card: string) =>
        activity.filter((entry) => entry.card === card).map(({ what, text }) => text ?? what);
      expect(of('Gone')).toEqual(['moved it to another board', 'commented', 'made the card on “Inbox”']);
      expect(of('Come')).toEqual(['moved it here from another board']);
      expect((await list({ card: come.id }, 'fenced')).whats).toEqual(['moved it here from another board']);
      expect((await list({ card: come.id })).whats).toHaveLength(4);
      expect(await refusal({ card: gone.id }, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      expect(await refusal({ board: ideas.idBoard }, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      ours().comment(come, 'Here.');
      const first = await list({ card: come.id, limit: 1 }, 'fenced');
      ours().moveCard(come, ideas);
      expect(await refusal({ card: come.id, limit: 1, page: first.nextPage }, 'fenced')).toMatchObject({
        type: 'PermissionDenied',
      });
    });
  });
}
