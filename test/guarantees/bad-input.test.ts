import { steps, type AgentDefinitionInput } from '../../src/contracts';
import type { StepContract } from '../../src/contracts/step';
import { agentTaskQueue, type World } from '../support/world';
import { nestedJson } from '../support/nested-json';
import { createBusyWorld, hurried, runStep, startAs } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld();
  await world.client.agents.define('reader', {
    workflowType: 'steps',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.findEmail': {} },
  });
});
afterEach(() => {
  expect(world.sandbox.requests.list().map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
afterAll(() => world.stop());

const mail = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello.' };
const listId = '65f0c0de65f0c0de65f0c0de';
const nested = nestedJson(4_000);
const post = { method: 'POST', endpoint: '/me/messages' };

describe('a step says what is wrong and sends nothing', () => {
  test.each<[what: string, step: string, input: unknown, type: string, message: RegExp]>([
    ['nothing at all', 'mail.sendEmail', undefined, 'InvalidInput', /body: .*/],
    [
      'no recipient and no subject',
      'mail.sendEmail',
      { body: 'x' },
      'InvalidInput',
      /to: Name at least one.*subject: Give/,
    ],
    ['an address that is none', 'mail.sendEmail', { ...mail, to: ['lena'] }, 'InvalidInput', /to\.0: /],
    [
      'two lines of subject',
      'mail.sendEmail',
      { ...mail, subject: 'a\r\nBcc: b@c.d' },
      'InvalidInput',
      /subject: .*one line/,
    ],
    ['a field that is misspelt', 'mail.sendEmail', { ...mail, subjct: 'x' }, 'InvalidInput', /"subjct"/],
    [
      'a file that is no reference',
      'mail.sendEmail',
      { ...mail, attachments: ['/etc/passwd'] },
      'InvalidInput',
      /attachments\.0: /,
    ],
    [
      'an account nobody connected',
      'mail.sendEmail',
      { ...mail, account: 'sales' },
      'AccountNotFound',
      /"sales".*support/,
    ],
    ['an account of the other kind', 'board.getBoards', { account: 'support' }, 'AccountNotFound', /"support".*team/],
    ['no date', 'mail.findEmail', { after: 'last week' }, 'InvalidInput', /after: /],
    [
      'a list id that is none',
      'board.createCard',
      { name: 'x', list: 'Inbox' },
      'InvalidInput',
      /list: .*24 hexadecimal/,
    ],
    [
      'a card that is none',
      'board.addCommentToCard',
      { card: 'x y', text: 'x' },
      'InvalidInput',
      /card: Give the card as/,
    ],
    ['nothing to change', 'board.updateCard', { card: listId }, 'InvalidInput', /at least one thing to change/],
    [
      'another host',
      'mail.apiCall',
      { method: 'GET', endpoint: 'https://evil.example/me' },
      'InvalidInput',
      /endpoint|host|path/i,
    ],
    [
      'a way out of the API',
      'mail.apiCall',
      { method: 'GET', endpoint: '/me/..%2f..%2fadmin' },
      'InvalidInput',
      /\.\.|endpoint|path/i,
    ],
    [
      'a board endpoint without its version',
      'board.apiCall',
      { method: 'GET', endpoint: '/boards' },
      'InvalidInput',
      /\/1\//,
    ],
    ['a method there is not', 'board.apiCall', { method: 'YELL', endpoint: '/1/boards' }, 'InvalidInput', /method: /],
    [
      'a body of 4,000 levels',
      'mail.apiCall',
      { ...post, body: JSON.parse(nested) },
      'InvalidInput',
      /body: .*flatter/,
    ],
    ['the same as text', 'mail.apiCall', { ...post, body: nested }, 'InvalidInput', /body.*nested deeper/],
    [
      'a body of 4,000 levels for a board',
      'board.apiCall',
      { method: 'POST', endpoint: '/1/cards', body: { a: JSON.parse(nested) } },
      'InvalidInput',
      /body: .*flatter/,
    ],
    [
      'levels where a text belongs',
      'mail.sendEmail',
      { ...mail, subject: JSON.parse(nested) },
      'InvalidInput',
      /subject: /,
    ],
  ])('for %s', async (_what, step, input, type, message) => {
    const { error } = await runStep(world, 'busy', step, input);
    expect(error).toMatchObject({ type, message: expect.stringMatching(message) });
  });

  test('for an account nobody connected, whatever the step, before a person is asked', async () => {
    const everyStep = Object.values<StepContract>(steps);
    const equipment = Object.fromEntries(everyStep.map(({ name }) => [name, { permission: 'approval' as const }]));
    await world.client.agents.define('asker', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
    const calls = everyStep.map(({ name, examples }) => ({
      step: name,
      input: { ...(examples[0]?.input as object), account: 'sales' },
      options: hurried,
    }));
    const handle = await startAs(world, 'asker', 'steps', calls);
    expect(await handle.result()).toMatchObject(calls.map(() => ({ error: { type: 'AccountNotFound' } })));
  });

  test('for an agent nobody defined', async () => {
    const { error } = await runStep(world, 'ghost', 'mail.findEmail', {});
    expect(error).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(/no agent named "ghost".*agents define/),
    });
  });

  test('for a step the agent is not equipped with', async () => {
    const { error } = await runStep(world, 'reader', 'mail.sendEmail', mail);
    expect(error).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(
        /"reader" is not equipped with Send Email \(mail\.sendEmail\)\. It has: mail\.findEmail/,
      ),
    });
  });
});

describe('an agent is not defined, and the message says where it is wrong,', () => {
  const define = (change: Partial<Record<keyof AgentDefinitionInput, unknown>>) =>
    world.client.agents.define('wrong', {
      workflowType: 'steps',
      taskQueue: agentTaskQueue,
      equipment: {},
      ...change,
    } as AgentDefinitionInput);
  const trigger = (change: Record<string, unknown>) => ({
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', ...change }],
  });

  test.each<[what: string, change: Parameters<typeof define>[0], message: RegExp]>([
    [
      'with a filter that cannot be read',
      trigger({ config: { filter: 'subject:(a OR' } }),
      /triggers\.inbox: filter: .*characters \d+ to \d+/,
    ],
    [
      'with a date in the filter that is none',
      trigger({ config: { filter: 'received>=someday' } }),
      /triggers\.inbox: filter: .*characters 11 to 17/,
    ],
    ['with a time zone that is none', trigger({ config: { zone: 'Mars' } }), /triggers\.inbox: zone: .*IANA/],
    [
      'with a trigger type there is not',
      trigger({ type: 'mail.oldEmail' }),
      /no trigger type "mail\.oldEmail".*mail\.newEmail/,
    ],
    ['with a trigger type that every object has', trigger({ type: 'constructor' }), /no trigger type "constructor"/],
    [
      'with 4,000 levels',
      trigger({ config: { filter: JSON.parse(nested) } }),
      /cannot be defined like this: .*flatter/,
    ],
    [
      'with more triggers than it can carry',
      { triggers: Array.from({ length: 8_000 }, (_, number) => ({ ...trigger({}).triggers[0]!, id: `t${number}` })) },
      /more than the 600 KB that an agent can carry/,
    ],
    [
      'with one trigger id twice',
      { triggers: [...trigger({}).triggers, ...trigger({}).triggers] },
      /"inbox" is given twice/,
    ],
    [
      'with a step there is not',
      { equipment: { 'mail.sendPigeon': {} } },
      /equipment\.mail\.sendPigeon: there is no such step/,
    ],
    [
      'with a permission there is not',
      { equipment: { 'mail.sendEmail': { permission: 'maybe' } } },
      /equipment\.mail\.sendEmail\.permission/,
    ],
  ])('%s', async (_what, change, message) => {
    await expect(define(change)).rejects.toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(message),
    });
    await expect(world.client.agents.get('wrong')).rejects.toMatchObject({ type: 'NotFound' });
  });

  test('under a name that cannot be one', async () => {
    await expect(
      world.client.agents.define('No Name!', { workflowType: 'x', taskQueue: 'x', equipment: {} }),
    ).rejects.toMatchObject({ type: 'InvalidInput', message: expect.stringContaining('An agent name is') });
  });
});

describe('an account is not connected', () => {
  const connect = (name: string, owner: string) => {
    const credential = { kind: 'trello-token' as const, key: 'k', token: 't' };
    return world.client.accounts.connect({ integration: 'board', name, owner, scopes: ['read'], credential });
  };

  test('under a name that cannot be one', async () => {
    const message = expect.stringContaining('An account name is');
    await expect(connect('../team', 'supportbot')).rejects.toMatchObject({ type: 'InvalidInput', message });
  });

  test("in place of another person's", async () => {
    const message = expect.stringMatching(/belongs to supportbot, not to ben/);
    await expect(connect('team', 'ben')).rejects.toMatchObject({ type: 'Conflict', message });
  });
});

describe('asking for what is not there names what is', () => {
  test.each<[what: string, ask: () => Promise<unknown>, message: RegExp]>([
    ['an account', () => world.client.accounts.get('mail', 'sales'), /"sales".*support/],
    ['an agent', () => world.client.agents.get('ghost'), /"ghost".*busy, reader/],
    ['a trigger', () => world.client.triggers.get('inbox'), /"inbox"\. Triggers: none/],
    ['an approval', () => world.client.approvals.get('approval/none'), /approval\/<uuid>/],
    ['a step', () => world.client.calls.start('mail.sendPigeon', {}), /mail\.sendEmail/],
  ])('%s', async (_what, ask, message) => {
    await expect(ask()).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });
});
