import { setTimeout as sleep } from 'node:timers/promises';
import type { RecentEvent } from '../../src/contracts/trigger-report';
import { checkpointQuery, configureUpdate, eventsSignal } from '../../src/messages/trigger';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';
import { createMailTriggerWorld, type MailTriggerWorld } from './mail-trigger-world';

let world: MailTriggerWorld;

beforeAll(async () => {
  world = await createMailTriggerWorld();
  await world.watch({ id: 'everywhere', type: 'mail.newEmail', account: 'support' });
});
afterAll(() => world.stop());

const seen = (id: string, subject: string) => world.seen(id, subject);
const startOf = (event: RecentEvent) => world.startOf(event);

describe('the new-email trigger', () => {
  test('tells the agent where replies go, where people read it, and how to read what is cut', async () => {
    world.sandbox.graph.deliverMail(mailUser, {
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
      rest: 'The text is cut at 2000 characters. Find Email answers the rest: give this id in messageIds, this account, and bodyLength 20000.',
    });
    const { messages } = await world.client.calls.run('mail.findEmail', {
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

  test('delivers two mails of the same second, each once', async () => {
    const receivedDateTime = new Date();
    for (const subject of ['Twin one', 'Twin two']) {
      world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject, receivedDateTime });
    }
    const [one, two] = await Promise.all([seen('everywhere', 'Twin one'), seen('everywhere', 'Twin two')]);
    expect(one.workflowId).not.toBe(two.workflowId);
    expect((await startOf(one)).event.subject).toBe('Twin one');
  });

  test('starts nothing again for a mail that a person drags to another folder in Outlook for Windows, where it gets another id', async () => {
    const { graph, clock } = world.sandbox;
    const mail = graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Answered, then dragged' });
    await seen('everywhere', 'Answered, then dragged');
    clock.advance(30_000);
    const dragged = graph.dragMessage(mailUser, mail.immutableId, graph.createFolder(mailUser, 'Answered').id);
    const logged = await eventually('it is logged under its new id', async () =>
      (await world.client.triggers.get('everywhere')).recent.find(({ eventId }) => eventId === dragged.immutableId),
    );
    expect(logged).toMatchObject({
      delivered: false,
      reason: expect.stringMatching(/delivered before, under another id/),
    });
    const neverRead = graph.deliverMail(mailUser, {
      from: 'x@example.com',
      subject: 'Dragged at once',
      folder: 'junkemail',
    });
    clock.advance(30_000);
    graph.dragMessage(mailUser, neverRead.immutableId, 'inbox');
    expect(await seen('everywhere', 'Dragged at once')).toMatchObject({ delivered: true });
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
    await eventually('all are delivered', async () => (await delivered()) - deliveredBefore >= 60);
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
    await eventually('it is being read', () => world.sandbox.requests.count(match) > before);
    await world.client.triggers.pause('everywhere');
    const agent = world.client.temporal.workflow.getHandle(`watcher/everywhere/${mail.immutableId}`);
    const isStarted = () =>
      agent.describe().then(
        () => true,
        () => false,
      );
    // What was being read may have started its agent before the pause was answered, and not after.
    const atPause = await isStarted();
    await sleep(500);
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
    expect(await said()).toMatch(new RegExp(`These events could not be read and are set aside.*${poison.immutableId}`));
    const replay = () => world.client.triggers.replay('everywhere', poison.immutableId);
    await expect(replay()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/still cannot be read/) },
    });
    world.sandbox.faults.remove(rule);
    // So that both have asked before one is answered, also where the run has just ended and the client asks again.
    world.sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 2_000 }, times: 2 });
    const outcomes = await Promise.all([replay(), replay()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already started', 'started']);
    expect(new Set(outcomes.map((outcome) => outcome.kind !== 'failed' && outcome.workflowId)).size).toBe(1);
    expect(await startOf((await logged())!)).toMatchObject({ replay: false });
    const [log] = [await logged()];
    expect([log?.delivered, log?.failed]).toEqual([true, undefined]);
    expect(await said()).not.toMatch(/set aside|Could not start/i);
    // Announced again, it is no news.
    const hints = [{ id: poison.immutableId, receivedAt: new Date().toISOString() }];
    const handle = world.client.temporal.workflow.getHandle('trigger/everywhere');
    const { delivered } = (await world.client.triggers.get('everywhere')).counts;
    await handle.signal(eventsSignal, { hints });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Long after it' });
    await seen('everywhere', 'Long after it');
    expect((await world.client.triggers.get('everywhere')).counts.delivered).toBe(delivered + 1);
  });

  test('that is paused while its agent may not be started yet is answered, and starts it once it is resumed and may', async () => {
    const { temporal, triggers } = world.client;
    const trigger = temporal.workflow.getHandle('trigger/everywhere');
    const { definition, target, seal = '' } = await trigger.query(checkpointQuery);
    // As after a key was dropped, before the agent is confirmed: the start is tried again without end.
    const unconfirmed = { definition, target: { ...target, agent: 'nobody' }, seal: 'dropped' };
    await trigger.executeUpdate(configureUpdate, { args: [unconfirmed] });
    world.sandbox.graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Not to be started yet' });
    await eventually('its start is tried again', async () => {
      const { raw } = await trigger.describe();
      return raw.pendingActivities?.find(
        ({ activityType, attempt }) => activityType?.name === 'triggers.dispatch' && (attempt ?? 0) > 1,
      );
    });
    await triggers.pause('everywhere');
    expect((await triggers.list()).find(({ id }) => id === 'everywhere')).toMatchObject({ status: 'paused' });
    const { raw } = await trigger.describe();
    expect(raw.pendingActivities?.map(({ activityType }) => activityType?.name)).not.toContain('triggers.dispatch');
    await trigger.executeUpdate(configureUpdate, { args: [{ definition, target, seal }] });
    await triggers.resume('everywhere');
    expect(await seen('everywhere', 'Not to be started yet')).toMatchObject({ delivered: true });
  });
});
