import { defined } from '../../src/json/defined';
import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { testBoards } from './boards';
import { boardsByName } from './boards-by-name';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, board, list } = boardsByName(() => world);

describe('Get List Cards', () => {
  test('pages through more cards than Trello answers at once, from top to bottom', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Backlog');
    const made = Array.from({ length: 1_203 }, (_, index) => ben().createCard(target, { name: `Idea ${index}` }).name);
    const names: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('board.getListCards', {
        list: target.id,
        limit: 500,
        ...defined({ page }),
      });
      names.push(...answer.cards.map(({ name }) => name));
      expect(answer.hasMore).toBe(answer.nextPage !== undefined);
      page = answer.nextPage;
    } while (page !== undefined);
    expect(names).toEqual(made);
  });

  test('says that there is no more where the last page is just full', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Two');
    for (const name of ['First', 'Second']) ben().createCard(target, { name });
    const answer = await world.call('board.getListCards', { board: 'Product', list: 'two', limit: 2 });
    expect(answer).toMatchObject({ listId: target.id, hasMore: false, cards: [{ name: 'First' }, { name: 'Second' }] });
    expect(answer).not.toHaveProperty('nextPage');
  });

  test('answers cards as they stand on the board, with what tells them apart', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Ordered');
    const [low, high] = ['Low', 'High'].map((name) =>
      ben().createCard(target, { name, desc: `${name}. `.repeat(50), members: [ben().member] }),
    );
    ben().updateCard(high!, { pos: 'top' });
    const { cards } = await world.call('board.getListCards', { list: target.id, descriptionLength: 12 });
    expect(cards).toMatchObject([
      { name: 'High', position: high!.pos, description: 'High. High.', truncated: true, members: ['Ben Okafor'] },
      { name: 'Low', position: low!.pos, lastActivity: low!.dateLastActivity.toISOString() },
    ]);
    const [bare] = (await world.call('board.getListCards', { list: target.id, descriptionLength: 0 })).cards;
    expect(bare).not.toHaveProperty('description');
    expect(bare).not.toHaveProperty('truncated');
  });

  test('shows the archive when asked', async () => {
    const target = ben().createList(world.trello.board('Product'), 'Old');
    const [archived] = ['Archived', 'Open'].map((name) => ben().createCard(target, { name }));
    ben().archiveCard(archived!);
    const names = async (cards: 'open' | 'archived' | 'all') =>
      (await world.call('board.getListCards', { list: target.id, cards })).cards.map(({ name }) => name);
    expect(await names('open')).toEqual(['Open']);
    expect(await names('archived')).toEqual(['Archived']);
    expect(await names('all')).toEqual(['Open', 'Archived']);
  });

  test('says which lists a board has when it has none of the name', async () => {
    const refusal = await world.refusal('board.getListCards', { board: 'Support', list: 'Inbx' });
    expect(refusal).toMatchObject({
      type: 'NotFound',
      message: expect.stringMatching(/has no list "Inbx"\. Did you mean "Inbox"\? It has: "Inbox", "Doing"/),
    });
    const unplaced = await world.refusal('board.getListCards', { list: 'Inbox' });
    expect(unplaced).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/list: .*Give "board" too/),
    });
  });
});

describe('Get Boards', () => {
  test('pages through all boards, each once, with their lists', async () => {
    const bot = world.trello.as('supportbot');
    for (let number = 1; number <= 7; number += 1) {
      bot.createBoard({ name: `Team ${number}`, defaultLists: false, defaultLabels: false });
    }
    const names: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('board.getBoards', {
        name: 'team',
        limit: 3,
        ...defined({ page }),
      });
      names.push(...answer.boards.map(({ name }) => name));
      page = answer.nextPage;
    } while (page !== undefined);
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Team ${number}`));
    const { boards } = await world.call('board.getBoards', { name: 'SUPPORT' });
    expect(boards).toMatchObject([{ name: 'Support', closed: false }]);
    expect(boards[0]!.lists!.map(({ name }) => name)).toEqual(['Inbox', 'Doing', 'Waiting for customer', 'Done']);
    const [bare] = (await world.call('board.getBoards', { name: 'Support', includeLists: false })).boards;
    expect(bare).not.toHaveProperty('lists');
  });

  test('answers labels, people, custom fields and the workspace only where asked, each board by itself', async () => {
    const board = ben().createBoard({
      ...{ name: 'Described', desc: 'Who is **on call**.', defaultLists: false, defaultLabels: false },
    });
    ben().setBoardMember(board, world.trello.as('supportbot').member);
    const label = ben().createLabel(board, { name: 'Urgent', color: 'red' });
    ben().addField(board, { name: 'Priority', type: 'list', options: ['High', 'Low'] });
    ben().addField(board, { name: 'Hours', type: 'number' });
    const asked = { name: 'Described', includeLists: false };
    const [bare] = (await world.call('board.getBoards', asked)).boards;
    expect(bare).toEqual({ id: board.id, name: 'Described', url: expect.any(String), closed: false });
    let answer: unknown;
    const include = ['description', 'labels', 'members', 'customFields', 'workspace'] as const;
    const requests = await world.requestsOf(async () => {
      answer = await world.call('board.getBoards', { ...asked, include: [...include] });
    });
    expect(requests).toEqual(['GET /1/members/me/boards', 'GET /1/boards/{id}']);
    expect(answer).toEqual({
      hasMore: false,
      boards: [
        {
          ...bare,
          description: 'Who is **on call**.',
          labels: [{ id: label.id, name: 'Urgent', color: 'red' }],
          members: [
            { id: ben().member.id, username: 'ben', name: 'Ben Okafor', role: 'admin' },
            {
              id: world.trello.as('supportbot').member.id,
              username: 'supportbot',
              name: 'Support Agent',
              role: 'normal',
            },
          ],
          customFields: [
            { name: 'Priority', kind: 'list', options: ['High', 'Low'] },
            { name: 'Hours', kind: 'number' },
          ],
        },
      ],
    });
    const [support] = (await world.call('board.getBoards', { name: 'Support', include: ['workspace'] })).boards;
    expect(support!.workspace).toEqual({ id: support!.workspaceId, name: 'Contoso' });
    expect(support).not.toHaveProperty('labels');
  });

  test('answers all workspaces where asked, those without a board too; an agent limited to boards is told of theirs alone', async () => {
    const made = await world.call('board.apiCall', {
      ...{ method: 'POST', endpoint: '/1/organizations', body: { displayName: 'Without a board' } },
    });
    const { id } = made.body as { id: string };
    const workspaces = async (agent?: string) =>
      (await world.call('board.getBoards', { include: ['workspaces'] }, agent)).workspaces;
    const contoso = { id: world.trello.board('Support').idOrganization, name: 'Contoso' };
    expect(await workspaces()).toEqual(expect.arrayContaining([contoso, { id, name: 'Without a board' }]));
    expect(await workspaces('fenced')).toEqual([contoso]);
    expect(await world.call('board.getBoards', {})).not.toHaveProperty('workspaces');
  });
});

describe('Create List', () => {
  const named = (name: string) => [...world.trello.world.lists.values()].filter((made) => made.name === name);

  test('puts a list at the end of the board', async () => {
    const answer = await world.call('board.createList', { board: 'Support', name: 'Parts' });
    const [made, ...others] = named('Parts');
    expect(answer).toEqual({ id: made!.id, name: 'Parts', boardId: board().id });
    expect(others).toEqual([]);
    expect(made!.pos).toBeGreaterThan(list('Done').pos);
  });

  test('makes one list, whatever happens to the request', async () => {
    const inputs = faults.map((_, index) => ({ board: board().id, name: `List ${index}` }));
    const answers = await world.despite(faults, { method: 'POST', path: /\/lists$/ }, 'board.createList', inputs);
    const made = inputs.map(({ name }) => named(name).map(({ id }) => ({ id, name, boardId: board().id })));
    expect(made).toEqual(answers.map((answer) => [answer]));
  });

  test('makes another list of the same name when called again', async () => {
    await world.call('board.createList', { board: board().shortLink, name: 'Again' });
    await world.call('board.createList', { board: board().shortLink, name: 'Again' });
    expect(named('Again')).toHaveLength(2);
  });

  test('makes none on a board the agent may not touch', async () => {
    const refusal = await world.refusal(
      'board.createList',
      { board: world.trello.board('Product').id, name: 'x' },
      'fenced',
    );
    expect(refusal).toMatchObject({ type: 'PermissionDenied' });
  });
});

testBoards(() => world, faults);
