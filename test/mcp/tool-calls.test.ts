import { createHash } from 'node:crypto';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { canonicalJson } from '../../src/encryption/canonical-json';
import { sign } from '../../src/encryption/sign';
import { agentTaskQueue, mailUser } from '../support/world';
import { decide } from '../support/pending-approval';
import { connect, createMcpWorld, revisions, textOf, tokens, type McpWorld, type Revision } from './mcp-world';

let world: McpWorld;
let url: string;

beforeAll(async () => {
  world = await createMcpWorld();
  ({ url } = await world.startGateway());
});
afterAll(() => world.stop());

const call = (client: Client, name: string, given: Record<string, unknown>) =>
  client.callTool({ name, arguments: given });

function pendingCall(result: CallToolResult): string {
  expect([result.isError, textOf(result)]).toEqual([undefined, expect.stringContaining('calls_await')]);
  return (result.structuredContent as { pending: { call: string } }).pending.call;
}

describe.each(revisions)('an MCP client of revision %s', (revision: Revision) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(url, tokens.desk, revision);
  });

  test('finds a mail, makes a card, and sends what a person at last approves, by handles all the way', async () => {
    const sentBefore = world.sandbox.graph.sentMail(mailUser).length;
    await client.listTools(); // From here on the library validates every answer against its outputSchema.
    const found = await call(client, 'mail_find_email', { subject: 'invoice', folder: 'inbox', limit: 1 });
    expect(found.structuredContent).toMatchObject({
      messages: [{ id: expect.stringMatching(/^m\d+$/) }],
      untrusted: expect.arrayContaining(['messages.body']),
    });
    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent); // many clients hand a model the text alone
    const { messages } = found.structuredContent as { messages: { id: string }[] };
    const mail = messages[0]!.id;
    const made = await call(client, 'board_create_card', { board: 'Support', list: 'Inbox', name: 'Invoice' });
    const card = (made.structuredContent as { id: string }).id;
    expect(card).toMatch(/^c\d+$/);
    const commented = await call(client, 'board_add_comment_to_card', { card, text: 'Being answered.' });
    expect(commented.structuredContent).toMatchObject({ cardId: card });

    const first = await call(client, 'mail_send_email', { replyTo: mail, body: 'No.' });
    expect(first.structuredContent).toEqual({
      pending: {
        call: expect.any(String),
        message: expect.stringMatching(/^A person has to approve this first.*A person may take days/),
        approvalPage: expect.stringMatching(/\/approvals\/[\w-]+$/),
      },
    });
    await decide(world, { decision: 'reject', reason: 'Too curt.' });
    const rejected = await call(client, 'calls_await', { call: pendingCall(first) });
    expect([rejected.isError, textOf(rejected)]).toEqual([true, expect.stringMatching(/rejected by .*: Too curt\.$/)]);

    const second = await call(client, 'mail_send_email', { replyTo: mail, body: 'Thank you.' });
    await decide(world, { decision: 'approve', input: (input) => ({ ...input, body: 'Thank you, Ada.' }) });
    const sent = await call(client, 'calls_await', { call: pendingCall(second) });
    expect(sent.structuredContent).toMatchObject({
      subject: expect.stringMatching(/invoice/i),
      changedByReviewer: { body: 'Thank you, Ada.' },
    });
    expect(await call(client, 'calls_await', { call: pendingCall(second) })).toMatchObject({
      structuredContent: sent.structuredContent,
    });
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(sentBefore + 1);
    const { messages: copies } = await world.client.calls.run('mail.findEmail', { folder: 'sentitems', limit: 1 });
    expect(copies[0]!.body).toContain('Thank you, Ada.');
  });

  test('is shown the tools of its agent with their effects and what they answer', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['mail_find_email', 'mail_send_email', 'mail_api_call', 'board_get_boards'],
      ...['board_create_card', 'board_add_comment_to_card', 'calls_await'],
    ]);
    const [find, send, raw] = tools;
    expect(find).toMatchObject({
      title: 'Find Email',
      annotations: { readOnlyHint: true, destructiveHint: false },
      outputSchema: { type: 'object', properties: { messages: { type: 'array' }, untrusted: {}, pending: {} } },
    });
    expect(find!.inputSchema.properties).not.toHaveProperty('account');
    expect(send!.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: false });
    expect(raw!.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('reads in a sentence what went wrong', async () => {
    for (const [name, given, message] of [
      ['mail_find_email', { limit: 500 }, 'limit: Give a number up to 50'],
      ['mail_send_email', { replyTo: 'm700', body: 'Hello' }, 'There is no message "m700" in this conversation.'],
      ['mail_find_email', { account: 'sales' }, 'account: this is always "support" here.'],
      ['calls_await', { call: 'v1.x.y' }, 'There is no such call.'],
      ['calls_await', {}, 'There is no such call.'],
    ] as const) {
      const result = await call(client, name, given);
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(message)]);
    }
    await expect(call(client, 'mail_erase', {})).rejects.toThrow('There is no tool "mail_erase" for the agent "desk"');
  });

  test('that sends a request twice has one effect, and a key for one call opens no other', async () => {
    const once = (given: Record<string, unknown>) =>
      client.callTool({
        name: 'board_create_card',
        arguments: { board: 'Support', list: 'Inbox', ...given },
        _meta: { 'temporal-agent-integrations/request-key': `card-${revision}` },
      });
    const name = `Once in ${revision}`;
    const [one, other] = await Promise.all([once({ name }), once({ name })]);
    expect(other.structuredContent).toEqual(one.structuredContent);
    expect((await once({ name })).structuredContent).toEqual(one.structuredContent);
    const { cards } = await world.client.calls.run('board.getListCards', { board: 'Support', list: 'Inbox' });
    expect(cards.filter((card) => card.name === name)).toHaveLength(1);
    expect(textOf(await once({ name: 'Another' }))).toContain('This request key was used for another request.');
  });

  test('that may only look is offered what only reads', async () => {
    const reader = await connect(url, tokens.reader, revision);
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['mail_find_email', 'board_get_boards', 'calls_await']);
    await expect(call(reader, 'board_create_card', { name: 'x' })).rejects.toThrow('There is no tool');
  });

  test('sees nothing of another agent: its calls, its handles, its tools', async () => {
    const clerk = await connect(url, tokens.clerk, revision);
    const { tools } = await clerk.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['mail_find_email', 'calls_await']);
    const found = await call(client, 'mail_find_email', { subject: 'invoice', folder: 'inbox', limit: 1 });
    const { messages } = found.structuredContent as { messages: { id: string }[] };
    const stolen = await call(clerk, 'mail_find_email', { messageIds: [messages[0]!.id] });
    expect(textOf(stolen)).toMatch(/There is no message "m\d+" in this conversation/);
    const open = await call(client, 'mail_send_email', { to: ['lena@northwind.example'], subject: 'Hi', body: 'Hi' });
    const handle = pendingCall(open);
    for (const given of [handle, `${handle.slice(0, -2)}AA`])
      expect(textOf(await call(clerk, 'calls_await', { call: given }))).toContain('There is no such call.');
    await decide(world, { decision: 'reject' });
  });
});

describe('a request that is sent again with its key is answered as it was', () => {
  const keyed = (key: string) => ({ _meta: { 'temporal-agent-integrations/request-key': key } });
  let clerk: Client;
  const equip = (equipment: Record<string, object>) =>
    world.client.agents.define('clerk', {
      ...{ workflowType: 'noting', taskQueue: agentTaskQueue, approval: { refuseUnverified: false } },
      equipment,
    });
  const createsOn = (board: string) => ({
    'board.createCard': { account: 'team', boards: [world.sandbox.trello.board(board).id] },
    'board.getCard': { account: 'team' },
    'board.getBoards': { account: 'team' },
  });
  const cardsNamed = (wanted: string) =>
    [...world.sandbox.trello.world.cards.values()].filter(({ name }) => name === wanted);
  beforeAll(async () => {
    clerk = await connect(url, tokens.clerk, '2026-07-28');
  });

  test('whatever board its tool is fixed to by now, also where the tool was taken away', async () => {
    await equip(createsOn('Support'));
    const once = (name = 'Kept') =>
      clerk.callTool({ name: 'board_create_card', arguments: { list: 'Inbox', name }, ...keyed('one') });
    const { structuredContent } = await once();
    expect(structuredContent).toMatchObject({ name: 'Kept' });
    for (const equipment of [createsOn('Product'), { 'board.getCard': {} }]) {
      await equip(equipment);
      expect((await once()).structuredContent).toEqual(structuredContent);
    }
    expect(cardsNamed('Kept')).toHaveLength(1);
    expect(textOf(await once('Other'))).toBe(
      'This request key was used for another request. Sent again unchanged, that one is answered; a new request needs a new key.',
    );
  });

  test('where the handle that it names is kept no more', async () => {
    await equip(createsOn('Support'));
    const made = await call(clerk, 'board_create_card', { list: 'Inbox', name: 'Read' });
    const { id: card } = made.structuredContent as { id: string };
    const once = () => clerk.callTool({ name: 'board_get_card', arguments: { card }, ...keyed('two') });
    const { structuredContent } = await once();
    expect(structuredContent).toMatchObject({ name: 'Read' });
    // Its conversation begins anew, with handles of boards alone.
    const who = createHash('sha256').update('token clerk').digest('base64url').slice(0, 22);
    await world.client.temporal.workflow.getHandle(`conversation/clerk/${who}`).terminate();
    await call(clerk, 'board_get_boards', {});
    expect(textOf(await call(clerk, 'board_get_card', { card }))).toContain('There is no card');
    expect((await once()).structuredContent).toMatchObject({ name: 'Read' });
  });

  test('where the release before began its call, which kept no more than what the request meant', async () => {
    await equip(createsOn('Support'));
    const id = `outside-${sign(world.keyRing, 'calls', canonicalJson({ agent: 'clerk', name: 'token clerk', requestKey: 'three' }))}`;
    const board = world.sandbox.trello.board('Support').id;
    const input = { list: 'Inbox', name: 'Of before', account: 'team', board };
    await world.client.calls.run('board.createCard', input, { id, agent: 'clerk' });
    const once = (name: string) =>
      clerk.callTool({ name: 'board_create_card', arguments: { list: 'Inbox', name }, ...keyed('three') });
    expect((await once('Of before')).structuredContent).toMatchObject({ name: 'Of before' });
    expect(cardsNamed('Of before')).toHaveLength(1);
    expect(textOf(await once('Other'))).toContain('This request key was used for another request.');
  });
});
