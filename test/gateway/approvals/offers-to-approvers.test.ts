import { createSessionCookie } from '../../../src/gateway/console/session/session';
import { createWorld, type World } from '../../support/world';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';
import { askingForApproval, type AskForApproval } from '../worlds/waiting-approvals';

/** Who decides on a request looks where the request points and where its agent may go, not around the account. */
const environment = {
  OIDC_ISSUER: 'https://issuer.example.test',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ALLOWED: 'ada@contoso.example=approver, olga@contoso.example=operator',
};

let world: World;
let gateway: RunningGateway;
let ask: AskForApproval;

beforeAll(async () => {
  world = await createWorld({ environment });
  await world.connectAccounts();
  await world.startWorkers();
  gateway = await startGateway({ ...world, environment });
  ask = await askingForApproval(world);
  const equipment = { 'board.createCard': { account: 'team', boards: ['Support'] }, 'board.updateCard': {} };
  await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: 'test-agents', equipment });
});
afterAll(() => world.stop());

interface Offered {
  offers: { value: string; name: string }[];
  why?: string;
}

async function offered(person: 'ada' | 'olga', path: string, query: Record<string, string>): Promise<Offered> {
  const cookie = createSessionCookie(gateway.keyRing, { name: `${person}@contoso.example`, proof: 'openid' });
  const approval = path.slice('/approvals/'.length);
  const address = `${gateway.url}/offers?${new URLSearchParams({ ...query, approval }).toString()}`;
  const answer = await fetch(address, { headers: { Cookie: `agent-integrations-session=${cookie}` } });
  return (await answer.json()) as Offered;
}

const names = ({ offers }: Offered): string[] => offers.map(({ name }) => name);
const askAboutCard = (step: 'board.createCard' | 'board.updateCard', input: object) =>
  ask({ step, title: 'A card', effect: 'create', account: 'team', input });

test('of boards those that the request names and those its agent is limited to, and what is on them', async () => {
  const { trello } = world.sandbox;
  const other = trello.board('Product');
  const { path } = await askAboutCard('board.createCard', { list: '65f0c0de65f0c0de65f0c0de', name: 'Invoice' });
  expect(names(await offered('ada', path, { of: 'board' }))).toEqual(['Support']);
  for (const board of [[], [other.id]].map(([id]) => (id === undefined ? {} : { board: id })))
    for (const [of, some] of [
      ['list', 'Inbox'],
      ['label', 'Billing'],
      ['member', 'Ben'],
    ] as const) {
      const found = names(await offered('ada', path, { of, ...board }));
      expect([of, found.join()]).toEqual([of, expect.stringContaining(some)]);
      expect(found).not.toContain('Ideas');
    }
  expect(names(await offered('olga', path, { of: 'list', board: other.id }))).toContain('Ideas');
  expect(names(await offered('olga', path, { of: 'board' }))).toContain('Product');

  const moved = await askAboutCard('board.updateCard', {
    card: '65f0c0de65f0c0de65f0c0de',
    toBoard: 'Product',
    list: 'Ideas',
  });
  expect(await offered('ada', moved.path, { of: 'board' })).toEqual({
    offers: [{ value: other.id, name: 'Product' }],
  });
  expect(names(await offered('ada', moved.path, { of: 'list', board: other.id }))).toContain('Ideas');
});

test('of a request that names no board nothing on boards, and of workspaces the one it names', async () => {
  const { path } = await askAboutCard('board.updateCard', { card: '65f0c0de65f0c0de65f0c0de', name: 'Invoice' });
  for (const kind of ['board', 'list', 'label', 'member'])
    expect(await offered('ada', path, { of: kind, board: world.sandbox.trello.board('Support').id })).toEqual({
      offers: [],
      why: 'The request names no board',
    });
  expect(names(await offered('ada', path, { of: 'workspace' }))).toEqual([]);
  const make = { title: 'Create Board', effect: 'create', account: 'team' } as const;
  const inContoso = await ask({ step: 'board.createBoard', ...make, input: { name: 'New', workspace: 'Contoso' } });
  expect(names(await offered('ada', inContoso.path, { of: 'workspace' }))).toEqual(['Contoso']);
});

test('of a request that nobody with the keys has made nothing: it may name any account', async () => {
  const made = { input: { messageId: 'AAMk', folder: 'Archive' }, reviewSignature: 'made up' };
  const { path } = await ask({ step: 'mail.moveEmail', ...made });
  const before = world.sandbox.requests.count({ provider: 'graph' });
  const why = 'Nobody with the keys has asked this, or an earlier release has';
  expect(await offered('ada', path, { of: 'folder' })).toEqual({ offers: [], why });
  expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(before);
  expect(names(await offered('olga', path, { of: 'folder' }))).toContain('Inbox');
});

test('of mailboxes the one of the request alone', async () => {
  const { path } = await ask({ step: 'mail.moveEmail', input: { messageId: 'AAMk', folder: 'Archive' } });
  expect(names(await offered('ada', path, { of: 'folder' }))).toContain('Inbox');
  const other = { of: 'folder', mailbox: 'ceo@contoso.example' };
  const before = world.sandbox.requests.count({ provider: 'graph' });
  expect(await offered('ada', path, other)).toEqual({ offers: [], why: 'The request is of another mailbox' });
  expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(before);
  const shared = await ask({
    step: 'mail.moveEmail',
    input: { messageId: 'AAMk', folder: 'Archive', mailbox: 'ceo@contoso.example' },
  });
  expect((await offered('ada', shared.path, other)).why).not.toBe('The request is of another mailbox');
});
