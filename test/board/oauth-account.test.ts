import { boardScopes } from '../../src/contracts/account-scopes';
import { consentOf } from '../support/atlassian-consent';
import { boardUser } from '../support/world';
import { createBoardWorld, type BoardWorld } from './board-world';

let world: BoardWorld;

/** What accounts were asked for before who is on a board had a scope of its own. */
const before = [
  'read:board:trello',
  'write:board:trello',
  'read:member:trello',
  'read:organization:trello',
  'offline_access',
];

beforeAll(async () => {
  world = await createBoardWorld();
  const { client, sandbox } = world;
  for (const [name, scopes] of [
    ['by-oauth', boardScopes],
    ['of-before', before],
  ] as const) {
    const credential = await consentOf(boardUser, sandbox, scopes);
    await client.accounts.connect({ integration: 'board', name, owner: boardUser, scopes: [...scopes], credential });
  }
});
afterAll(() => world.stop());

const boardNamed = (name: string) => [...world.trello.world.boards.values()].find((board) => board.name === name);
const peopleOn = (name: string) =>
  boardNamed(name)?.memberships.map(({ idMember }) => world.trello.world.members.get(idMember)?.username);

test('an account of OAuth 2.0 makes a board in a workspace, lets colleagues onto it and takes them off', async () => {
  const account = 'by-oauth';
  await world.call('board.createBoard', { account, name: 'Spring fair', workspace: 'contoso' });
  const update = (member: object) =>
    world.call('board.updateBoard', { account, board: 'Spring fair', members: [{ member: 'Ben Okafor', ...member }] });
  await update({ role: 'observer' });
  expect(peopleOn('Spring fair')).toEqual([boardUser, 'ben']);
  await update({ remove: true });
  expect(peopleOn('Spring fair')).toEqual([boardUser]);
});

test('it goes on where the answer to its refresh is lost, and an hour later with what it kept of the next', async () => {
  const { clock, faults } = world.sandbox;
  const input = { account: 'by-oauth' };
  faults.add({ match: { path: /\/oauth\/token$/ }, fault: { kind: 'reset-after-effect' } });
  for (let hour = 0; hour < 2; hour += 1) {
    clock.advance(3_600_000);
    expect(await world.call('board.getBoards', input)).toHaveProperty('boards');
  }
});

test('one that may not change who is on a board says so before anything is done, and does all else', async () => {
  world.trello.as(boardUser).createBoard({ name: 'Stand', defaultLists: false });
  const input = { account: 'of-before', board: 'Stand', labels: [{ name: 'Parts', color: 'sky' }] };
  const sent = await world.requestsOf(async () => {
    expect(await world.refusal('board.updateBoard', { ...input, members: [{ member: '@ben' }] })).toEqual({
      type: 'PermissionDenied',
      message:
        'The account "of-before" was connected without write:board:membership:trello, which Update Board with members needs. Reconnect the account on its page, or with `agent-integrations accounts connect board of-before`, and allow it.',
    });
  });
  expect(sent).toEqual([]);
  const { labels } = await world.call('board.updateBoard', input);
  expect(labels).toContainEqual(expect.objectContaining({ name: 'Parts' }));
  expect(peopleOn('Stand')).toEqual([boardUser]);
});
