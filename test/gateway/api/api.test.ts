import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../../src/json/defined';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { eventually } from '../../support/eventually';
import { nestedJson } from '../../support/nested-json';
import { testDecisions } from './api-decisions';
import { createApiWorld, tokens, type ApiWorld } from '../worlds/api-world';
import { testCodec } from './codec';

let world: ApiWorld;

beforeAll(async () => {
  world = await createApiWorld();
});
afterAll(() => world.stop());

const approval = { approvers: ['approver-token'] };
const agent = { workflowType: 'noting', taskQueue: 'test-agents', equipment: { 'mail.sendEmail': {} }, approval };

/** What zod would look at one by one, and say of each what is wrong. */
const manyObjects = `${'{},'.repeat(60_000)}{}`;

describe('the HTTP API', () => {
  test('describes to everybody every route it has, and lets nobody without a token use any', async () => {
    const { status, body } = await world.ask(undefined, 'GET', '/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    const paths = Object.entries(body.paths as Record<string, object>);
    const routes = paths.flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const));
    expect(routes.length).toBeGreaterThan(15);
    for (const [method, path] of [...routes, ['get', '/nothing'], ['get', '/openapi.json/x']] as const) {
      const answer = await world.ask(undefined, method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'));
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(JSON.stringify(answer.body)).toContain('Bearer');
    }
  });

  test('refuses in one shape, whatever is wrong with a request', async () => {
    const asked = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
      const init = { method, headers, ...defined({ body }) };
      const response = await fetch(`${world.url}/api${path}`, init);
      return [response.status, await response.json()] as const;
    };
    const token = { Authorization: `Bearer ${tokens.operator}` };
    const json = { ...token, 'Content-Type': 'application/json' };
    const text = { ...token, 'Content-Type': 'text/plain' };
    const decision = `/approvals/${randomUUID()}/decision`;
    for (const [status, type, method, path, headers, body] of [
      [401, 'Unauthorized', 'GET', '/agents', {}],
      [404, 'NotFound', 'GET', '/nothing', token],
      [404, 'NotFound', 'POST', '/agents/helper/nothing', json, '{}'],
      [404, 'NotFound', 'GET', '/agents/nobody', token],
      [405, 'MethodNotAllowed', 'DELETE', '/agents', token],
      [405, 'MethodNotAllowed', 'PUT', decision, json, '{}'],
      [400, 'InvalidInput', 'POST', decision, json, '{"decision":'],
      [400, 'InvalidInput', 'POST', decision, token],
      [415, 'InvalidInput', 'POST', decision, text, '{"decision":"reject"}'],
      [415, 'InvalidInput', 'POST', decision, { ...token, 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=b'],
      [400, 'InvalidInput', 'POST', decision, json, `{"decision":"reject","input":{"list":[${manyObjects}]}}`],
      [413, 'InvalidInput', 'POST', decision, json, `"${'x'.repeat(4 * 1024 * 1024)}"`],
    ] as const) {
      const answer = await asked(method, path, headers, body);
      const error = { type, message: expect.stringMatching(/^[A-Z].*\.$/) as string };
      expect([path, method, ...answer]).toEqual([path, method, status, { error }]);
    }
  });

  test('says of a body with too many parts how many there may be, before it looks whose they are', async () => {
    const answer = await world.send('operator', 'PUT', '/agents/helper', `{"triggers":[${manyObjects}]}`);
    expect([answer.status, answer.body.error?.message]).toEqual([
      400,
      'A body has at most 50,000 texts, lists, objects and commas. Send less at once.',
    ]);
  });

  test.each([5_000, 100_000])('refuses a body of %i levels with a sentence, wherever one may stand', async (levels) => {
    const call = (input: string) =>
      `{"step":"mail.apiCall","input":{"method":"POST","endpoint":"/me","body":${input}}}`;
    const json = nestedJson(levels);
    for (const [method, path, body] of [
      ['POST', '/calls', call(json)],
      ['POST', '/calls', json],
      [
        'PUT',
        '/agents/helper',
        `{"workflowType":"x","taskQueue":"x","equipment":{},"triggers":[{"id":"a","type":"mail.newEmail","account":"support","config":{"filter":${json}}}]}`,
      ],
      ['POST', `/approvals/${randomUUID()}/decision`, `{"decision":"approve","input":${json}}`],
      ['POST', `/approvals/${randomUUID()}/decision`, `{"decision":${json}}`],
      ['POST', '/triggers/inbox/replay', `{"eventId":${json}}`],
    ] as const) {
      const { status, body: answer } = await world.send('operator', method, path, body);
      expect([path, status, answer.error?.message]).toEqual([path, 400, expect.any(String)]);
    }
  });

  test('lets a viewer look and change nothing', async () => {
    expect((await world.ask('viewer', 'GET', '/accounts?integration=mail')).body).toMatchObject({
      accounts: [{ integration: 'mail', name: 'support', state: 'connected' }],
    });
    for (const [method, path, body] of [
      ['PUT', '/agents/helper', agent],
      ['DELETE', '/agents/helper', undefined],
      ['DELETE', '/accounts/mail/support', undefined],
      ['POST', '/calls', { step: 'mail.findEmail' }],
      ['POST', '/triggers/inbox/pause', undefined],
      ['POST', '/triggers/inbox/replay', { eventId: 'x' }],
      ['POST', '/approvals/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/decision', { decision: 'approve' }],
    ] as const) {
      const { status, body: answered } = await world.ask('viewer', method, path, body);
      expect([path, status, answered.error?.type]).toEqual([path, 403, 'PermissionDenied']);
    }
    expect((await world.ask('approver', 'PUT', '/agents/helper', agent)).status).toBe(403);
  });

  test('defines an agent, and says what is wrong with one that cannot be', async () => {
    expect((await world.ask('operator', 'PUT', '/agents/helper', agent)).body).toEqual({ warnings: [] });
    await eventually('it is listed', async () =>
      isDeepStrictEqual((await world.ask('viewer', 'GET', '/agents')).body, { agents: ['helper'] }),
    );
    expect((await world.ask('viewer', 'GET', '/agents/helper')).body).toMatchObject({
      name: 'helper',
      definition: agent,
      schedules: [],
    });
    const shape = await world.ask('operator', 'PUT', '/agents/helper', { ...agent, equipment: 'all' });
    expect([shape.status, shape.body.error?.message]).toEqual([400, expect.stringContaining('equipment')]);
    const step = await world.ask('operator', 'PUT', '/agents/helper', { ...agent, equipment: { 'mail.erase': {} } });
    expect([step.status, step.body.error?.message]).toEqual([400, expect.stringContaining('mail.erase')]);
    const missing = await world.ask('viewer', 'GET', '/agents/nobody');
    expect([missing.status, missing.body.error?.type]).toEqual([404, 'NotFound']);
  });

  test('starts an agent by hand, once for each id', async () => {
    expect((await world.ask('approver', 'POST', '/agents/helper/runs', {})).status).toBe(403);
    const start = () => world.ask('operator', 'POST', '/agents/helper/runs', { input: { hello: 1 }, id: 'one' });
    const run = { workflowId: 'helper/-start/one', warnings: [] };
    expect((await start()).body).toEqual({ ...run, started: true });
    expect((await start()).body).toEqual({ ...run, started: false });
    expect(await world.client.temporal.workflow.getHandle(run.workflowId).result()).toEqual({ hello: 1 });
    expect((await world.ask('operator', 'POST', '/agents/nobody/runs', {})).status).toBe(404);
  });

  test('replaces the definition that was seen and no other, and creates only what is not there', async () => {
    const seen = (await world.ask('viewer', 'GET', '/agents/helper')).body.revision;
    const changed = { ...agent, equipment: { 'mail.sendEmail': {}, 'mail.findEmail': {} } };
    expect((await world.ask('operator', 'PUT', `/agents/helper?revision=${String(seen)}`, changed)).status).toBe(200);
    const late = await world.ask('operator', 'PUT', `/agents/helper?revision=${String(seen)}`, agent);
    expect([late.status, late.body.error?.type]).toEqual([409, 'Conflict']);
    expect((await world.ask('operator', 'PUT', '/agents/helper?revision=0', agent)).status).toBe(409);
    expect((await world.ask('viewer', 'GET', '/agents/helper')).body).toMatchObject({ definition: changed });
    expect((await world.ask('operator', 'PUT', '/agents/helper?revision=last', agent)).status).toBe(400);
    expect((await world.ask('operator', 'PUT', '/agents/another?revision=0', agent)).status).toBe(200);
    expect((await world.ask('operator', 'DELETE', '/agents/another')).status).toBe(204);
  });

  test('says of an agent that is being retired that it is, and of no other', async () => {
    const stuck = { workflowId: 'trigger/stuck', taskQueue: serviceTaskQueue, args: [{}] };
    const trigger = await world.strangerClient.workflow.start('trigger', stuck);
    const triggers = [{ id: 'stuck', type: 'mail.newEmail', account: 'support' }];
    expect((await world.ask('operator', 'PUT', '/agents/leaver', { ...agent, triggers })).status).toBe(200);
    const seen = async () => (await world.ask('viewer', 'GET', '/agents/leaver')).body;
    expect(await seen()).not.toHaveProperty('problem');
    expect((await world.ask('operator', 'DELETE', '/agents/leaver')).status).toBe(204);
    const problem = expect.stringContaining('is being retired') as unknown;
    expect(await seen()).toMatchObject({ retired: true, problem });
    await trigger.terminate();
  });

  test('runs a step; a send waits for a decision, which is recorded under the name of its token', async () => {
    const input = { to: ['lena@northwind.example'], subject: 'By API', body: 'Hello' };
    const call = { step: 'mail.sendEmail', input, agent: 'helper' };
    const { body: started } = await world.ask('operator', 'POST', '/calls', call);
    const { approval } = await eventually('it waits for approval', async () => {
      const { body } = await world.ask('viewer', 'GET', `/calls/${String(started.id)}`);
      return body.approval === undefined ? undefined : body;
    });
    const path = `/approvals/${String(approval)}`;
    // Temporal names a child workflow a moment before it can be asked.
    const shown = await eventually('it can be looked at', async () => {
      const { status, body } = await world.ask('viewer', 'GET', path);
      return status === 200 ? body : undefined;
    });
    expect(shown).toMatchObject({ step: 'mail.sendEmail', input, approvers: ['approver-token'] });
    for (const named of [`/approvals/approval/${String(approval)}`, `/approvals/approval%2F${String(approval)}`])
      expect([named, (await world.ask('viewer', 'GET', named)).body]).toEqual([named, shown]);
    const byWorkflow = `/approvals/approval/${String(approval)}/decision`;
    for (const unusable of [{ to: [] }, null]) {
      const refused = await world.ask('approver', 'POST', byWorkflow, { decision: 'approve', input: unusable });
      expect([refused.status, refused.body.error?.type]).toEqual([409, 'DecisionRefused']);
    }
    const another = { decision: 'approve', asked: '0'.repeat(64) };
    const unseen = await world.ask('approver', 'POST', `${path}/decision`, another);
    expect([unseen.status, unseen.body.error]).toEqual([
      409,
      {
        type: 'Conflict',
        message: 'Nothing was decided: this is not the request that was shown. Look at it again.',
      },
    ]);
    const edited = { ...input, body: 'Hello, edited' };
    const decision = { decision: 'approve', input: edited, asked: shown.asked };
    expect((await world.ask('approver', 'POST', `${path}/decision`, decision)).body).toMatchObject({
      kind: 'approved',
      approver: 'approver-token',
      verified: true,
      edited: true,
    });
    expect((await world.ask('viewer', 'GET', path)).body).toMatchObject({
      outcome: { kind: 'approved', input: edited },
      changes: [{ name: 'body', before: 'Hello', after: 'Hello, edited' }],
    });
    expect((await world.ask('viewer', 'GET', `/calls/${String(started.id)}?wait=20`)).body).toMatchObject({
      status: 'completed',
    });
    expect(world.sandbox.graph.sentMail().filter(({ subject }) => subject === 'By API')).toHaveLength(1);
    expect((await world.ask('approver', 'POST', `${path}/decision`, { decision: 'reject' })).status).toBe(409);
    const listed = await eventually('the decision is listed', async () => {
      const { body } = await world.ask('viewer', 'GET', '/approvals/decided?limit=1');
      return (body.approvals as unknown[]).length > 0 ? body : undefined;
    });
    expect(listed.approvals).toEqual([
      expect.objectContaining({
        id: path.slice('/approvals/'.length),
        step: 'mail.sendEmail',
        verdict: expect.objectContaining({ kind: 'approved', approver: 'approver-token', edited: true }) as unknown,
      }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('Hello');
    const behind = await world.ask('viewer', 'GET', `/approvals/decided?after=${path.slice('/approvals/'.length)}`);
    expect(behind.body).toEqual({ approvals: [] });
    expect((await world.ask('viewer', 'GET', `/approvals/decided?after=approval/${String(approval)}`)).body).toEqual(
      behind.body,
    );
    expect((await world.ask('viewer', 'GET', `/approvals?after=${randomUUID()}`)).status).toBe(404);
    expect((await world.ask('viewer', 'GET', '/approvals?after=nonsense')).status).toBe(400);
  });

  testDecisions(() => world);

  test('disconnects an account, and says what may be left at the provider', async () => {
    const disconnect = (query = '') => world.ask('operator', 'DELETE', `/accounts/board/team${query}`);
    expect((await disconnect('?revoke=perhaps')).status).toBe(400);
    const answer = { status: 200, body: { revocation: 'revoked', triggers: [], unreleased: [] } };
    // The second request may be a first whose answer got lost.
    expect([await disconnect(), await disconnect()]).toEqual([answer, answer]);
    expect((await world.ask('operator', 'DELETE', '/accounts/board/nobody')).status).toBe(404);
  });
});

testCodec(() => world);
