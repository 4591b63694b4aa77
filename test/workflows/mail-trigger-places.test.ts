import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { mailScopes, sharedScopes } from '../../src/contracts/account-scopes';
import type { RecentEvent } from '../../src/contracts/trigger-report';
import { checkpointQuery } from '../../src/messages/trigger';
import { connectMailbox } from '../support/connect-mailbox';
import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser } from '../support/world';
import { createMailTriggerWorld, type MailTriggerWorld } from './mail-trigger-world';

let world: MailTriggerWorld;

const sharedMailbox = 'support@contoso.example';

beforeAll(async () => {
  world = await createMailTriggerWorld();
  await connectMailbox(world, { name: 'shared', owner: mailUser, scopes: [...mailScopes, ...sharedScopes] });
  await world.watch(
    { id: 'everywhere', type: 'mail.newEmail', account: 'support' },
    { id: 'one-folder', type: 'mail.newEmail', account: 'support', config: { folder: 'Customers/Northwind Bakery' } },
    { id: 'shared', type: 'mail.newEmail', account: 'shared', config: { mailbox: sharedMailbox } },
    { id: 'sent', type: 'mail.newEmail', account: 'support', config: { direction: 'sent' } },
    { id: 'sent-items', type: 'mail.newEmail', account: 'support', config: { folder: 'sentitems' } },
  );
});
afterAll(() => world.stop());

const hasLooked = (id: string) => world.hasLooked(id);
const seen = (id: string, subject: string) => world.seen(id, subject);
const startOf = (event: RecentEvent) => world.startOf(event);

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
    const { calls } = world.client;
    const to = ['lena@northwind.example'];
    const toRecipients = to.map((address) => ({ emailAddress: { address } }));
    const sentByAgent = { account: 'support', to, subject: 'Sent by an agent', body: 'Hello' };
    await world.client.agents.define('writer', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'mail.sendEmail': { permission: 'autopilot' }, 'mail.draftEmail': { permission: 'autopilot' } },
    });
    const writer = { agent: 'writer' };
    await calls.run('mail.sendEmail', sentByAgent, writer);
    const drafted = { ...sentByAgent, subject: 'Drafted by an agent' };
    const { draftId } = await calls.run('mail.draftEmail', drafted, writer);
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
        const { definition } = await handle.query(checkpointQuery);
        return isDeepStrictEqual(definition.config, config);
      });

    await watch({ folder: 'Watched first' });
    await eventually('it has looked', () => hasLooked('narrow'));
    arrive('Filed before', added);
    arrive('In the first folder', before);
    await seen('narrow', 'In the first folder');
    // A set-up counts from the beginning of its second.
    await sleep(1_000);
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
        const state = await handle.query(checkpointQuery).catch(() => undefined);
        const { scope } = JSON.parse(state?.cursor ?? '{}') as { scope?: string };
        return scope === folder;
      });
    };
    const [first = '', second = ''] = folders;
    await watch(first);
    await watch(second);
    graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Not watched now', folder: first });
    // A set-up counts from the beginning of its second.
    await sleep(1_000);
    await watch(first);
    graph.deliverMail(mailUser, { from: 'x@example.com', subject: 'Watched now', folder: first });
    await seen('returning', 'Watched now');
    const { recent } = await world.client.triggers.get('returning');
    expect(recent.map(({ label }) => label)).toEqual(['Watched now']);
  });
});
