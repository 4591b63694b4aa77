import { mailScopes } from '../../src/contracts/account-scopes';
import { randomUUID } from 'node:crypto';
import type { AgentDefinitionInput } from '../../src/contracts';
import type { StepOutcome } from '../support/agents';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { startAs } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const autopilot = { permission: 'autopilot' as const };
const done = { result: expect.anything() };
const refused = (type: string, message = /./) => ({
  error: expect.objectContaining({ type, message: expect.stringMatching(message) }),
});
const listId = (board: string, name: string) => world.sandbox.trello.list(board, name).id;
const newCard = (board: string, list: string) => ({ list: listId(board, list), name: randomUUID() });

const define = (name: string, equipment: AgentDefinitionInput['equipment']) =>
  world.client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });

async function attempt(agent: string | undefined, step: string, input: unknown): Promise<StepOutcome> {
  return (await (await startAs(world, agent, 'withGrant', step, input)).result()) as StepOutcome;
}

/** What is asked of a provider while something runs. */
async function requestsDuring(run: () => Promise<void>): Promise<string[]> {
  const before = world.sandbox.requests.list().length;
  await run();
  return world.sandbox.requests
    .list()
    .slice(before)
    .map(({ method, path }) => `${method} ${path}`);
}

describe('a page token', () => {
  async function token(step: string, input: object): Promise<string> {
    const { result } = await attempt(undefined, step, { ...input, limit: 1 });
    const { nextPage } = result as { nextPage?: string };
    expect(nextPage).toMatch(/./);
    return nextPage!;
  }

  test('reads on where it came from, and tells nobody what it stands for', async () => {
    const page = await token('mail.findEmail', {});
    expect(await attempt(undefined, 'mail.findEmail', { limit: 1, page })).toEqual(done);
    expect(Buffer.from(page.split('.').at(-1)!, 'base64url').toString()).not.toContain('messages');
  });

  test('is refused by every other step, account, mailbox and list, and when it was altered', async () => {
    const scopes = [...mailScopes];
    await world.client.accounts.connect({
      ...{ integration: 'mail', name: 'second', owner: mailUser, scopes },
      credential: {
        ...{ kind: 'microsoft', tenant: 'common', expiresAt: '2099-01-01T00:00:00Z' },
        accessToken: world.sandbox.login.issueAccessToken(mailUser, scopes, 'test-client'),
        refreshToken: world.sandbox.login.issueRefreshToken(mailUser, scopes, 'test-client'),
      },
    });
    const { trello } = world.sandbox;
    for (const name of ['one', 'two']) trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name });
    const [mailPage, cardPage, boardPage] = await Promise.all([
      token('mail.findEmail', { account: 'support' }),
      token('board.getListCards', { list: listId('Support', 'Inbox') }),
      token('board.getBoards', {}),
    ]);
    const link = Buffer.from(`${world.configuration.microsoft.graphUrl}/me/messages?$top=1`).toString('base64url');
    const support = { account: 'support' };
    const day = { start: '2026-03-01', end: '2026-03-02', timeZone: 'UTC' };
    const elsewhere: [string, object][] = [
      ['calendar.listEvents', { ...support, ...day, page: mailPage }],
      ['calendar.listEvents', { ...support, ...day, page: link }],
      ['contacts.listContacts', { ...support, page: mailPage }],
      ['contacts.listContacts', { ...support, page: link }],
      ['mail.listFolders', { ...support, page: mailPage }],
      ['mail.findEmail', { account: 'second', page: mailPage }],
      ['mail.findEmail', { ...support, mailbox: 'team@contoso.example', page: mailPage }],
      ['mail.findEmail', { ...support, page: `${mailPage.slice(0, -3)}AAA` }],
      ['mail.findEmail', { ...support, page: link }],
      ['board.getListCards', { list: listId('Support', 'Waiting for customer'), page: cardPage }],
      ['board.getListCards', { list: listId('Support', 'Inbox'), page: boardPage }],
      ['board.getBoards', { page: cardPage }],
      ['board.getBoards', { page: '000000000000000000000000' }],
    ];
    const asked = await requestsDuring(async () => {
      for (const [step, input] of elsewhere) {
        const outcome = await attempt(undefined, step, input);
        expect({ step, input, outcome }).toEqual({
          step,
          input,
          outcome: refused('InvalidInput', /page: .*"nextPage"/),
        });
      }
    });
    expect(asked).toEqual([]);
    await world.client.accounts.disconnect('mail', 'second');
  });
});

describe('an attachment reference', () => {
  let mailFile: string;
  let cardFile: string;
  const letter = (attachment: string) => ({
    to: ['lena@northwind.example'],
    account: 'support',
    subject: 'File',
    attachments: [attachment],
    body: 'The file.',
  });
  const card = (attachment: string) => ({ ...newCard('Support', 'Inbox'), attachments: [{ attachment }] });

  beforeAll(async () => {
    const content = Buffer.from('secret');
    mailFile = await world.client.attachments.upload({ account: 'support', name: 'secret.txt', content });
    await define('porter', { 'board.createCard': autopilot, 'mail.findEmail': autopilot });
    const made = await attempt('porter', 'board.createCard', { ...card(mailFile), list: listId('Product', 'Ideas') });
    cardFile = (made.result as { attachments: { attachment: string }[] }).attachments[0]!.attachment;
  });

  test('of a mail is not opened for an agent that has calendar steps of that account', async () => {
    await define('planner', { 'board.createCard': autopilot, 'calendar.listEvents': autopilot });
    const before = world.sandbox.trello.counts().cards;
    const asked = await requestsDuring(async () => {
      const outcome = await attempt('planner', 'board.createCard', card(mailFile));
      expect(outcome).toEqual(refused('PermissionDenied', /no mail step/));
    });
    expect(asked.filter((request) => request.includes('/attachments/'))).toEqual([]);
    expect(world.sandbox.trello.counts().cards).toBe(before);
  });

  test('of a card is opened on the boards the agent may touch, and on no other', async () => {
    const [support, product] = ['Support', 'Product'].map((name) => world.sandbox.trello.board(name).id) as [
      string,
      string,
    ];
    const readingOn = (boards: string[]) => ({
      'mail.sendEmail': autopilot,
      'board.getCard': { ...autopilot, boards },
    });
    await define('fenced', readingOn([support]));
    await define('wide', readingOn([support, product]));
    const asked = await requestsDuring(async () => {
      const outcome = await attempt('fenced', 'mail.sendEmail', letter(cardFile));
      expect(outcome).toEqual(refused('PermissionDenied', /board/));
    });
    expect(asked.filter((request) => request.includes('/download/'))).toEqual([]);
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(0);
    expect(await attempt('wide', 'mail.sendEmail', letter(cardFile))).toEqual(done);
  });
});

describe('a raw call of an agent limited to a board', () => {
  const on = (board: string, list: string) => {
    const { trello } = world.sandbox;
    const ben = trello.as('ben');
    const card = ben.createCard(trello.list(board, list), { name: randomUUID() });
    const checklist = ben.addChecklist(card, 'Steps');
    const comment = ben.comment(card, 'Hello');
    const label = ben.createLabel(trello.board(board), { name: randomUUID(), color: null });
    return { board: card.idBoard, list: card.idList, card, checklist, comment, label };
  };
  const raw = (method: string, endpoint: string, more: object = {}) =>
    attempt('fenced', 'board.apiCall', { method, endpoint, ...more });

  beforeAll(() =>
    define('fenced', {
      'board.apiCall': { ...autopilot, boards: [world.sandbox.trello.board('Support').id] },
      'mail.sendEmail': autopilot,
    }),
  );

  test('reaches what is on that board by its id, wherever the id stands', async () => {
    const mine = on('Support', 'Inbox');
    const ownComment = world.sandbox.trello.as('supportbot').comment(mine.card, 'Hello');
    const calls: [string, string, object?][] = [
      ['GET', `/1/boards/${mine.board}/lists`],
      ['GET', `/1/cards/${mine.card.shortLink}`],
      ['PUT', `/1/cards/${mine.card.id}`, { body: { name: 'New', idList: mine.list } }],
      ['PUT', `/1/cards/${mine.card.id}/idList`, { query: { value: mine.list } }],
      ['GET', `/1/lists/${mine.list}/cards`],
      ['POST', `/1/checklists/${mine.checklist.id}/checkItems`, { body: { name: 'Call' } }],
      ['GET', `/1/labels/${mine.label.id}`],
      ['GET', `/1/actions/${mine.comment.id}?display=true`],
      ['POST', `/1/cards/${mine.card.id}/actions/comments`, { body: { text: 'Called' } }],
      ['PUT', `/1/cards/${mine.card.id}/actions/${ownComment.id}/comments`, { body: { text: 'Bye' } }],
      ['POST', '/1/cards', { body: { idList: mine.list, name: 'Card', keepFromSource: 'all' } }],
      ['POST', '/1/checklists', { query: { idCard: mine.card.id, name: 'More' } }],
      ['PUT', `/1/cards/${mine.card.id}/idLabels`, { body: { value: mine.label.id } }],
      ['GET', `/1/boards/${mine.board}/cards/open`],
    ];
    for (const [method, endpoint, more] of calls) {
      expect({ endpoint, outcome: await raw(method, endpoint, more) }).toEqual({
        endpoint,
        outcome: { result: expect.objectContaining({ status: 200 }) },
      });
    }
  });

  test('is refused whatever is on another, or cannot be seen to be on it, before it is sent', async () => {
    const [mine, theirs] = [on('Support', 'Inbox'), on('Product', 'Ideas')];
    const { trello } = world.sandbox;
    const moved = on('Product', 'Ideas');
    trello.as('ben').moveCard(moved.card, trello.list('Support', 'Inbox'));
    const elsewhere: [string, string, object?][] = [
      ['GET', `/1/boards/${theirs.board}`],
      ['GET', `/1/cards/${theirs.card.id}`],
      ['GET', `/1/card/${theirs.card.shortLink}`],
      ['GET', `/1/Cards/${theirs.card.id}`],
      ['GET', `/1/lists/${theirs.list}/cards`],
      ['PUT', `/1/checklists/${theirs.checklist.id}`, { body: { name: 'x' } }],
      ['PUT', `/1/labels/${theirs.label.id}`, { body: { name: 'x' } }],
      ['GET', `/1/actions/${theirs.comment.id}`],
      ['PUT', `/1/cards/${mine.card.id}/actions/${theirs.comment.id}/comments`, { body: { text: 'x' } }],
      ['GET', `/1/boards/${mine.board}/cards/${theirs.card.id}`],
      ['GET', `/1/boards/${mine.board}/cards/${theirs.card.shortLink}`],
      ['GET', `/1/actions/${moved.comment.id}/board`],
      ['GET', `/1/cards/${moved.card.id}/actions?filter=all`],
      ['GET', `/1/card/${moved.card.id}/Actions/commentCard`],
      ['GET', `/1/cards/${moved.card.id}`, { query: { actions: 'all' } }],
      ['GET', `/1/cards/${moved.card.id}?actions[]=all`],
      ['GET', `/1/boards/${mine.board}/actions`, { query: { filter: 'commentCard' } }],
      ['GET', `/1/boards/${mine.board}/cards?card_actions=commentCard`],
      ['GET', `/1/lists/${mine.list}/actions`],
      ['PUT', `/1/cards/${moved.card.id}?actions=all`, { body: { name: 'x' } }],
      ['POST', '/1/boards', { body: { name: 'x', idBoard: mine.board } }],
      ['POST', '/1/boards', { body: { name: 'x', idBoardSource: mine.board } }],
      ['POST', `/1/cards/${mine.card.id}/checklists`, { body: { value: theirs.checklist.id } }],
      ['POST', `/1/cards/${mine.card.id}/idLabels`, { body: { value: theirs.label.id } }],
      ['POST', '/1/cards', { body: { idList: mine.list, idLabels: [mine.label.id, theirs.label.id] } }],
      ['POST', '/1/cards', { query: { idList: `${mine.list},${theirs.list}` } }],
      ['POST', '/1/cards', { body: { idList: [], name: 'x' } }],
      ['POST', `/1/cards?idList=${mine.list}&idList=${theirs.list}`],
      ['POST', '/1/cards', { query: { idList: mine.list }, body: { idList: theirs.list } }],
      ['POST', '/1/cards', { body: { idList: mine.list, cardRole: 'mirror', name: theirs.card.shortLink } }],
      ['POST', '/1/cards', { body: { idList: mine.list, mirrorSourceId: theirs.card.id } }],
      ['PUT', `/1/cards/${mine.card.id}`, { body: { idList: theirs.list } }],
      ['PUT', `/1/cards/${mine.card.id}`, { query: { idBoard: theirs.board } }],
      ['PUT', `/1/cards/${mine.card.id}/idList?value=${theirs.list}`],
      ['POST', '/1/cards', { body: { idList: mine.list, idCardSource: theirs.card.id } }],
      ['POST', '/1/cards', { body: { idList: [theirs.list] } }],
      ['POST', '/1/cards', { body: JSON.stringify({ idList: theirs.list }) }],
      [
        'POST',
        '/1/cards',
        { body: `idList=${theirs.list}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      ],
      ['POST', '/1/cards', { body: { name: 'x' } }],
      ['POST', `/1/boards/${mine.board}/lists`, { body: { name: 'Copy', idListSource: theirs.list } }],
      ['POST', `/1/boards/${mine.board}/lists?name=Copy&IDLISTSOURCE=${theirs.list}`],
      ['POST', `/1/boards/${mine.board}/lists?name=Copy&idListSource[]=${theirs.list}`],
      ['GET', `/1/boards/${mine.board}/organization`],
      ['GET', `/1/boards/${mine.board}/members/me/boards`],
      ['GET', `/1/cards/${mine.card.id}`, { query: { organization: true } }],
      ['GET', `/1/cards/${mine.card.id}?organization[]=true`],
      ['GET', '/1/members/me/boards'],
      ['GET', `/1/batch?urls=/boards/${theirs.board}`],
      ['GET', `/1/search?query=x&idBoards=${mine.board}`],
      ['GET', '/1/boards/Product'],
      ['GET', '/1/cards'],
    ];
    const changes = await requestsDuring(async () => {
      for (const [method, endpoint, more] of elsewhere) {
        const outcome = await raw(method, endpoint, more);
        expect({ endpoint, outcome }).toEqual({ endpoint, outcome: refused('PermissionDenied', /agent/) });
      }
    });
    // What is looked up is its board alone, and the names of the boards that are allowed.
    expect(
      changes.filter((request) => !/^GET \/1\/(?:cards|lists|checklists|labels|actions|boards)\/\w+$/.test(request)),
    ).toEqual([]);
  });

  test('is refused what has moved away since the last call', async () => {
    const { card } = on('Support', 'Inbox');
    expect(await raw('GET', `/1/cards/${card.id}`)).toEqual(done);
    const { trello } = world.sandbox;
    trello.as('ben').moveCard(card, trello.list('Product', 'Ideas'));
    expect(await raw('GET', `/1/cards/${card.id}`)).toEqual(refused('PermissionDenied'));
  });
});

test('a limit of the agent is named as its own, with the boards by name', async () => {
  await define('narrow', {
    'board.getCard': { ...autopilot, boards: [world.sandbox.trello.board('Support').id] },
    'board.createCard': { ...autopilot, boards: [world.sandbox.trello.board('Support').id] },
  });
  const foreign = world.sandbox.trello
    .as('ben')
    .createCard(world.sandbox.trello.list('Product', 'Ideas'), { name: 'x' });
  expect(await attempt('narrow', 'board.getCard', { card: foreign.id })).toEqual(
    refused(
      'PermissionDenied',
      /The agent "narrow" may use the boards "Support" only; this is a limit of the agent, not of the account/,
    ),
  );
  expect(await attempt('narrow', 'board.createCard', { board: 'Product', list: 'Ideas', name: 'x' })).toEqual(
    refused('NotFound', /This agent, by its own limit, has no board "Product"\. It has: "Support"\./),
  );
});
