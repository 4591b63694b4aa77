import type { FaultRule, RequestFault } from 'graph-trello-sandbox';
import { createdEvents } from '../../calendar/created-events';
import { allScopes, createMailWorld, type MailWorld } from '../../mail/mail-world';
import { eventually } from '../../support/eventually';
import { requestFaults } from '../../support/request-faults';
import { mailUser } from '../../support/world';
import { hurried, runStep } from '../run-steps';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const { create, stored, only, invitations } = createdEvents(() => world);

describe('Create Event with files', () => {
  const ben = 'ben@contoso.example';

  /** References of files that came by mail. */
  const arrived = (...files: [name: string, content: Buffer][]) => {
    const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: 'lena@northwind.example', subject: 'Files' },
      attachments: files.map(([name, content]) => ({ name, contentType: 'application/pdf', content })),
    });
    return attachments.map(({ id }) => `mail-attachment:ada:${immutableId}:${id}`);
  };
  const filesOf = (user: string, subject: string) =>
    world.sandbox.graph
      .events(user)
      .filter(({ content }) => content.subject === subject)
      .map(({ content }) => content.attachments.map(({ name, content: bytes }) => `${name} ${bytes.length}`));

  test('whom it invites gets them with the one invitation, also a large one', async () => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')], ['plan.pdf', Buffer.alloc(3_500_000)]);
    const subject = 'Two files';
    const event = await create({ subject, attendees: [{ address: ben }], attachments });
    expect(event).toMatchObject({ attendees: [{ address: ben }], webLink: expect.any(String) });
    expect(invitations(subject).map(({ kind }) => kind)).toEqual(['invitation']);
    for (const user of [mailUser, ben]) expect(filesOf(user, subject)).toEqual([['agenda.pdf 4', 'plan.pdf 3500000']]);
  });

  test('those of an event nobody is invited to are on it, and one that is not there leaves no event', async () => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    await create({ subject: 'Alone', attachments });
    expect(filesOf(mailUser, 'Alone')).toEqual([['agenda.pdf 4']]);
    const gone = { subject: 'Gone', attendees: [{ address: ben }], attachments: [`${attachments[0]}0`] };
    const input = { start: '2027-05-04', timeZone: 'UTC', ...gone };
    expect(await world.refusal('calendar.createEvent', input)).toMatchObject({ type: 'InvalidInput' });
    expect([stored('Gone'), invitations('Gone')]).toEqual([[], []]);
  });

  test('an event whose file does not show yet is kept, and gets it', async () => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const file = { provider: 'graph', method: 'GET', path: /\/messages\/[^/]+\/attachments\// } as const;
    const missing = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
    world.sandbox.faults.add({ match: file, fault: missing });
    world.sandbox.requests.clear();
    const input = { account: 'ada', subject: 'Fresh', start: '2027-05-04', timeZone: 'UTC', attachments };
    expect(await runStep(world, undefined, 'calendar.createEvent', input)).toHaveProperty('result');
    expect(filesOf(mailUser, 'Fresh')).toEqual([['agenda.pdf 4']]);
    expect(world.sandbox.requests.count({ method: 'DELETE', path: /\/events\// })).toBe(0);
  });

  test('an event whose file is not there, and that cannot be removed, is told of', async () => {
    const [reference] = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const removal = { provider: 'graph', method: 'DELETE', path: /\/events\// } as const;
    const fault = { kind: 'status', status: 403, code: 'ErrorAccessDenied' } as const;
    const rule = world.sandbox.faults.add({ match: removal, fault, times: 9 });
    const input = { subject: 'Left', start: '2027-05-04', timeZone: 'UTC', attachments: [`${reference}0`] };
    const { message } = await world.refusal('calendar.createEvent', input);
    world.sandbox.faults.remove(rule);
    expect(message).toContain(`The event was made (${only('Left').immutableId})`);
  });

  test.each<[string, RequestFault, 'POST' | 'PATCH', RegExp]>([
    ['a file is refused', { kind: 'status', status: 429 }, 'POST', /attachments$/],
    ['a file is answered too late', { kind: 'status-after-effect', status: 504 }, 'POST', /attachments$/],
    ['the invitation is refused', { kind: 'status', status: 429 }, 'PATCH', /\/events\/[^/]+$/],
  ])('where %s until no attempt is left, the event is removed or told of', async (what, fault, method, path) => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const input = { account: 'ada', subject: what, start: '2027-05-04', timeZone: 'UTC', attachments };
    world.sandbox.faults.add({ match: { provider: 'graph', method, path }, fault, times: 2 });
    const options = { ...hurried, retry: { ...hurried.retry, maximumAttempts: method === 'POST' ? 1 : 2 } };
    const invited = { ...input, attendees: [{ address: ben }] };
    const { error } = await runStep(world, undefined, 'calendar.createEvent', invited, options);
    world.sandbox.faults.clear();
    const left = stored(what).map(({ immutableId }) => `The event was made (${immutableId})`);
    expect([left.length, invitations(what)]).toEqual([method === 'POST' ? 0 : 1, []]);
    expect(error?.message).toEqual(expect.stringContaining(left[0] ?? ''));
  });

  describe('in a calendar that somebody has shared', () => {
    const inBens = { account: 'sharee', calendar: 'Ben Okafor', start: '2027-05-04', timeZone: 'UTC' };
    const lena = { address: 'lena@northwind.example' };
    const mailsOf = (subject: string) =>
      world.sandbox.graph.meetingMail(ben).filter((mail) => mail.subject.includes(subject));
    beforeAll(async () => {
      await world.connect('sharee', mailUser, allScopes);
      world.sandbox.graph.shareCalendar(ben, mailUser, 'write');
    });

    test('are on the event before its owner invites, once, though answers are lost', async () => {
      const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')], ['plan.pdf', Buffer.from('%PDF-1')]);
      for (const method of ['POST', 'PATCH']) {
        const match = { provider: 'graph', method, path: /\/events\/[^/]+(\/attachments)?$/ } as const;
        world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
      }
      const input = { ...inBens, subject: 'For both', attendees: [lena], attachments };
      const event = await world.call('calendar.createEvent', input);
      expect(event).toMatchObject({ organizer: { address: ben }, attendees: [lena] });
      expect(filesOf(ben, 'For both')).toEqual([['agenda.pdf 4', 'plan.pdf 6']]);
      expect(mailsOf('For both').map(({ kind }) => kind)).toEqual(['invitation']);
    });

    test('that Microsoft does not take there leave no event', async () => {
      const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')], ['plan.pdf', Buffer.alloc(3_500_000)]);
      const input = { ...inBens, subject: 'Without', attendees: [lena], attachments };
      const { type, message } = await world.refusal('calendar.createEvent', input);
      expect([type, message]).toEqual([
        'InvalidInput',
        expect.stringContaining('does not take "plan.pdf" here') as string,
      ]);
      expect([filesOf(ben, 'Without'), mailsOf('Without')]).toEqual([[], []]);
    });

    test('that are not there leave an event which is told of where it is said to be of another mailbox', async () => {
      const [reference] = arrived(['agenda.pdf', Buffer.from('%PDF')]);
      const match = { provider: 'graph', method: 'DELETE', path: /\/events\// } as const;
      const fault = { kind: 'status', status: 404, code: 'ErrorInvalidMailboxItemId' } as const;
      const rule = world.sandbox.faults.add({ match, fault, times: 9 });
      const input = { ...inBens, subject: 'Elsewhere', attachments: [`${reference}0`] };
      const { message } = await world.refusal('calendar.createEvent', input);
      world.sandbox.faults.remove(rule);
      expect(message).toMatch(/The event was made \([^)]+\), with nobody invited/);
    });
  });

  test.each<[string, Parameters<typeof world.sandbox.graph.changeEvent>[2]]>([
    ['another subject', { subject: 'Not what was asked for' }],
    ['another text', { body: { contentType: 'html', content: '<p>Pay here.</p>' } }],
    ['another place', { location: { displayName: 'Elsewhere' } }],
    ['another end', { end: { dateTime: '2027-05-06T00:00:00', timeZone: 'UTC' } }],
  ])('nobody is invited to an event that was given %s meanwhile: the caller reads so', async (what, change) => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const subject = `Meanwhile ${what}`;
    const input = { account: 'ada', subject, start: '2027-05-04', timeZone: 'UTC', attachments };
    const match = { provider: 'graph', method: 'POST', path: /attachments$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 429, retryAfter: 0.5 } });
    const before = world.sandbox.requests.count(match);
    const invited = { ...input, attendees: [{ address: ben }] };
    const creating = runStep(world, undefined, 'calendar.createEvent', invited, hurried);
    await eventually('its file is refused', () => world.sandbox.requests.count(match) > before);
    const { immutableId } = only(subject);
    world.sandbox.graph.changeEvent(mailUser, immutableId, change);
    expect(await creating).toMatchObject({
      error: {
        type: 'InvalidInput',
        message: expect.stringMatching(/changed the event.*nobody was invited.*The event was made/),
      },
    });
    expect(invitations(subject)).toEqual([]);
  });

  test('an agent with calendar steps alone attaches files of events, not of mails', async () => {
    await world.client.agents.define('planner', {
      ...{ workflowType: 'steps', taskQueue: 'agents', triggers: [] },
      equipment: { 'calendar.createEvent': { permission: 'autopilot' }, 'calendar.listEvents': {} },
    });
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const input = { subject: 'Planned', start: '2027-05-04', timeZone: 'UTC', attachments };
    expect(await world.refusal('calendar.createEvent', input, 'planner')).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining('has no mail step') as string,
    });
    expect(stored('Planned')).toEqual([]);
    await create({ subject: 'Source', attachments });
    const [source] = (await world.call('calendar.listEvents', { eventId: only('Source').immutableId })).events;
    const own = source!.attachments!.map(({ attachment }) => attachment);
    await world.client.calls.run(
      'calendar.createEvent',
      { account: 'ada', ...input, attachments: own },
      { agent: 'planner' },
    );
    expect(filesOf(mailUser, 'Planned')).toEqual([['agenda.pdf 4']]);
  });

  test.each<[string, FaultRule['fault'], RegExp, string]>([
    ['an attachment answered too late', { kind: 'status-after-effect', status: 504 }, /attachments$/, 'POST'],
    ['an attachment that is cut off', { kind: 'reset-after-effect' }, /attachments$/, 'POST'],
    ['an attachment that never arrives', { kind: 'reset-before-effect' }, /attachments$/, 'POST'],
    ['too many attachments', { kind: 'status', status: 429, retryAfter: 1 }, /attachments$/, 'POST'],
    ['an invitation that is cut off', { kind: 'reset-after-effect' }, /\/events\/[^/]+$/, 'PATCH'],
    ['an invitation answered too late', { kind: 'status-after-effect', status: 504 }, /\/events\/[^/]+$/, 'PATCH'],
  ])('each file is on it once, and each is invited once, in spite of %s', async (what, fault, path, method) => {
    const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
    const subject = `Files: ${what}`;
    const rule = world.sandbox.faults.add({ match: { provider: 'graph', method, path }, fault } as FaultRule);
    await create({ subject, attendees: [{ address: ben }], attachments });
    expect(world.sandbox.faults.remove(rule)).toBe(false);
    expect(invitations(subject)).toHaveLength(1);
    for (const user of [mailUser, ben]) expect(filesOf(user, subject)).toEqual([['agenda.pdf 4']]);
  });

  test.each(requestFaults)(
    'a creation with %s never came to attach: files are not looked for before they are attached',
    async (what, fault) => {
      const attachments = arrived(['agenda.pdf', Buffer.from('%PDF')]);
      const subject = `Begun: ${what}`;
      const looks = { provider: 'graph', method: 'GET', path: /\/attachments$/ } as const;
      const before = world.sandbox.requests.count(looks);
      world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/events$/ }, fault });
      await create({ subject, attendees: [{ address: ben }], attachments });
      expect(world.sandbox.requests.count(looks) - before).toBe(0);
      for (const user of [mailUser, ben]) expect(filesOf(user, subject)).toEqual([['agenda.pdf 4']]);
    },
  );
});

describe('Create Event under faults', () => {
  test.each(requestFaults)('creates one event and sends one invitation in spite of %s', async (what, fault) => {
    world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/events$/ }, fault });
    const { id } = await create({ subject: `Once: ${what}`, attendees: [{ address: 'ben@contoso.example' }] });
    expect(only(`Once: ${what}`).immutableId).toBe(id);
    expect(invitations(`Once: ${what}`)).toHaveLength(1);
  });

  /** Makes the first attempt lose its answer, and its event unfindable for the second one's lookup. */
  async function loseTrack(subject: string) {
    const creations = { provider: 'graph', method: 'POST', path: /\/events$/ } as const;
    const before = world.sandbox.requests.count(creations);
    world.sandbox.faults.add({ match: creations, fault: { kind: 'reset-after-effect' } });
    world.sandbox.faults.add({ match: creations, fault: { kind: 'delay', milliseconds: 1500 } });
    const input = { subject, start: '2027-05-04', timeZone: 'UTC', attendees: [{ address: 'ben@contoso.example' }] };
    const { result } = await world.client.calls.start('calendar.createEvent', { account: 'ada', ...input });
    const { id, content } = await eventually('the first attempt', () => stored(subject)[0]);
    const mark = (value?: string) =>
      world.sandbox.graph.changeEvent(mailUser, id, {
        singleValueExtendedProperties: content.extendedProperties.map((property) => ({
          id: property.id,
          value: value ?? property.value,
        })),
      });
    mark('overwritten');
    const secondCreation = () => (world.sandbox.requests.count(creations) - before === 2 ? true : undefined);
    await eventually('the second attempt', secondCreation);
    return { result, restore: () => mark() };
  }

  test('takes the refusal of a repeated transactionId for success', async () => {
    const { result, restore } = await loseTrack('Found again');
    restore();
    await expect(result()).resolves.toMatchObject({ id: only('Found again').immutableId });
  });

  test('says so where the event of an earlier attempt is there but cannot be told', async () => {
    const { result } = await loseTrack('Lost track');
    const unknown = { type: 'OutcomeUnknown', message: expect.stringContaining('List Events') as string };
    await expect(result()).rejects.toMatchObject({ cause: { cause: unknown } });
    only('Lost track');
  });
});
