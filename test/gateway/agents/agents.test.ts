import { steps } from '../../../src/contracts';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
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
});
afterAll(() => world.stop());

describe('agents', () => {
  test('are created without any step, and listed', async () => {
    const answer = await send('/agents', {
      'input.name': 'clerk',
      'input.workflowType': 'noting',
      'input.taskQueue': agentTaskQueue,
    });
    expect(answer.headers.get('Location')).toBe('/agents/clerk');
    expect((await definition('clerk')).equipment).toEqual({});
    expect(textOf((await ada.get('/agents/clerk')).text)).toContain('every call it makes is refused');
    await eventually('it is listed', async () => (await ada.get('/agents')).text.includes('href="/agents/clerk"'));
  });

  test('are created with word of a schedule that an earlier agent of the name has left', async () => {
    const { schedule } = world.client.temporal;
    const action = { type: 'startWorkflow' as const, workflowType: 'scheduled-run', taskQueue: 'nobody', args: [] };
    const spec = { intervals: [{ every: '30 days' as const }] };
    const left = await schedule.create({ scheduleId: 'heir/cards', spec, action });
    const listed = async () => {
      const ids: string[] = [];
      for await (const { scheduleId } of schedule.list()) ids.push(scheduleId);
      return ids;
    };
    await eventually('it is listed', async () => (await listed()).includes('heir/cards'));
    // It counts as made when its scheduler begins, which may take seconds in a new namespace.
    await left.describe();
    const form = { 'input.name': 'heir', 'input.workflowType': 'noting', 'input.taskQueue': 'nobody' };
    const answers = [await send('/agents', form), await send('/agents', form)];
    await left.delete();
    // Its own, which the form would tell to delete where it is sent once more.
    const own = await world.client.agents.schedule('heir', { id: 'mondays', spec });
    await eventually('it is listed', async () => (await listed()).includes('heir/mondays'));
    expect((await send('/agents', form)).headers.get('Location')).toBe('/agents/heir');
    await own.delete();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [text = '', again] = await Promise.all(answers.map((answer) => answer.text()));
    expect(again).toBe(text);
    expect(textOf(text)).toMatch(/heir is defined .*Schedules of an earlier agent of this name .*heir\/cards/);
    expect(text).toContain('href="/agents/heir"');
    expect(textOf(text)).not.toContain('polls');
    await world.client.agents.retire('heir');
    expect((await send('/agents', { ...form, 'input.name': 'unpolled' })).headers.get('Location')).toBe(
      '/agents/unpolled',
    );
    await world.client.agents.retire('unpolled');
  });

  test('cannot take the name of another, and what is wrong stands beside its field with what was typed', async () => {
    const taken = await send('/agents', {
      'input.name': 'helper',
      'input.workflowType': 'x',
      'input.taskQueue': 'y',
    });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toMatch(
      /id="input.name-problem"[^>]*><li>There is an agent named &quot;helper&quot; already/,
    );
    expect((await definition()).workflowType).toBe('noting');
    const wrong = await send('/agents', {
      'input.name': 'Help Desk',
      'input.workflowType': '',
      'input.taskQueue': 'y',
    });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toMatch(/id="input.name-problem"[^>]*><li>An agent name is/);
    expect(page).toMatch(/name="input.name"[^>]* value="Help Desk"/);
    expect(page).toMatch(/id="input.workflowType-problem"[^>]*><li>/);
  });

  test('keep what a form of their settings does not show', async () => {
    const before = await definition();
    const { text } = await ada.get('/agents/helper');
    expect(text).toMatch(/name="input.taskQueue"[^>]* value="test-agents"/);
    await send('/agents/helper/settings', {
      'input.workflowType': 'noting',
      'input.taskQueue': agentTaskQueue,
      'input.approval.expiresAfterSeconds': '3600',
      'input.approval.refuseUnverified': 'true',
    });
    expect(await definition()).toEqual({ ...before, approval: { expiresAfterSeconds: 3600, refuseUnverified: true } });
    const wrong = await send('/agents/helper/settings', { 'input.approval.expiresAfterSeconds': '-1' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="input.approval.expiresAfterSeconds-problem"[^>]*><li>/);
  });

  test('keep the changes of everybody who saves at the same moment', async () => {
    const steps = ['mail.moveEmail', 'mail.addLabel', 'mail.removeLabel', 'calendar.listEvents'];
    const answers = await Promise.all(steps.map((step) => send('/agents/clerk/steps', { [`step:${step}`]: 'on' })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(Object.keys((await definition('clerk')).equipment).sort()).toEqual(steps.toSorted());
  });

  test('are not replaced by who has read an older definition, and not created twice', async () => {
    const { agents } = world.client;
    const { definition: read, revision } = await agents.get('clerk');
    await agents.revise('clerk', (now) => ({ ...now, workflowType: 'newer' }));
    const late = agents.define('clerk', { ...read, workflowType: 'older' }, { revision });
    await expect(late).rejects.toMatchObject({ type: 'Conflict', message: expect.stringContaining('meanwhile') });
    expect((await definition('clerk')).workflowType).toBe('newer');

    const created = await Promise.allSettled(
      ['one', 'other'].map((type) => agents.create('twin', { ...read, workflowType: type })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('whose definition nobody with the keys has signed say so, and take no change of a part', async () => {
    const { agents, temporal } = world.client;
    const { definition: now, revision, seal } = await agents.get('clerk');
    const forged = [{ ...now, workflowType: 'forged' }, revision, { ...seal, revision: revision + 1 }];
    await temporal.workflow.getHandle('agent/clerk').executeUpdate('define', { args: forged as [unknown] });
    const { text } = await ada.get('/agents/clerk');
    expect(textOf(text)).toContain('is signed with no key of this process, or was changed after it was signed.');
    expect(text).toContain('<code>agent-integrations agents show clerk</code>');
    const step = await send('/agents/clerk/steps', { 'step:mail.findEmail': 'on' });
    expect([step.status, textOf(await step.text())]).toEqual([422, expect.stringContaining('is signed with no key')]);
    expect((await definition('clerk')).equipment).not.toHaveProperty('mail.findEmail');
    await agents.confirm('clerk');
    expect((await ada.get('/agents/clerk')).text).not.toContain('agents show');
  });

  test('are retired only after a question', async () => {
    // It cannot be removed, so the retirement waits.
    const stuck = { workflowId: 'trigger/stuck', taskQueue: serviceTaskQueue, args: [{}] };
    const trigger = await world.strangerClient.workflow.start('trigger', stuck);
    await world.client.agents.define('leaver', {
      ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
      triggers: [{ id: 'stuck', type: 'mail.newEmail', account: 'support', config: {} }],
    });
    expect((await ada.get('/agents/leaver/retire')).text).toContain('Retire leaver?');
    const begun = performance.now();
    const page = await ada.get('/agents/leaver');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('stuck')]);
    // The script that keeps the page up to date waits ten seconds for it.
    expect(performance.now() - begun).toBeLessThan(7_000);
    await send('/agents/leaver/retire');
    const { text } = await ada.get('/agents/leaver');
    expect(text).toContain('is being retired: it may do nothing any more');
    expect(text).not.toContain('agents show');
    await trigger.terminate();
    await eventually('it is gone', async () => (await ada.get('/agents/leaver')).status === 404);
  });

  test('show their schedules, take them with them when they are retired, and nobody else’s', async () => {
    const { agents, temporal } = world.client;
    const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
    const spec = { intervals: [{ every: '30 days' }] };
    for (const name of ['planner', 'planner-too']) await agents.define(name, definition);
    await agents.schedule('planner', { id: 'mondays', spec });
    await agents.schedule('planner', { id: 'fridays', spec });
    await agents.schedule('planner-too', { id: 'mondays', spec });
    // Somebody's own, with what only they can read.
    await world.strangerClient.schedule.create({
      scheduleId: 'planner/theirs',
      spec,
      action: { type: 'startWorkflow', workflowType: 'theirs', taskQueue: 'theirs' },
      memo: { note: 'theirs' },
    });
    const planned = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const { scheduleId } of world.strangerClient.schedule.list()) found.push(scheduleId);
      return found.filter((id) => id.startsWith('planner')).toSorted();
    };
    await eventually('all are listed', async () => (await planned()).length === 4);
    const both = /Schedule Starts it next fridays in \d+ days? \(.*?\) mondays in \d+ days? \(/;
    // A page shows what was listed up to two seconds before.
    const shown = await eventually('its page shows them', async () => {
      const text = textOf((await ada.get('/agents/planner')).text);
      return both.test(text) ? text : undefined;
    });
    expect(shown).not.toContain('theirs');
    expect((await ada.get('/agents/planner/retire')).text).toContain('its schedules are deleted');
    await send('/agents/planner/retire');
    const { status } = await eventually('it has ended', async () => {
      const run = await temporal.workflow.getHandle('agent/planner').describe();
      return run.status.name === 'RUNNING' ? undefined : run;
    });
    expect(status.name).toBe('COMPLETED');
    await eventually('its schedules are gone', async () => (await planned()).length === 2);
    expect(await planned()).toEqual(['planner-too/mondays', 'planner/theirs']);
  });

  test('show which run of a schedule is still open, since the schedule starts no other until it has ended', async () => {
    const { agents, temporal } = world.client;
    await agents.define('sleeper', { workflowType: 'noting', taskQueue: 'nobody-here', equipment: {} });
    const schedule = await agents.schedule('sleeper', { id: 'daily', spec: { intervals: [{ every: '30 days' }] } });
    await schedule.trigger();
    const openRun = await eventually('its run is told', async () => (await agents.schedules('sleeper'))?.[0]?.openRun);
    expect(openRun).toMatch(/^sleeper\/-schedule\/daily\/\d{4}-/);
    const note = '(not while its last run goes on, unless its policies say so)';
    await eventually('its page says so', async () => textOf((await ada.get('/agents/sleeper')).text).includes(note));
    expect((await ada.get(`/activity/run?id=${encodeURIComponent(openRun)}`)).status).toBe(200);
    await temporal.workflow.getHandle(openRun).terminate();
    await eventually('it has ended', async () => (await agents.schedules('sleeper'))?.[0]?.openRun === undefined);
    await agents.retire('sleeper');
  });

  test('that do not exist are answered with those that do', async () => {
    const { status, text } = await ada.get('/agents/ghost');
    expect(status).toBe(404);
    expect(textOf(text)).toContain('There is no agent named "ghost"');
  });

  test('that a gateway has not the key of are said to be that, and so are accounts', async () => {
    const keyRing = createKeyRing([generateKey()], 'the test');
    const keyless = await startGateway({ ...world, environment: {}, keyRing });
    const eve = await signIn(keyless, 'Eve');
    for (const [path, what] of [
      ['/agents/helper', 'the agent "helper"'],
      ['/integrations/mail/accounts/support', 'the credential of mail/support'],
    ] as const) {
      const { status, text } = await eve.get(path);
      expect(status).toBe(503);
      expect(textOf(text)).toContain(`This process cannot read ${what}: the key that sealed it is not in`);
    }
    expect(keyless.faults).toEqual([]);
  });
});

test('the page of an agent with a dozen steps, twenty triggers and runs of long names is small', async () => {
  const triggers = Array.from({ length: 20 }, (_, number) => `watch-the-inbox-${number}`);
  await world.client.agents.define('large', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: Object.fromEntries(
      Object.keys(steps)
        .slice(0, 12)
        .map((step) => [step, { account: 'support' }]),
    ),
    triggers: triggers.map((id) => ({ id, type: 'mail.newEmail', account: 'support', config: {} })),
  });
  for (let number = 0; number < 5; number += 1)
    await world.client.agents.start('large', { id: `${number}`.padEnd(100, 'Q') });
  const text = await eventually('all of it is shown', async () => {
    const page = (await ada.get('/agents/large')).text;
    return /QQQ/.test(page) && triggers.every((id) => page.includes(`/triggers/${id}/diagnose`)) ? page : undefined;
  });
  expect(Buffer.byteLength(text)).toBeLessThan(40 * 1024);
  // Its twenty triggers would ask the mailbox of the tests that follow all the time.
  await world.client.agents.retire('large');
});

test('a GET changes nothing', async () => {
  const before = await definition();
  for (const path of ['/steps', '/steps/mail.findEmail'])
    expect((await ada.get(`/agents/helper${path}`)).status).toBe(200);
  for (const path of ['/settings', '/steps/mail.findEmail/unequip'])
    expect((await ada.get(`/agents/helper${path}`)).status).toBeGreaterThanOrEqual(404);
  expect(await definition()).toEqual(before);
  expect(gateway.faults).toEqual([]);
});
