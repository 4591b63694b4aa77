import { setTimeout as sleep } from 'node:timers/promises';
import { agentTaskQueue, boardUser } from '../support/world';
import { createAgentWorld, textOf, type AgentWorld } from './worlds/agent-world';
import { shownOn } from './worlds/shown-on';
import { publicUrl } from './worlds/start-gateway';
import { askingForApproval } from './worlds/waiting-approvals';

let world: AgentWorld;
let gateway: AgentWorld['gateway'];
let ada: AgentWorld['ada'];
let send: AgentWorld['send'];

beforeAll(async () => {
  world = await createAgentWorld();
  ({ gateway, ada, send } = world);
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

describe('a second click', () => {
  const twice = (path: string, fields: Record<string, string>) =>
    Promise.all([ada.post(path, fields), ada.post(path, fields)]);

  test('on a decision is not told that the first was refused', async () => {
    const ask = await askingForApproval(world);
    const { path } = await ask({ step: 'mail.sendEmail', input: { to: ['lena@northwind.example'], body: 'Hello' } });
    const answers = await twice(path, { decision: 'reject' });
    expect(answers.map(({ status }) => status)).toContain(303);
    for (const answer of answers) expect(await answer.text()).not.toContain('was not taken');
  });

  test('on a new agent or a new trigger leads to what the first has made', async () => {
    const agent = { 'input.name': 'twin', 'input.workflowType': 'noting', 'input.taskQueue': agentTaskQueue };
    for (const answer of [await send('/agents', agent), await send('/agents', agent)])
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/agents/twin']);
    expect((await send('/agents', { ...agent, 'input.workflowType': 'other' })).status).toBe(409);

    const path = '/agents/twin/triggers/-new?type=mail.newEmail';
    const trigger = { 'input.id': 'mails', account: 'support', 'input.config.filter': 'subject:a' };
    for (const answer of [await send(path, trigger), await send(path, trigger)])
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/agents/twin/triggers/mails']);
    expect((await send(path, { ...trigger, 'input.config.filter': 'subject:b' })).status).toBe(422);
  });

  test('on "Run now" leads to the run that the first has started, and the same form with another input starts another', async () => {
    const { text } = await ada.get('/agents/helper');
    const id = /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const run = async (input: string) => {
      const answer = await (await send('/agents/helper/runs', { id, input })).text();
      return decodeURIComponent(/It runs.*?(helper%2F-start%2F[\w-]+)/s.exec(answer)?.[1] ?? '');
    };
    const runs = [await run('{"who":"Lena"}'), await run('{ "who": "Lena" }'), await run('{"who":"Ben"}')];
    expect(new Set(runs).size).toBe(2);
    const { workflow } = world.client.temporal;
    const results = await Promise.all(runs.map((run) => workflow.getHandle(run).result()));
    expect(results).toEqual([{ who: 'Lena' }, { who: 'Lena' }, { who: 'Ben' }]);
    const wrong = await send('/agents/helper/runs', { id, input: 'Lena' });
    expect([wrong.status, textOf(await wrong.text())]).toEqual([422, expect.stringContaining('This is not JSON')]);
  });

  const moved = '/agents/helper/triggers/moved';
  test.each([
    ['a new trigger', '/agents/helper/triggers/-new?type=board.cardMoved', { 'input.id': 'moved' }, moved],
    ['a trigger that is edited', `${moved}/edit`, { 'input.config.boardIds.1': 'Product' }, moved],
    [
      'the boards of a step',
      '/agents/helper/steps/board.createCard',
      { limits: 'set' },
      '/agents/helper#board.createCard',
    ],
  ])('on %s leads to what the first has stored, also where names were typed', async (_what, path, more, location) => {
    const { id } = world.sandbox.trello.board('Support');
    const boards = path.includes('triggers') ? 'input.config.boardIds.0' : 'input.boards.0';
    const form = { account: 'team', [boards]: 'Support', shown: shownOn((await ada.get(path)).text), ...more };
    for (const answer of [await send(path, form), await send(path, form)])
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, location]);
    expect(JSON.stringify(await world.definition())).toContain(id);
  });
});

test.each([
  ['/agents/helper', '/agents/helper/settings#settings'],
  ['/agents/helper/steps/board.createCard', '/agents/helper/steps/board.createCard'],
  ['/agents/helper/triggers/-new?type=board.cardMoved', '/agents/helper/triggers/-new?type=board.cardMoved'],
  ['/playground/mail.sendEmail', '/playground/mail.sendEmail#answer'],
])('Enter in a field of %s presses no "Add another"', async (page, action) => {
  const { text } = await ada.get(page);
  const form = text.slice(text.indexOf(`action="${action}"`));
  const [first = ''] = /<button[^>]*>/.exec(form.slice(0, form.indexOf('</form>'))) ?? [];
  expect(first).toContain('class="visually-hidden"');
  expect(first).not.toContain('name="add"');
});

test('a key and token that were sent with a form that was not taken have to be entered again, and the page says so', async () => {
  await send('/agents/helper/steps', { 'step:board.apiCall': 'on' });
  const path = '/agents/helper/steps/board.apiCall';
  const typed = { limits: 'set', account: '', 'input.boards.0': 'x', 'own.key': 'a-key', 'own.token': 'a-token' };
  const more = await (await send(path, { ...typed, add: 'input.boards', 'own.name': 'mine' })).text();
  expect(textOf(more)).toContain('have to be entered again');
  expect(more).toMatch(/<details open[^>]*><summary>Use an API key and token/);
  expect(more).toContain('value="mine"');
  expect(more).not.toMatch(/a-key|a-token/);
});

describe('disconnecting an account twice', () => {
  const path = '/integrations/board/accounts/leaving/disconnect';
  const leaving = async () => {
    const { trello } = world.sandbox;
    const credential = { kind: 'trello-token' as const, key: trello.application.key };
    await world.client.accounts.connect({
      ...{ integration: 'board', name: 'leaving', owner: boardUser, scopes: ['read', 'write'] },
      credential: { ...credential, token: trello.issueToken(boardUser).value },
    });
    const { text } = await ada.get(path);
    const [, name = '', value = ''] = /name="(shown[^"]*)" value="([^"]*)"/.exec(text) ?? [];
    return { [name]: value, revoke: 'yes' };
  };
  const answered = async (response: Response) => [response.status, response.headers.get('Location')];

  test('while its token is being revoked, and again when that is over, tells what became of it', async () => {
    const form = await leaving();
    world.sandbox.faults.add({
      match: { provider: 'trello', method: 'DELETE' },
      fault: { kind: 'delay', milliseconds: 2_000 },
    });
    const first = ada.post(path, form);
    await sleep(500);
    for (const answer of [await ada.post(path, form), await first, await ada.post(path, form)])
      expect(await answered(answer)).toEqual([303, '/integrations']);
  });

  test('says again that the token could not be revoked', async () => {
    const form = await leaving();
    world.sandbox.faults.add({
      match: { provider: 'trello', method: 'DELETE' },
      fault: { kind: 'status', status: 503 },
      times: 9,
    });
    for (const answer of [await ada.post(path, form), await ada.post(path, form)])
      expect(await answer.text()).toContain('could not be revoked at the provider');
    world.sandbox.faults.clear();
  });
});

describe('a browser', () => {
  test('behind a proxy that ends TLS sends forms from the public address, without Fetch Metadata too', async () => {
    const from = async (origin: string) =>
      (
        await fetch(`${gateway.url}/sign-in`, {
          method: 'POST',
          headers: { Origin: origin },
          body: new URLSearchParams(),
        })
      ).status;
    expect(await from(new URL(publicUrl).origin)).toBe(401);
    expect(await from('https://elsewhere.example')).toBe(403);
    expect(await from('null')).toBe(403);
  });

  test('at the address of an action is led to its page', async () => {
    const at = async (path: string, accept: string) => {
      const headers = { Cookie: ada.cookie, Accept: accept };
      const { status, headers: answered } = await fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });
      return [status, answered.get('Location')];
    };
    const html = 'text/html,application/xhtml+xml';
    expect(await at('/agents/helper/settings', html)).toEqual([303, '/agents/helper']);
    expect(await at('/agents/helper/steps/board.createCard/unequip', html)).toEqual([
      303,
      '/agents/helper/steps/board.createCard',
    ]);
    expect(await at('/sign-out', html)).toEqual([303, '/']);
    expect(await at('/agents/helper/settings', 'application/json')).toEqual([405, null]);
  });
});
