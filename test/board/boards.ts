import type { RequestFault } from 'graph-trello-sandbox';
import type { BoardWorld } from './board-world';

/** What Create Board does; shares the world of change-cards.test.ts. */
export function testBoards(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const owner = () => world().trello.as('supportbot');
  const named = (name: string) => [...world().trello.world.boards.values()].filter((board) => board.name === name);
  const listsOf = (id: string) =>
    [...world().trello.world.lists.values()].filter((list) => list.idBoard === id && !list.closed);

  describe('Create Board', () => {
    test('makes a private board in a workspace, with its lists from left to right', async () => {
      const answer = await world().call('board.createBoard', {
        name: 'Spring fair',
        description: 'Who does **what**.',
        workspace: 'contoso',
        lists: ['Ideas', 'Planned', 'Planned'],
      });
      const [board, ...others] = named('Spring fair');
      expect(others).toEqual([]);
      expect(board).toMatchObject({ desc: 'Who does **what**.', prefs: { permissionLevel: 'private' } });
      expect(answer).toEqual({
        ...{ id: board!.id, name: 'Spring fair', url: expect.stringContaining(board!.shortLink) },
        workspaceId: world().trello.board('Support').idOrganization,
        lists: ['Ideas', 'Planned', 'Planned'].map((name) => ({ id: expect.any(String), name })),
      });
      expect(board!.memberships).toHaveLength(1);
    });

    test('makes one with Trello’s own lists, and one with none', async () => {
      const usual = await world().call('board.createBoard', { name: 'Usual' });
      expect(usual.lists.map(({ name }) => name)).toEqual(['To Do', 'Doing', 'Done']);
      expect(await world().call('board.createBoard', { name: 'Bare', lists: [] })).toMatchObject({ lists: [] });
    });

    test('copies lists of another board, and its cards only when told so', async () => {
      const input = { copyFrom: 'Product', workspace: 'Contoso' };
      const bare = await world().call('board.createBoard', { name: 'Product, bare', ...input });
      const full = await world().call('board.createBoard', { name: 'Product, full', ...input, keepCards: true });
      expect(bare.lists.map(({ name }) => name)).toEqual(full.lists.map(({ name }) => name));
      expect(bare.lists.map(({ name }) => name)).toContain('Ideas');
      const cards = (id: string) => [...world().trello.world.cards.values()].filter(({ idBoard }) => idBoard === id);
      expect([cards(bare.id).length, cards(full.id).length > 0]).toEqual([0, true]);
      expect(named('Product, full')[0]!.prefs.permissionLevel).toBe('private');
    });

    test.each([
      ['POST', /\/boards\/?$/, {}],
      ['POST', /\/lists$/, { lists: ['One', 'Two', 'Two'] }],
      ['POST', /\/boards\/?$/, { copyFrom: 'Product' }],
    ] as const)('makes one, whatever happens to %s %s with %j', async (method, path, more) => {
      const name = (index: number) => `Once ${String(path)} ${JSON.stringify(more)} ${index}`;
      const inputs = faults.map((_, index) => ({ name: name(index), ...more }));
      const answers = await world().despite(faults, { method, path }, 'board.createBoard', inputs);
      for (const [index, answer] of answers.entries()) {
        const [made, ...others] = named(name(index));
        expect(others).toEqual([]);
        expect(answer).toMatchObject({ id: made!.id, lists: listsOf(made!.id).map((list) => ({ name: list.name })) });
        if ('lists' in more) expect(listsOf(made!.id).map((list) => list.name)).toEqual(more.lists);
      }
    });

    test('makes another when called again, and takes none of somebody else’s for its own', async () => {
      owner().createBoard({ name: 'Again' });
      await world().despite(
        [{ kind: 'reset-before-effect' }],
        { method: 'POST', path: /\/boards\/?$/ },
        'board.createBoard',
        [{ name: 'Again', description: 'Another' }],
      );
      await world().call('board.createBoard', { name: 'Again', description: 'Another' });
      expect(named('Again')).toHaveLength(3);
    });

    test('says which workspaces there are, what cannot be meant, and makes none for an agent limited to some boards', async () => {
      const before = world().trello.world.boards.size;
      for (const [input, message] of [
        [{ workspace: 'Contso' }, /The account has no workspace "Contso"\. Did you mean "Contoso"\?/],
        [{ copyFrom: 'Prodct' }, /Did you mean "Product"\?/],
        [{ copyFrom: 'Product', lists: ['x'] }, /lists: A copy has the lists of the other board/],
        [{ keepCards: true }, /keepCards: Say of which board/],
      ] as const) {
        const refusal = await world().refusal('board.createBoard', { name: 'Never', ...input });
        expect(refusal).toMatchObject({ message: expect.stringMatching(message) });
      }
      expect(await world().refusal('board.createBoard', { name: 'Never' }, 'fenced')).toMatchObject({
        type: 'PermissionDenied',
        message: expect.stringContaining('limited to some boards, so it makes no new ones'),
      });
      expect(world().trello.world.boards.size).toBe(before);
    });
  });
}
