import { mailScopes, sharedScopes } from '../../src/contracts/account-scopes';
import type { NewEmailEvent, TriggerStart } from '../../src/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { RecentEvent } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

let world: World;

const sharedMailbox = 'support@contoso.example';

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  const scopes = [...mailScopes, ...sharedScopes];
  await world.client.accounts.connect({
    integration: 'mail',
    name: 'shared',
    owner: mailUser,
    scopes,
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: world.sandbox.login.issueAccessToken(mailUser, scopes, 'test-client'),
      refreshToken: world.sandbox.login.issueRefreshToken(mailUser, scopes, 'test-client'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });
  await world.startWorkers();
  await world.client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [
      { id: 'everywhere', type: 'mail.newEmail', account: 'support' },
      { id: 'one-folder', type: 'mail.newEmail', account: 'support', config: { folder: 'Customers/Northwind Bakery' } },
      { id: 'shared', type: 'mail.newEmail', account: 'shared', config: { mailbox: sharedMailbox } },
      { id: 'sent', type: 'mail.newEmail', account: 'support', config: { direction: 'sent' } },
      { id: 'sent-items', type: 'mail.newEmail', account: 'support', config: { folder: 'sentitems' } },
    ],
  });
  await Promise.all(
    ['everywhere', 'one-folder', 'shared', 'sent', 'sent-items'].map((id) =>
      eventually(`${id} has looked`, () => hasLooked(id)),
    ),
  );
});
afterAll(() => world.stop());

const hasLooked = async (id: string): Promise<string | undefined> =>
  (await world.client.triggers.get(id).catch(() => undefined))?.lastCompletePullAt;

/** What a trigger says of the event a person would recognise by this subject. */
const seen = (id: string, subject: string): Promise<RecentEvent> =>
  eventually(`${id} has seen "${subject}"`, async () =>
    (await world.client.triggers.get(id)).recent.find(({ label }) => label === subject),
  );

const startOf = async ({ workflowId }: RecentEvent): Promise<TriggerStart<NewEmailEvent>> =>
  (await world.client.temporal.workflow.getHandle(workflowId!).result()) as TriggerStart<NewEmailEvent>;

/** Ada at another mail program. */
async function postAsAda(path: string, body: unknown): Promise<void> {
  const token = world.sandbox.login.issueAccessToken(mailUser, ['Mail.ReadWrite', 'Mail.Send'], 'another-program');
  const answer = await fetch(`${world.sandbox.urls.graph}/v1.0${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

describe('the new-email trigger', () => {
  test('fires for a mail that a rule has put into a folder, once for every trigger that watches there', async () => {
    const folder = world.sandbox.graph
      .messages(mailUser)
      .find(({ subject }) => subject.startsWith('Order 10412'))!.parentFolderId;
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'mara@northwind-bakery.example',
      subject: 'Filed by a rule',
      folder,
    });
    expect(await seen('everywhere', 'Filed by a rule')).toMatchObject({ delivered: true });
    expect(await seen('one-folder', 'Filed by a rule')).toMatchObject({ delivered: true });
  });

  test('is silent about mail outside its folder, about drafts and about what the mailbox itself sends', async () => {
    const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
    await postAsAda('/me/messages', { subject: 'Only a draft', toRecipients });
    await postAsAda('/me/sendMail', { message: { subject: 'Sent by Ada', toRecipients } });
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'x@example.com',
      subject: 'Taken for junk',
      folder: 'junkemail',
    });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'In the inbox' });
    await seen('everywhere', 'In the inbox');
    const labels = (await world.client.triggers.get('everywhere')).recent.map(({ label }) => label);
    expect(labels).not.toContain('Taken for junk');
    expect(labels).not.toContain('Only a draft');
    expect(labels).not.toContain('Sent by Ada');
    expect((await world.client.triggers.get('one-folder')).recent.map(({ label }) => label)).not.toContain(
      'In the inbox',
    );
  });

  test('of sent mail fires for what a person sends, and neither for what an agent drafted or sent nor for invitations', async () => {
    const { tools } = world.client;
    const to = ['lena@northwind.example'];
    const toRecipients = to.map((address) => ({ emailAddress: { address } }));
    const sentByAgent = { account: 'support', to, subject: 'Sent by an agent', body: 'Hello' };
    await world.client.agents.define('writer', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'mail.sendEmail': { permission: 'autopilot' }, 'mail.draftEmail': { permission: 'autopilot' } },
    });
    const writer = { agent: 'writer' };
    await tools.call('mail.sendEmail', sentByAgent, writer);
    const drafted = { ...sentByAgent, subject: 'Drafted by an agent' };
    const { draftId } = await tools.call('mail.draftEmail', drafted, writer);
    await postAsAda(`/me/messages/${draftId}/send`, {});
    world.sandbox.graph.createEvent(mailUser, {
      subject: 'A meeting',
      start: { dateTime: '2031-05-01T09:00:00', timeZone: 'UTC' },
      end: { dateTime: '2031-05-01T10:00:00', timeZone: 'UTC' },
      attendees: toRecipients,
    });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Received meanwhile' });
    await postAsAda('/me/sendMail', { message: { subject: 'Sent by a person', toRecipients } });
    const { event } = await startOf(await seen('sent', 'Sent by a person'));
    expect(event).toMatchObject({ account: 'support', to: [{ address: 'lena@northwind.example' }] });
    for (const trigger of ['sent', 'sent-items'])
      for (const subject of ['Sent by an agent', 'Drafted by an agent'])
        expect(await seen(trigger, subject)).toMatchObject({
          delivered: false,
          reason: expect.stringMatching(/agent drafted or sent it/),
        });
    const { recent } = await world.client.triggers.get('sent');
    const delivered = new Set(recent.flatMap(({ label, delivered }) => (delivered ? [label] : [])));
    expect([...delivered].filter((subject) => !subject.startsWith('Sent by '))).toEqual([]);
    expect(delivered).not.toContain('Sent by an agent');
    const { findings } = await world.client.triggers.diagnose('sent');
    for (const said of [/Sent Items is watched/, /Mail API Call looks like a person’s/])
      expect(findings.map(({ text }) => text).join()).toMatch(said);
    const config = { direction: 'sent', folder: 'inbox' };
    await expect(
      world.client.agents.define('both', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: [{ id: 'both', type: 'mail.newEmail', account: 'support', config }],
      }),
    ).rejects.toThrow(/Sent mail is watched.*in Sent Items/);
  });

  test('tells the agent where replies go, where people read it, and how to read what is cut', async () => {
    const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
      from: 'x@example.com',
      replyTo: ['desk@example.com'],
      subject: 'A long one',
      text: 'word '.repeat(1_000),
    });
    const { event } = await startOf(await seen('everywhere', 'A long one'));
    expect(event).toMatchObject({
      replyTo: [{ address: 'desk@example.com' }],
      webLink: expect.stringContaining('https://outlook'),
      truncated: true,
      rest: expect.stringMatching(`cut at 2000 characters. Find Email with messageIds .*${immutableId}`),
    });
    const { messages } = await world.client.tools.call('mail.findEmail', {
      account: 'support',
      messageIds: [event.id],
      bodyLength: 20_000,
    });
    expect(messages).toMatchObject([{ truncated: false, body: 'word '.repeat(1_000).trim() }]);
  });

  test('processes a mail whose file has exactly 25 MiB: its envelope does not count, one byte more does', async () => {
    const limit = 25 * 1024 * 1024;
    for (const [subject, bytes] of [
      ['At the limit', limit],
      ['One byte above', limit + 1],
    ] as const)
      world.sandbox.graph.deliverMail(mailUser, {
        from: 'x@example.com',
        subject,
        attachments: [{ name: 'film.mov', content: new Uint8Array(bytes) }],
      });
    expect(await seen('everywhere', 'At the limit')).toMatchObject({ delivered: true });
    expect(await seen('everywhere', 'One byte above')).toMatchObject({ delivered: false });
  });

  test('passes over a mail with an attachment above 25 MB and says in its log what the sender can do', async () => {
    const content = new Uint8Array(26 * 1024 * 1024);
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'x@example.com',
      subject: 'Huge',
      attachments: [{ name: 'film.mov', content }],
    });
    const event = await seen('everywhere', 'Huge');
    expect(event).toMatchObject({ delivered: false });
    expect(event.reason).toMatch(/film\.mov.*25 MB.*compress.*PDF.*link/);
  });

  test('watches a shared mailbox, and hands its address on for the steps that answer', async () => {
    world.sandbox.graph.deliverMail(sharedMailbox, {
      from: 'lena@northwind.example',
      subject: 'To the team',
      text: 'Hello team',
    });
    const start = await startOf(await seen('shared', 'To the team'));
    expect(start.event).toMatchObject({ account: 'shared', mailbox: sharedMailbox, body: 'Hello team' });
  });

  test('that is given another folder tells nothing of what came there before, and goes on where it watched already', async () => {
    const { graph } = world.sandbox;
    const folder = (name: string) => graph.createFolder(mailUser, name).id;
    const [before, added] = [folder('Watched first'), folder('Watched later')];
    const arrive = (subject: string, into: string) =>
      graph.deliverMail(mailUser, { from: 'x@example.com', subject, folder: into });
    const watch = (config: Record<string, unknown>) =>
      world.client.agents.define('narrow', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: [{ id: 'narrow', type: 'mail.newEmail', account: 'support', config }],
      });
    const deliveredBy = async () =>
      (await world.client.triggers.get('narrow')).recent.flatMap(({ label, delivered }) => (delivered ? [label] : []));
    const configured = (config: object) =>
      eventually('it is configured', async () => {
        const handle = world.client.temporal.workflow.getHandle('trigger/narrow');
        const { definition } = await handle.query<TriggerState>('checkpoint');
        return isDeepStrictEqual(definition.config, config) ? true : undefined;
      });

    await watch({ folder: 'Watched first' });
    await eventually('it has looked', () => hasLooked('narrow'));
    arrive('Filed before', added);
    arrive('In the first folder', before);
    await seen('narrow', 'In the first folder');
    // A set-up counts from the beginning of its second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await watch({});
    await configured({});
    arrive('Of both', added);
    arrive('And of the first', before);
    await Promise.all([seen('narrow', 'Of both'), seen('narrow', 'And of the first')]);
    expect((await deliveredBy()).sort()).toEqual(['And of the first', 'In the first folder', 'Of both']);
  });

  test('that is given another folder, and the first one again, tells nothing of what came there in between', async () => {
    const { graph } = world.sandbox;
    const folders = ['Watched, and again', 'Watched in between'].map((name) => graph.createFolder(mailUser, name).id);
    const watch = async (folder: string) => {
      await world.client.agents.define('returning', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: [{ id: 'returning', type: 'mail.newEmail', account: 'support', config: { folder } }],
      });
      await eventually('a look at it is over', async () => {
        const handle = world.client.temporal.workflow.getHandle('trigger/returning');
        const state = await handle.query<TriggerState>('checkpoint').catch(() => undefined);
        const { scope } = JSON.parse(state?.cursor ?? '{}') as { scope?: string };
        return scope === folder ? true : undefined;
      });
    };
    const [first = '', second = ''] = folders;
    await watch(first);
    await watch(second);
    graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Not watched now', folder: first });
    // A set-up counts from the beginning of its second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await watch(first);
    graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Watched now', folder: first });
    await seen('returning', 'Watched now');
    const { recent } = await world.client.triggers.get('returning');
    expect(recent.map(({ label }) => label)).toEqual(['Watched now']);
  });

  test('delivers two mails of the same second, each once', async () => {
    const receivedDateTime = new Date();
    for (const subject of ['Twin one', 'Twin two']) {
      world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject, receivedDateTime });
    }
    const [one, two] = await Promise.all([seen('everywhere', 'Twin one'), seen('everywhere', 'Twin two')]);
    expect(one.workflowId).not.toBe(two.workflowId);
    expect((await startOf(one)).event.subject).toBe('Twin one');
  });

  test('has a burst read and started by few activities, and no mail goes by way of its history', async () => {
    const history = async () => {
      const all = { bytes: 0, looks: 0, dispatches: 0 };
      const query = `WorkflowId = 'trigger/everywhere'`;
      for await (const { runId } of world.client.temporal.workflow.list({ query })) {
        const handle = world.client.temporal.workflow.getHandle('trigger/everywhere', runId);
        all.bytes += (await handle.describe()).historySize ?? 0;
        for (const { activityTaskScheduledEventAttributes: one } of (await handle.fetchHistory()).events ?? []) {
          if (one?.activityType?.name === 'triggers.pull') all.looks += 1;
          if (one?.activityType?.name === 'triggers.dispatch') all.dispatches += 1;
        }
      }
      return all;
    };
    const delivered = async () => (await world.client.triggers.get('everywhere')).counts.delivered;
    const [before, deliveredBefore] = [await history(), await delivered()];
    for (let number = 1; number <= 60; number += 1)
      world.sandbox.graph.deliverMail(mailUser, {
        from: 'x@example.com',
        subject: `Burst ${number}`,
        text: 'When does it ship? '.repeat(100),
      });
    await eventually('all are delivered', async () => ((await delivered()) - deliveredBefore >= 60 ? true : undefined));
    const after = await history();
    expect(after.dispatches).toBe(before.dispatches);
    expect(after.looks - before.looks).toBeLessThan(12);
    // A mail's text would go there twice. Of a thousand mails each adds less than a kilobyte: `npm run bench`.
    expect((after.bytes - before.bytes) / 60).toBeLessThan(2_000);
  });

  test('that is paused while a look reads starts nothing until it is resumed', async () => {
    const match = { provider: 'graph', path: /\/messages\/(?!delta$)[^/]+$/ } as const;
    const before = world.sandbox.requests.count(match);
    world.sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 300 } });
    const mail = world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Being read by a look' });
    await eventually('it is being read', () => (world.sandbox.requests.count(match) > before ? true : undefined));
    await world.client.triggers.pause('everywhere');
    const agent = world.client.temporal.workflow.getHandle(`watcher/everywhere/${mail.immutableId}`);
    const isStarted = () =>
      agent.describe().then(
        () => true,
        () => false,
      );
    // What was being read may have started its agent before the pause was answered, and not after.
    const atPause = await isStarted();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await isStarted()).toBe(atPause);
    await world.client.triggers.resume('everywhere');
    expect(await seen('everywhere', 'Being read by a look')).toMatchObject({ delivered: true });
  });

  test('sets a mail aside that cannot be read, goes on with the others, says so, and delivers it once when a person asks', async () => {
    const poison = world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Poison' });
    const match = { provider: 'graph', path: new RegExp(`/messages/${poison.immutableId}$`) } as const;
    const rule = world.sandbox.faults.add({ match, fault: { kind: 'status', status: 400 }, times: 1_000 });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Right behind it' });
    expect(await seen('everywhere', 'Right behind it')).toMatchObject({ delivered: true });
    const logged = async () =>
      (await world.client.triggers.get('everywhere')).recent.find(({ eventId }) => eventId === poison.immutableId);
    expect(await eventually('it is set aside', logged)).toMatchObject({
      delivered: false,
      failed: true,
      reason: expect.stringMatching(/3 attempts and is set aside; replay/),
    });
    const said = async () =>
      (await world.client.triggers.diagnose('everywhere')).findings.map(({ text }) => text).join();
    expect(await said()).toMatch(new RegExp(`Set aside because they could not be read.*${poison.immutableId}`));
    const replay = () => world.client.triggers.replay('everywhere', poison.immutableId);
    await expect(replay()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/still cannot be read/) },
    });
    world.sandbox.faults.remove(rule);
    // So that both have asked before one is answered, also where the run has just ended and the client asks again.
    world.sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 2_000 }, times: 2 });
    const outcomes = await Promise.all([replay(), replay()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already started', 'started']);
    expect(new Set(outcomes.map(({ workflowId }) => workflowId)).size).toBe(1);
    expect(await startOf((await logged())!)).toMatchObject({ replay: false });
    const [log] = [await logged()];
    expect([log?.delivered, log?.failed]).toEqual([true, undefined]);
    expect(await said()).not.toMatch(/set aside|Could not start/i);
    // Announced again, it is no news.
    const hints = [{ id: poison.immutableId, receivedAt: new Date().toISOString() }];
    const handle = world.client.temporal.workflow.getHandle('trigger/everywhere');
    const { delivered } = (await world.client.triggers.get('everywhere')).counts;
    await handle.signal('events', { hints });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Long after it' });
    await seen('everywhere', 'Long after it');
    expect((await world.client.triggers.get('everywhere')).counts.delivered).toBe(delivered + 1);
  });
});
