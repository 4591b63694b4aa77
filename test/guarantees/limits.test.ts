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
    const asked = await requestsDuring(async () => {
      const outcome = await attempt('planner', 'board.createCard', card(mailFile));
      expect(outcome).toEqual(refused('PermissionDenied', /no mail step/));
    });
    expect(asked.filter((request) => request.includes('/attachments/'))).toEqual([]);
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

test('a raw call of an agent limited to a board copies nothing in from another', async () => {
  const support = world.sandbox.trello.board('Support').id;
  // Send Email on autopilot: what a raw call may do that reaches others is not asked for, so that the limit alone answers.
  await define('copier', { 'board.apiCall': { ...autopilot, boards: [support] }, 'mail.sendEmail': autopilot });
  const endpoint = `/1/boards/${support}/lists`;
  const idListSource = listId('Product', 'Ideas');
  const copies = [
    { endpoint, body: { name: 'Copy', idListSource } },
    { endpoint, query: { name: 'Copy', idListSource } },
    { endpoint: `${endpoint}?name=Copy&idListSource=${idListSource}` },
    { endpoint: `${endpoint}?name=Copy&IDLISTSOURCE=${idListSource}` },
  ];
  for (const copy of copies) {
    const outcome = await attempt('copier', 'board.apiCall', { method: 'POST', ...copy });
    expect({ copy, outcome }).toEqual({ copy, outcome: refused('PermissionDenied', /limited to some boards/) });
  }
});
