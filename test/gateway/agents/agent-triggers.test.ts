import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { replaceDefinition } from '../../../src/client/agents/replace-definition';
import { eventually } from '../../support/eventually';
import { agentTaskQueue, mailUser } from '../../support/world';
import { createAgentWorld, textOf, type AgentWorld } from '../worlds/agent-world';
import { signIn } from '../worlds/browser-session';
import { startGateway } from '../worlds/start-gateway';

let world: AgentWorld;
let gateway: AgentWorld['gateway'];
let ada: AgentWorld['ada'];
let send: AgentWorld['send'];
let definition: AgentWorld['definition'];

beforeAll(async () => {
  world = await createAgentWorld();
  ({ gateway, ada, send, definition } = world);
  await world.client.agents.define('clerk', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

describe('triggers', () => {
  const path = '/agents/helper/triggers/inbox';
  const form = {
    'input.id': 'inbox',
    account: 'support',
    'input.config.filter': 'subject:invoice',
    'input.config.zone': '',
  };

  test('are chosen by what they watch for', async () => {
    const { text } = await ada.get('/agents/helper/triggers/-new');
    expect(text).toContain('href="/agents/helper/triggers/-new?type=mail.newEmail"');
    expect(text).toContain('href="/agents/helper/triggers/-new?type=board.cardMoved"');
  });

  test('what is wrong with a filter is said with its place, while it is typed and when it is sent', async () => {
    const wrong = { ...form, 'input.config.filter': 'subject:(invoice' };
    const check = await send('/agents/helper/triggers/-check?type=mail.newEmail', wrong);
    const { problems } = (await check.json()) as { problems: Record<string, string[]> };
    expect(problems['input.config.filter']?.[0]).toMatch(/characters 1 to \d+/);

    const sent = await send('/agents/helper/triggers/-new?type=mail.newEmail', {
      ...wrong,
      'input.id': '',
      account: '',
    });
    expect(sent.status).toBe(422);
    const text = await sent.text();
    expect(text).toMatch(/id="input.config.filter-problem"[^>]*><li>.*characters 1 to/);
    expect(text).toMatch(/id="input.id-problem"[^>]*><li>A trigger id is/);
    expect(text).toContain('Choose the account in which it watches.');
    expect(text).toContain('value="subject:(invoice"');
    expect((await definition()).triggers).toEqual([]);
  });

  test('a filter that probably says something else than was meant is warned of', async () => {
    const check = await send('/agents/helper/triggers/-check?type=mail.newEmail', {
      ...form,
      'input.id': '',
      'input.config.filter': 'subjct:invoice',
    });
    const { warnings } = (await check.json()) as { warnings: string[] };
    expect(warnings).toEqual([expect.stringMatching(/^Filter: /)]);
  });

  test('say what they miss without a webhook, on their form where there is no public address, and on their page', async () => {
    const local = await signIn(await startGateway({ ...world, environment: { PUBLIC_URL: undefined } }), 'Eve');
    const warned = async (id: string, config: Record<string, string>): Promise<boolean[]> => {
      const added = await send('/agents/clerk/triggers/-new?type=board.cardUpdated', {
        ...{ 'input.id': id, account: 'team', 'input.config.boardIds.0': world.sandbox.trello.board('Support').id },
        ...config,
      });
      expect(added.status).toBe(303);
      const asked = [ada, local].map(async (person) => (await person.get(`/agents/clerk/triggers/${id}/edit`)).text);
      return (await Promise.all(asked)).map((text) =>
        /There is no PUBLIC_URL, and so no webhook\. Nothing .* of checklist items/.test(textOf(text)),
      );
    };
    expect(await warned('renamed', { 'input.config.properties.0': 'name' })).toEqual([false, false]);
    expect(await warned('changed', {})).toEqual([false, true]);
    const told = async (id: string) => textOf((await ada.get(`/agents/clerk/triggers/${id}`)).text);
    await eventually('it is looked', async () => (await told('changed')).includes('by polling'));
    expect(await told('changed')).toMatch(/by polling ?\. Nothing but a webhook tells of checklist items/);
    await eventually('the other too', async () => (await told('renamed')).includes('by polling'));
    expect(await told('renamed')).not.toContain('Nothing but a webhook');
  });

  test('are tested with the latest events before there is one', async () => {
    const address = '/agents/helper/triggers/-new?type=mail.newEmail';
    const filter = { 'input.config.filter': 'subject:failed' };
    const tested = await send(address, { ...form, ...filter, test: 'yes' });
    expect(tested.status).toBe(200);
    const text = await tested.text();
    expect(textOf(text)).toMatch(/Of the latest 30 events, 1 would start the agent\. Nothing was started\./);
    expect(text).toContain('value="subject:failed"');
    const refused = await send(address, { ...form, 'input.config.folder': 'Nowhere', test: 'yes' });
    expect(textOf(await refused.text())).toContain('Nowhere');
    expect((await definition()).triggers).toEqual([]);
    expect((await world.client.triggers.list()).map(({ id }) => id)).not.toContain('inbox');
  });

  test('are added, deliver, and show what became of each event with the run it started', async () => {
    const added = await send('/agents/helper/triggers/-new?type=mail.newEmail', form);
    expect(added.headers.get('Location')).toBe(path);
    expect((await definition()).triggers).toMatchObject([
      { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } },
    ]);
    await eventually('it runs', async () => (await ada.get(path)).text.includes('by polling'));
    for (const subject of ['Your invoice', 'Lunch?'])
      world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
    const page = await eventually('both are seen', async () => {
      const { text } = await ada.get(path);
      return text.includes('Your invoice') && text.includes('Lunch?') ? text : undefined;
    });
    expect(textOf(page)).toMatch(/Lunch\? .* skipped The filter did not let it through/);
    expect(page).toContain('href="/activity/run?id=helper%2Finbox%2F');
    expect(textOf((await ada.get('/agents/helper')).text)).toMatch(/inbox New Email support active 1 1/);
  });

  test('can be tested, diagnosed, paused and resumed', async () => {
    const tested = textOf(await (await send(`${path}/test`)).text());
    expect(tested).toMatch(/Of the latest 30 events, 2 would start the agent\. Nothing was started\./);
    expect(tested).toMatch(/Lunch\? .* would be skipped The filter did not let it through/);
    const diagnosed = textOf(await (await send(`${path}/diagnose`)).text());
    expect(diagnosed).toContain('The account mail/support (ada@contoso.example) is connected.');
    await send(`${path}/pause`);
    expect((await ada.get(path)).text).toContain('paused');
    await send(`${path}/resume`);
    expect((await world.client.triggers.get('inbox')).status).toBe('active');
  });

  test('say that their run was ended, and run again when their agent is confirmed', async () => {
    await world.client.temporal.workflow.getHandle('trigger/inbox').terminate();
    const page = await eventually('it is seen', async () => {
      const { text } = await ada.get(path);
      return text.includes('was ended in Temporal') ? text : undefined;
    });
    expect(textOf(page)).toMatch(/inbox ended/);
    expect(textOf(await (await send(`${path}/diagnose`)).text())).toContain('was ended in Temporal');
    const paused = await send(`${path}/pause`);
    expect(textOf(await paused.text())).toContain('was ended in Temporal');
    await world.client.agents.confirm('helper');
    await eventually('it runs', async () => ((await ada.get(path)).text.includes('ended') ? undefined : true));
  });

  test('start the agent on one event again', async () => {
    const { recent } = await world.client.triggers.get('inbox');
    const eventId = recent.find(({ delivered }) => delivered)?.eventId ?? '';
    const id = /action="[^"]*\/replay".*?name="id" value="([^"]+)"/s.exec((await ada.get(path)).text)?.[1] ?? '';
    const replay = (fields = {}) => send(`${path}/replay`, { event: eventId, id, ...fields });
    const replayed = await replay();
    expect(replayed.status).toBe(303);
    const run = replayed.headers.get('Location') ?? '';
    expect(run).toMatch(/run\?id=helper%2Finbox%2F.*%2Freplay-/);
    expect((await ada.get(run)).status).toBe(200);
    // A second click sends the same form again.
    expect((await replay()).headers.get('Location')).toBe(run);
    expect((await replay({ id: randomUUID() })).headers.get('Location')).not.toBe(run);
    const token = randomBytes(32).toString('base64url');
    const api = await startGateway({
      ...world,
      environment: { API_TOKENS: `deployment:operator:${createHash('sha256').update(token).digest('hex')}` },
    });
    const byProgram = async (key: string) => {
      const answer = await fetch(`${api.url}/api/triggers/inbox/replay`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ eventId }),
      });
      return ((await answer.json()) as { workflowId?: string }).workflowId;
    };
    const program = await byProgram('one');
    expect(program).toMatch(/replay-/);
    expect(await byProgram('one')).toBe(program);
    expect(await byProgram('another')).not.toBe(program);
    const unknown = await send(`${path}/replay`, { event: 'gone' });
    expect(unknown.status).toBe(409);
    expect(textOf(await unknown.text())).toContain('An id is malformed');
  });

  test('are edited without losing what was not touched', async () => {
    const { text } = await ada.get(`${path}/edit`);
    expect(text).toMatch(/name="input.config.filter"[^>]* value="subject:invoice"/);
    expect(text).toContain('<option value="support" selected');
    await send(`${path}/edit`, { account: 'support', 'input.config.filter': 'subject:bill' });
    expect((await definition()).triggers).toMatchObject([
      { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:bill' } },
    ]);
  });

  test('cannot share a name', async () => {
    const taken = await send('/agents/clerk/triggers/-new?type=mail.newEmail', form);
    expect(taken.status).toBe(409);
    expect(textOf(await taken.text())).toContain('The trigger id "inbox" is taken by the agent "helper"');
  });

  test('that share a name all the same, being defined at the same moment, show and change only their own', async () => {
    const { revision, definition: empty, ...known } = await world.client.agents.get('clerk');
    const both = { ...empty, triggers: (await definition()).triggers };
    await replaceDefinition(world.client.temporal, world.keyRing, 'clerk', both, { revision, ...known });
    const theirs = '/agents/clerk/triggers/inbox';
    const said =
      'The trigger "inbox" of the agent "clerk" does not run, because a trigger of the agent "helper" runs under this id';
    const page = textOf((await ada.get(theirs)).text);
    expect(page).toContain(said);
    expect(page).not.toContain('Your invoice');
    for (const action of ['pause', 'test', 'diagnose', 'replay'])
      expect(textOf(await (await send(`${theirs}/${action}`, { event: 'any' })).text())).toContain(said);
    expect((await world.client.triggers.get('inbox')).status).toBe('active');
    const problems = () => world.client.status().then((status) => status.problems.join(' '));
    await eventually('status says so', async () => (await problems()).includes(said));
    await send(`${theirs}/remove`);
    expect((await world.client.triggers.get('inbox')).agent).toBe('helper');
  });

  test('a row is added to a list without anything being saved', async () => {
    const more = await send('/agents/helper/triggers/-new?type=board.cardMoved', {
      'input.id': 'moved',
      'input.config.boardIds.0': '65f0c0de65f0c0de65f0c0de',
      add: 'input.config.boardIds',
    });
    expect(more.status).toBe(200);
    const text = await more.text();
    expect(text).toMatch(/name="input.config.boardIds.0"[^>]* value="65f0c0de65f0c0de65f0c0de"/);
    expect(text).toContain('name="input.config.boardIds.1"');
    expect((await definition()).triggers).toHaveLength(1);
  });

  test('are removed only after a question', async () => {
    expect((await ada.get(`${path}/remove`)).text).toContain('Remove inbox?');
    expect((await definition()).triggers).toHaveLength(1);
    await send(`${path}/remove`);
    expect((await definition()).triggers).toEqual([]);
    expect((await ada.get(path)).status).toBe(404);
  });
});
