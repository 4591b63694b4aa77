import type { RequestFault } from 'graph-trello-sandbox';
import type { BoardWorld } from './board-world';

/** What Create Board and Update Board do; shares the world of boards-and-lists.test.ts. */
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

    test.each(faults.map((fault) => [fault.kind, fault] as const))(
      'makes one copy that keeps the name of its source, despite %s',
      async (_kind, fault) => {
        const name = `Kept ${JSON.stringify(fault)}`;
        const source = owner().createBoard({ name });
        const request = { method: 'POST', path: /\/boards\/?$/ };
        const [answer] = await world().despite([fault], request, 'board.createBoard', [{ name, copyFrom: name }]);
        expect(named(name).map(({ id }) => id)).toEqual([source.id, (answer as { id: string }).id]);
      },
    );

    test.each([
      ['archives a list', (name: string) => owner().archiveList(listsOf(named(name)[0]!.id)[0]!), ['Done']],
      ['adds one', (name: string) => owner().createList(named(name)[0]!, 'Backlog'), ['Planned', 'Backlog', 'Done']],
    ] as const)('makes each list once, though somebody %s before the retry', async (name, change, open) => {
      world().onNext('createList', () => change(name));
      const request = { method: 'POST', path: /\/lists$/ };
      const input = { name, lists: ['Planned', 'Done'] };
      await world().despite([{ kind: 'reset-after-effect' }], request, 'board.createBoard', [input]);
      expect(listsOf(named(name)[0]!.id).map((list) => list.name)).toEqual(open);
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

  describe('Update Board', () => {
    let made = 0;
    /** A board of the account, with two labels, and Chen on it. */
    function newBoard() {
      made += 1;
      const name = `To change ${made}`;
      const { idOrganization } = world().trello.board('Support');
      const organization = world().trello.world.organizations.get(idOrganization!)!;
      const board = owner().createBoard({ name, organization, defaultLists: false, defaultLabels: false });
      const [urgent, old] = [
        { name: 'Urgent', color: 'red' },
        { name: 'Old', color: null },
      ].map((label) => owner().createLabel(board, label));
      owner().setBoardMember(board, world().trello.as('chen').member);
      return { name, board, urgent: urgent!, old: old! };
    }
    const update = (input: object) => world().call('board.updateBoard', input as never);
    const labelsOf = (id: string) =>
      [...world().trello.world.labels.values()]
        .filter(({ idBoard }) => idBoard === id)
        .map(({ name, color }) => `${name} ${color ?? 'none'}`);
    const peopleOf = ({ memberships }: ReturnType<typeof newBoard>['board']) =>
      memberships.map(
        ({ idMember, memberType }) => `${world().trello.world.members.get(idMember)!.username} ${memberType}`,
      );
    const additions = (id: string) =>
      [...world().trello.world.actions.values()].filter(
        ({ type, data }) => type === 'addMemberToBoard' && (data.board as { id: string }).id === id,
      ).length;

    test('makes hold what is given, of labels and people by name or id, and answers what there is', async () => {
      const { name, board, urgent, old } = newBoard();
      const answer = await update({
        ...{ board: name, name: 'Changed', description: 'New' },
        labels: [
          { label: 'urgent', name: 'Very urgent', color: 'red_dark' },
          { label: old.id, remove: true },
          { name: 'Parts', color: 'sky' },
          { name: 'Plain' },
          { name: 'Urgent', color: 'red' },
        ],
        members: [{ member: 'Ben Okafor' }, { member: 'chen', role: 'observer' }, { member: '@ada', role: 'admin' }],
      });
      expect(board).toMatchObject({ name: 'Changed', desc: 'New', closed: false });
      expect(labelsOf(board.id)).toEqual(['Very urgent red_dark', 'Parts sky', 'Plain none', 'Urgent red']);
      expect(peopleOf(board)).toEqual(['supportbot admin', 'chen observer', 'ben normal', 'ada admin']);
      expect(answer).toMatchObject({
        ...{ id: board.id, name: 'Changed', closed: false },
        labels: [{ id: urgent.id, name: 'Very urgent', color: 'red_dark' }, { name: 'Parts' }, {}, { name: 'Urgent' }],
        members: [{ role: 'admin' }, { username: 'chen', role: 'observer' }, { username: 'ben' }, { username: 'ada' }],
      });
      await update({
        board: board.id,
        members: [{ member: 'Ben Okafor', remove: true }],
        labels: [{ label: 'Parts', color: null }],
      });
      expect(peopleOf(board)).toEqual(['supportbot admin', 'chen observer', 'ada admin']);
      expect(labelsOf(board.id)).toContain('Parts none');
    });

    test('sends nothing that holds already', async () => {
      const { board } = newBoard();
      const input = {
        ...{ board: board.id, name: 'Held', labels: [{ label: 'red', name: 'Urgent' }, { name: 'Old' }] },
        members: [{ member: 'chen' }, { member: 'me' }, { member: '@ada', remove: false }],
      };
      await update(input);
      const again = await world().requestsOf(() => update(input));
      expect(again.filter((request) => !request.startsWith('GET'))).toEqual([]);
    });

    test('closes a board, finds it by its name there, and opens it again', async () => {
      const { name, board } = newBoard();
      expect(await update({ board: name, closed: true })).toMatchObject({ closed: true });
      expect(board.closed).toBe(true);
      expect(await update({ board: name, closed: false })).toMatchObject({ closed: false });
      expect(board.closed).toBe(false);
    });

    test('is opened before all else on it changes, and closed after it', async () => {
      const { name } = newBoard();
      const changes = { labels: [{ name: 'Parts' }], members: [{ member: '@ben' }] };
      const written = async (input: object) =>
        (await world().requestsOf(() => update({ board: name, ...input }))).filter(
          (request) => !request.startsWith('GET'),
        );
      expect(await written({ ...changes, closed: true })).toEqual([
        'POST /1/boards/{id}/labels',
        'PUT /1/boards/{id}/members/{id}',
        'PUT /1/boards/{id}',
      ]);
      expect(await written({ closed: false, labels: [{ label: 'Parts', name: 'Spare' }] })).toEqual([
        'PUT /1/boards/{id}',
        'PUT /1/labels/{id}',
      ]);
    });

    test.each([
      ['PUT', /\/boards\/\w+$/],
      ['PUT', /\/labels\/\w+$/],
      ['DELETE', /\/labels\/\w+$/],
      ['POST', /\/labels$/],
      ['PUT', /\/members\/\w+$/],
      ['DELETE', /\/members\/\w+$/],
    ])('does all of it once, whatever happens to %s %s', async (method, path) => {
      const boards = faults.map(newBoard);
      const inputs = boards.map(({ name }) => ({
        ...{ board: name, name: `${name}, changed`, closed: true },
        labels: [
          { label: 'Urgent', name: 'Later' },
          { label: 'Old', remove: true },
          { name: 'New', color: 'sky' },
        ],
        members: [{ member: '@ben' }, { member: 'chen', remove: true }],
      }));
      await world().despite(faults, { method, path }, 'board.updateBoard', inputs);
      for (const { name, board } of boards) {
        expect(board).toMatchObject({ name: `${name}, changed`, closed: true });
        expect(labelsOf(board.id)).toEqual(['Later red', 'New sky']);
        expect(peopleOf(board)).toEqual(['supportbot admin', 'ben normal']);
        expect(additions(board.id)).toBe(2); // Chen at first, and Ben.
      }
    });

    test('takes no bare name for a stranger’s, does not take itself off, and says what cannot be meant', async () => {
      const { board } = newBoard();
      const stranger = owner().createBoard({ name: 'Of nobody else', defaultLists: false, defaultLabels: false });
      for (const [input, message] of [
        [{ members: [{ member: 'ben' }], board: stranger.id }, /with its workspace, has no member "ben"/],
        [{ members: [{ member: '@nobodyatall' }] }, /has no member "nobodyatall"/],
        [{ members: [{ member: 'ben', remove: true }] }, /has no member "ben".*"Chen/],
        [{ members: [{ member: 'me', remove: true }] }, /does not take itself off the board/],
        [{ members: [{ member: 'chen', role: 'admin', remove: true }] }, /Either remove them or give them a role/],
        [{ labels: [{ label: 'Urgnt', remove: true }] }, /Did you mean "Urgent"\?/],
        [{ labels: [{ label: 'Urgent' }] }, /Say what changes, such as "name"/],
        [{ labels: [{ label: 'Urgent', color: 'beige' }] }, /color.*Give one of green, yellow/],
        [{ labels: [{}] }, /Give the new label a name or a colour/],
        [{ labels: [{ name: 'Urgent', remove: true }] }, /Say which label is to go/],
        [{}, /Say what changes, such as "name" or "members"/],
      ] as const) {
        const refusal = await world().refusal('board.updateBoard', { board: board.id, ...(input as object) });
        expect(refusal).toMatchObject({ message: expect.stringMatching(message) });
      }
      expect(peopleOf(stranger)).toEqual(['supportbot admin']);
      const other = { board: world().trello.board('Product').id, closed: true };
      expect(await world().refusal('board.updateBoard', other, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
    });
  });
}
