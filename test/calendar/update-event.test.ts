import type { FaultRule } from 'graph-trello-sandbox';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';
import { testAttendees } from './changed-attendees';
import { testSeries } from './changed-series';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.updateEvent'>>[1];

const ben = { address: 'ben@contoso.example' };
const lena = { address: 'lena@northwind.example' };

const create = (subject: string, more: object = {}) =>
  world.call('calendar.createEvent', {
    subject,
    start: '2027-05-04T10:00',
    end: '2027-05-04T11:00',
    timeZone: 'Europe/Berlin',
    ...more,
  });
const daily = { recurrence: { frequency: 'daily', count: 5 } } as const;
const occurrences = async (query: string) =>
  (
    await world.call('calendar.listEvents', {
      start: '2027-05-01',
      end: '2027-05-31',
      timeZone: 'Europe/Berlin',
      query,
    })
  ).events;
const update = (input: Input) => world.call('calendar.updateEvent', input);
const refused = (input: Input) => world.refusal('calendar.updateEvent', input);
const stored = (id: string) => {
  const found = world.sandbox.graph.events(mailUser).find(({ immutableId }) => immutableId === id);
  return found!;
};
const mails = (subject: string) =>
  world.sandbox.graph.meetingMail(mailUser).filter((mail) => mail.subject.includes(subject));

testSeries(() => world);
testAttendees(() => world);

describe('Update Event', () => {
  test('changes what is given and leaves everything else', async () => {
    const before = await create('Plain', {
      location: 'Room 4',
      body: 'Agenda',
      categories: ['Customer'],
      reminderMinutes: 5,
    });
    const after = await update({ eventId: before.id, subject: 'Plainer', reminderMinutes: null });
    expect(after).toEqual({ ...before, subject: 'Plainer', reminderMinutes: undefined });
  });

  test.each<[string, Partial<Input>, [string, string]]>([
    [
      'a new start keeps the length',
      { start: '2027-05-05T14:00', timeZone: 'Europe/Berlin' },
      ['2027-05-05T14:00:00+02:00', '2027-05-05T15:00:00+02:00'],
    ],
    [
      'a new end keeps the start',
      { end: '2027-05-04T12:30', timeZone: 'Europe/Berlin' },
      ['2027-05-04T10:00:00+02:00', '2027-05-04T12:30:00+02:00'],
    ],
    [
      'another zone',
      { start: '2027-05-04T10:00', timeZone: 'America/New_York' },
      ['2027-05-04T10:00:00-04:00', '2027-05-04T11:00:00-04:00'],
    ],
    [
      'a day makes it an all-day event',
      { start: '2027-05-06', timeZone: 'Europe/Berlin' },
      ['2027-05-06', '2027-05-06'],
    ],
  ])('%s', async (what, times, [start, end]) => {
    const { id } = await create(`Times: ${what}`);
    expect(await update({ eventId: id, ...times })).toMatchObject({ start, end });
  });

  test.each<[string, (id: string) => Input, RegExp]>([
    ['an id of the series for one occurrence', (id) => ({ eventId: id, subject: 'x' }), /id is that of a whole series/],
    [
      'another day for a series',
      (id) => ({ eventId: id, scope: 'series', start: '2027-05-05T10:00', timeZone: 'UTC' }),
      /another day.*"recurrence"/,
    ],
    ['a pattern for one occurrence', (id) => ({ eventId: id, recurrence: daily.recurrence }), /scope "series"/],
    ['nothing to change', (id) => ({ eventId: id, timeZone: 'UTC' }), /Say what to change/],
    [
      'an hour that does not exist',
      (id) => ({ eventId: id, start: '2027-03-28T02:30', timeZone: 'Europe/Berlin' }),
      /does not exist/,
    ],
  ])('refuses %s with a sentence', async (what, input, sentence) => {
    const { id } = await create(`Refuses ${what}`, daily);
    expect(await refused(input(id))).toEqual({
      type: 'InvalidInput',
      message: expect.stringMatching(sentence) as string,
    });
  });

  test('neither changes nor reads an event that lies in Deleted Items, where its id still finds it', async () => {
    const { id } = await create('Deleted long ago', { attendees: [ben] });
    const [occurrence] = [await create('Deleted series', daily), (await occurrences('Deleted series'))[2]!].slice(1);
    world.sandbox.graph.deleteEvent(mailUser, id);
    world.sandbox.graph.deleteEvent(mailUser, occurrence!.seriesId!);
    const lies = { type: 'NotFound', message: expect.stringContaining('Deleted Items') as string };
    const before = mails('Deleted long ago').length;
    for (const eventId of [id, occurrence!.seriesId!]) {
      expect(await refused({ eventId, scope: 'series', subject: 'Alive', notice: 'send' })).toEqual(lies);
      expect(await world.refusal('calendar.listEvents', { eventId })).toEqual(lies);
    }
    expect(mails('Deleted long ago')).toHaveLength(before);
  });

  test('tells nobody without notice: what attendees would see is refused, what they do not see is changed', async () => {
    const { id } = await create('Quiet', { attendees: [ben] });
    const told = mails('Quiet').length;
    const { type, message } = await refused({ eventId: id, location: 'Room 9' });
    expect(type).toBe('InvalidInput');
    expect(message).toMatch(/1 attendee.*notice "send"/);
    // The copies of those invited become private too.
    expect((await refused({ eventId: id, sensitivity: 'private' })).message).toMatch(/its sensitivity change/);
    const same = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin', location: '' };
    await update({ eventId: id, ...same, categories: ['Customer'], reminderMinutes: 20 });
    expect(stored(id).content.categories).toEqual(['Customer']);
    expect(mails('Quiet')).toHaveLength(told);
  });

  test('attaches files, which attendees get with one notice, and not without', async () => {
    const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: lena.address, subject: 'Files' },
      attachments: [{ name: 'agenda.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    });
    const files = { attachments: attachments.map((file) => `mail-attachment:ada:${immutableId}:${file.id}`) };
    const { id } = await create('With a file', { attendees: [ben] });
    expect(await refused({ eventId: id, ...files })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('when its attachments change') as string,
    });
    expect(stored(id).content.attachments).toEqual([]);
    const before = mails('With a file').length;
    await update({ eventId: id, notice: 'send', ...files });
    expect(mails('With a file')).toHaveLength(before + 1);
    const copies = world.sandbox.graph.events(ben.address).filter(({ content }) => content.subject === 'With a file');
    for (const { content } of [stored(id), ...copies])
      expect(content.attachments.map(({ name }) => name)).toEqual(['agenda.pdf']);
    const own = await create('Own');
    await update({ eventId: own.id, ...files });
    expect(stored(own.id).content.attachments).toHaveLength(1);
  });

  describe('with files', () => {
    const files = () => {
      const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
        ...{ from: lena.address, subject: 'Files' },
        attachments: ['one.pdf', 'two.pdf'].map((name) => ({
          name,
          contentType: 'application/pdf',
          content: Buffer.from('%PDF'),
        })),
      });
      return attachments.map((file) => `mail-attachment:ada:${immutableId}:${file.id}`);
    };
    const refuseOnce = (method: string, path: RegExp, skip = 0) =>
      world.sandbox.faults.add({ match: { method, path }, skip, fault: { kind: 'status', status: 400 } });

    test('attaches none where one of them cannot be opened', async () => {
      const { id } = await create('Whole');
      const attachments = [files()[0]!, 'mail-attachment:ada:none:none'];
      expect(await refused({ eventId: id, attachments })).toMatchObject({ type: 'InvalidInput' });
      expect(stored(id).content.attachments).toEqual([]);
    });

    test('says which are attached, where the change or one of them is refused', async () => {
      const { id } = await create('Half');
      refuseOnce('PATCH', /\/events\//);
      expect(await refused({ eventId: id, subject: 'New', attachments: files() })).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringMatching(/The files are attached already: leave them out/) as string,
      });
      refuseOnce('POST', /\/attachments$/, 1);
      expect(await refused({ eventId: id, attachments: files() })).toMatchObject({
        message: expect.stringMatching(/The first 1 of the files are attached already: leave them out/) as string,
      });
    });
  });

  test("leaves another organizer's meeting alone, except what is the mailbox's own", async () => {
    world.sandbox.graph.createEvent(ben.address, {
      subject: "Ben's meeting",
      start: { dateTime: '2027-05-20T09:00:00', timeZone: 'UTC' },
      end: { dateTime: '2027-05-20T10:00:00', timeZone: 'UTC' },
      attendees: [{ emailAddress: { address: mailUser } }],
    });
    const [event] = await occurrences("Ben's meeting");
    const { message } = await refused({ eventId: event!.id, subject: 'Mine', notice: 'send' });
    expect(message).toMatch(/belongs to ben@contoso.example/);
    const own = { showAs: 'oof', sensitivity: 'private' } as const;
    expect(await update({ eventId: event!.id, ...own })).toMatchObject(own);
  });

  test.each(['text', 'markdown', 'html'] as const)(
    'keeps the online meeting under a new description in %s',
    async (bodyFormat) => {
      const { id, joinUrl } = await create(`Online ${bodyFormat}`, { onlineMeeting: true, body: 'Old words' });
      const after = await update({ eventId: id, body: 'New words', bodyFormat });
      expect(after.joinUrl).toBe(joinUrl);
      const { content } = stored(id).content.body;
      expect(content).toContain('New words');
      expect(content).not.toContain('Old words');
      expect(content).toContain('Microsoft Teams meeting');
    },
  );

  test('adds an online meeting', async () => {
    const { id } = await create('Going online');
    const { joinUrl } = await update({ eventId: id, addOnlineMeeting: true });
    expect(joinUrl).toContain('https://teams.microsoft.com/');
  });

  test('reads again when somebody else has changed the event in between', async () => {
    const { id } = await create('Contested', { attendees: [ben] });
    const match = { provider: 'graph', method: 'PATCH', path: /\/events\// } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 412 } });
    const { attendees } = await update({ eventId: id, notice: 'send', addAttendees: [lena] });
    expect(attendees?.map(({ address }) => address)).toEqual([ben.address, lena.address]);
  });
});

describe.each<[string, Partial<Input>]>([
  ['Update Event', { body: 'New words', location: 'Room 9' }],
  ['Update Event, of the attendees alone,', { addAttendees: [lena] }],
])('%s under faults', (title, changes) => {
  test.each<[string, FaultRule['fault'], number]>([
    ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }, 2],
    ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }, 2],
    ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }, 1],
    ['a connection reset after the effect', { kind: 'reset-after-effect' }, 1],
  ])('tells the attendees once in spite of %s', async (what, fault, writes) => {
    const subject = `${title} told once: ${what}`;
    const { id } = await create(subject, { attendees: [ben] });
    const before = mails(subject).length;
    const patches = { provider: 'graph', method: 'PATCH', path: /\/events\// } as const;
    const writesBefore = world.sandbox.requests.count(patches);
    world.sandbox.faults.add({ match: patches, fault } as FaultRule);
    const after = await update({ eventId: id, notice: 'send', ...changes });
    const { addAttendees = [], ...fields } = changes;
    expect(after).toMatchObject({ ...fields, attendees: [ben, ...addAttendees] });
    expect(mails(subject)).toHaveLength(before + 1);
    expect(world.sandbox.requests.count(patches) - writesBefore).toBe(writes);
  });
});
