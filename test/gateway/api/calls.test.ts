import { randomUUID } from 'node:crypto';
import { AgentIntegrationsClient } from '../../../src/client';
import { defined } from '../../../src/json/defined';
import { createGateway, serveGateway } from '../../../src/gateway';
import { generateKey, parseKeyRing } from '../../../src/encryption/key-ring';
import { createMcpWorld, tokens, type McpWorld } from '../../mcp/mcp-world';
import { eventually } from '../../support/eventually';
import { keysOf } from '../../support/keys-of';
import { nestedJson } from '../../support/nested-json';
import { decide } from '../../support/pending-approval';
import { mailUser } from '../../support/world';

let world: McpWorld;
let url: string;

beforeAll(async () => {
  world = await createMcpWorld();
  ({ url } = await world.startGateway());
});
afterAll(() => world.stop());

interface Answer {
  status: number;
  body: Record<string, unknown> & {
    id: string;
    status: string;
    result: Record<string, unknown>;
    error: { type: string; message: string };
  };
}

type Who = keyof typeof tokens;

interface Sent {
  key?: string;
  at?: string;
}

async function ask(
  who: Who,
  method: string,
  path: string,
  body?: unknown,
  { key, at = url }: Sent = {},
): Promise<Answer> {
  const response = await fetch(`${at}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${tokens[who]}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...defined({ 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}

const call = (who: Who, body: unknown, sent: Sent = {}) => ask(who, 'POST', '/calls?wait=20', body, sent);
const look = (who: Who, id: string, wait = 20) => ask(who, 'GET', `/calls/${id}?wait=${String(wait)}`);
const refusal = ({ status, body }: Answer) => [status, body.error.type, body.error.message];
const card = (name: string) => ({ step: 'board.createCard', input: { board: 'Support', list: 'Inbox', name } });
const mail = (subject: string) => ({ to: ['lena@northwind.example'], subject, body: 'Hello' });
const cardsNamed = async (name: string) => {
  const { cards } = await world.client.calls.run('board.getListCards', { board: 'Support', list: 'Inbox' });
  return cards.filter((one) => one.name === name);
};
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((one) => one.subject === subject);

describe('a program that calls', () => {
  test('a step has its answer with ids, and a tool one with handles that later calls take', async () => {
    const found = await call('desk', { step: 'mail.findEmail', input: { subject: 'invoice', limit: 1 } });
    expect(found.body).toEqual({
      ...{ id: expect.any(String), workflowId: expect.stringMatching(/^tool-call\/outside-/), status: 'completed' },
      result: expect.objectContaining({ messages: [expect.objectContaining({ id: expect.stringMatching(/.{60}/) })] }),
    });
    const read = await call('desk', { tool: 'mail_find_email', arguments: { subject: 'invoice', limit: 1 } });
    expect(read.body.result).toMatchObject({
      messages: [{ id: expect.stringMatching(/^m\d+$/) }],
      untrusted: expect.arrayContaining(['messages.body']),
    });
    const [message] = read.body.result.messages as { id: string }[];
    const again = await call('free', {
      tool: 'mail_find_email',
      arguments: { messageIds: [message!.id] },
      agent: 'desk',
    });
    expect(again.body.error.message).toContain('in this conversation');
    const same = await call('desk', { tool: 'mail_find_email', arguments: { messageIds: [message!.id] } });
    expect(same.body.result).toMatchObject({ messages: [{ id: message!.id }] });
  });

  test('that waits for a person is told where one decides, and asks for its result at any gateway', async () => {
    const begun = Date.now();
    const asked = await call('desk', { tool: 'mail_send_email', arguments: mail('By HTTP') });
    expect(Date.now() - begun).toBeLessThan(19_000);
    expect(asked.body).toMatchObject({
      status: 'pending',
      message: expect.stringMatching(
        /^A person has to approve this first, .*Calling again would ask for a second time/,
      ),
      approvalPage: expect.stringMatching(/\/approvals\/[\w-]{36}$/),
      approval: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect((await look('desk', asked.body.id, 0)).body).toMatchObject({ status: 'pending' });
    const { url: at } = await world.startGateway();
    const later = ask('desk', 'GET', `/calls/${asked.body.id}?wait=30`, undefined, { at });
    await decide(world, { decision: 'approve' });
    expect((await later).body).toMatchObject({ status: 'completed', result: { subject: 'By HTTP' } });
    expect(sent('By HTTP')).toHaveLength(1);
  });

  test('is told what the person who approved it changed: beside the result of a step, within that of a tool', async () => {
    const told = { changedByReviewer: { body: 'Hello, Lena.' }, reviewersReason: 'Kinder.' };
    const answers = [];
    for (const [name, more] of Object.entries({ step: 'mail.sendEmail', tool: 'mail_send_email' })) {
      const input = mail(`Changed as a ${name}`);
      const asked = await call('desk', { [name]: more, [name === 'step' ? 'input' : 'arguments']: input });
      const edit = (given: object) => ({ ...given, body: 'Hello, Lena.' });
      await decide(world, { decision: 'approve', reason: 'Kinder.', input: edit });
      answers.push((await look('desk', asked.body.id, 30)).body);
    }
    const [step, tool] = answers;
    expect(step).toMatchObject({ status: 'completed', ...told });
    expect(step!.result).not.toHaveProperty('changedByReviewer');
    expect(tool).toMatchObject({ status: 'completed', result: told });
    expect(tool).not.toHaveProperty('changedByReviewer');
  });

  test('reads in a sentence what went wrong, in one shape', async () => {
    const failed = await call('desk', { step: 'mail.findEmail', input: { limit: 500 } });
    expect([failed.status, failed.body.status, failed.body.error]).toEqual([
      200,
      'failed',
      { type: 'InvalidInput', message: expect.stringContaining('limit: Give a number up to 50') },
    ]);
    for (const [body, status, message] of [
      [{}, 400, 'Give either "step" with "input", or "tool" with "arguments".'],
      [{ ...card('Both'), tool: 'mail_find_email' }, 400, 'Give either'],
      [{ step: 'mail.findEmail', arguments: {} }, 400, 'Give either'],
      [{ step: 'mail.erase' }, 404, 'There is no step "mail.erase".'],
      [{ tool: 'mail_erase' }, 404, 'There is no tool "mail_erase" for the agent "desk".'],
      [{ ...card('Id'), id: 'one' }, 400, 'id'],
      [{ tool: 'mail_send_email', arguments: { replyTo: 'm700', body: 'Hi' } }, 400, 'There is no message "m700"'],
      [
        `{"tool":"mail_api_call","arguments":{"method":"POST","endpoint":"/me","body":${nestedJson(100_000)}}}`,
        400,
        '',
      ],
    ] as const)
      expect(refusal(await call('desk', body))).toEqual([status, expect.any(String), expect.stringContaining(message)]);
    const nobody = await call('free', { tool: 'mail_find_email' });
    expect(refusal(nobody)).toEqual([400, 'InvalidInput', expect.stringContaining('agent: name the agent')]);
    expect((await look('desk', 'none', 0)).status).toBe(404);
    expect((await look('desk', 'x'.repeat(2_000), 0)).status).toBe(400);
    expect((await ask('desk', 'POST', '/calls?wait=31', card('Patient'))).status).toBe(400);
  });

  test('can withdraw what waits for a person', async () => {
    const asked = await call('desk', { step: 'mail.sendEmail', input: mail('Withdrawn') });
    expect(asked.body.status).toBe('pending');
    expect((await ask('desk', 'POST', `/calls/${asked.body.id}/withdraw`)).status).toBe(204);
    expect((await look('desk', asked.body.id)).body).toMatchObject({ status: 'failed', error: { type: 'Withdrawn' } });
    await eventually('nobody is asked any more', async () => (await world.client.approvals.list()).length === 0);
    expect((await ask('desk', 'POST', `/calls/${asked.body.id}/withdraw`)).status).toBe(204);
    expect(sent('Withdrawn')).toEqual([]);
  });
});

describe('a request that is sent again with its Idempotency-Key', () => {
  test('is the same call, at once and later, and no other', async () => {
    const once = () => call('desk', card('Once'), { key: 'card 42' });
    const [one, other] = await Promise.all([once(), once()]);
    expect([one.body.status, one.body.workflowId]).toEqual(['completed', other.body.workflowId]);
    expect((await once()).body.result).toEqual(one.body.result);
    expect(await cardsNamed('Once')).toHaveLength(1);
    const changed = await call('desk', card('Once more'), { key: 'card 42' });
    expect(refusal(changed)).toEqual([409, 'Conflict', expect.stringContaining('was used for another request')]);
    expect(await cardsNamed('Once more')).toEqual([]);
    const clerk = await call('clerk', { step: 'mail.findEmail', input: { limit: 1 } }, { key: 'card 42' });
    expect(clerk.body.status).toBe('completed');
  });

  test('is the same call when it failed, and when the current key of the installation has changed', async () => {
    const bad = () => call('desk', { step: 'mail.findEmail', input: { limit: 500 } }, { key: 'bad' });
    const first = await bad();
    expect((await bad()).body).toMatchObject({ workflowId: first.body.workflowId, error: first.body.error });

    const made = await call('desk', card('Before the change'), { key: 'rotated' });
    const { id, key } = generateKey();
    const keyRing = parseKeyRing(`${id}:${key},${keysOf(world)}`, 'the test');
    const { namespace, configuration } = world;
    const { connection } = world.client.temporal;
    const client = new AgentIntegrationsClient({ connection, namespace, keyRing, configuration });
    const changed = await serveGateway(createGateway({ client, configuration, signInToken: randomUUID() }), {
      port: 0,
    });
    const again = await call('desk', card('Before the change'), { key: 'rotated', at: changed.url });
    await changed.close();
    expect([again.body.workflowId, again.body.result]).toEqual([made.body.workflowId, made.body.result]);
    expect(await cardsNamed('Before the change')).toHaveLength(1);
  });

  test('has a key of a length and of letters that everybody writes alike', async () => {
    for (const key of ['x'.repeat(201), 'é', '']) {
      const answer = await call('desk', card('Keyed'), { key });
      expect([key.length, answer.status, answer.body.error.type]).toEqual([key.length, 400, 'InvalidInput']);
    }
    expect(await cardsNamed('Keyed')).toEqual([]);
  });
});

describe('a token that is bound to an agent', () => {
  test('calls as that agent and no other, and sees nothing of another’s calls', async () => {
    const asked = await call('desk', { step: 'mail.sendEmail', input: mail('Mine') });
    for (const path of [`/calls/${asked.body.id}`, `/calls/${asked.body.id}/withdraw`])
      for (const who of ['clerk', 'free'] as const) {
        const method = path.endsWith('withdraw') ? 'POST' : 'GET';
        expect(refusal(await ask(who, method, path))).toEqual([404, 'NotFound', expect.any(String)]);
      }
    expect((await look('desk', asked.body.id, 0)).body.status).toBe('pending');
    const other = await call('clerk', { ...card('As desk'), agent: 'desk' });
    expect(refusal(other)).toEqual([403, 'PermissionDenied', expect.stringContaining('is bound to the agent "clerk"')]);
    const unequipped = await call('clerk', card('Unequipped'));
    expect(unequipped.body).toMatchObject({ status: 'failed', error: { type: 'PermissionDenied' } });
    expect((await ask('clerk', 'GET', '/agents/desk/tools')).status).toBe(403);
    expect((await ask('clerk', 'GET', '/agents')).status).toBe(403);
    expect((await ask('clerk', 'GET', '/approvals')).status).toBe(403);
    await decide(world, { decision: 'reject' });
  });

  test('of a viewer calls what only reads', async () => {
    expect((await call('reader', { step: 'mail.findEmail', input: { limit: 1 } })).body.status).toBe('completed');
    expect((await call('reader', card('By a viewer'))).status).toBe(403);
    expect((await call('reader', { tool: 'board_create_card', arguments: card('By a viewer').input })).status).toBe(
      404,
    );
    const asked = await call('desk', { step: 'mail.sendEmail', input: mail('Not for viewers') });
    expect((await ask('reader', 'POST', `/calls/${asked.body.id}/withdraw`)).status).toBe(403);
    await decide(world, { decision: 'reject' });
    expect(await cardsNamed('By a viewer')).toEqual([]);
  });

  test.each(['openai', 'openai-chat', 'anthropic', 'mcp'])('is listed its tools in the form %s', async (format) => {
    const list = async (who: Who) => (await ask(who, 'GET', `/agents/desk/tools?format=${format}`)).body.tools;
    const names = ((await list('desk')) as { name?: string; function?: { name: string } }[]).map(
      (tool) => tool.name ?? tool.function?.name,
    );
    expect(names).toEqual([
      ...['mail_find_email', 'mail_send_email', 'mail_api_call'],
      ...['board_get_boards', 'board_create_card', 'board_add_comment_to_card'],
    ]);
    expect(await list('free')).toEqual(await list('desk'));
    expect(await list('reader')).toHaveLength(2);
    expect((await ask('desk', 'GET', '/agents/desk/tools?format=yaml')).status).toBe(400);
  });
});
