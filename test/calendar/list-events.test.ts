import { defined } from '../../src/json/defined';
import { allScopes, createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.listEvents'>>[1];

const berlin = 'W. Europe Standard Time';
const plan = (subject: string, start: string, end: string, more: object = {}, user = mailUser) =>
  world.sandbox.graph.createEvent(user, {
    subject,
    start: { dateTime: start, timeZone: berlin },
    end: { dateTime: end, timeZone: berlin },
    ...more,
  });
const list = (input: Input) => world.call('calendar.listEvents', input);
const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const subjects = async (input: Input) => (await list(input)).events.map(({ subject }) => subject);

describe('List Events', () => {
  test('answers what touches the range, in order, in the zone of the mailbox', async () => {
    plan('Afternoon', '2024-01-10T14:00:00', '2024-01-10T15:00:00');
    plan('Morning', '2024-01-10T09:00:00', '2024-01-10T10:00:00');
    plan('Over midnight', '2024-01-09T23:00:00', '2024-01-10T01:00:00');
    plan('Next day', '2024-01-11T00:00:00', '2024-01-11T01:00:00');
    const { events, timeZone, hasMore } = await list({ start: '2024-01-10', end: '2024-01-10' });
    expect({ timeZone, hasMore }).toEqual({ timeZone: 'Europe/Berlin', hasMore: false });
    expect(events.map(({ subject, start }) => [subject, start])).toEqual([
      ['Over midnight', '2024-01-09T23:00:00+01:00'],
      ['Morning', '2024-01-10T09:00:00+01:00'],
      ['Afternoon', '2024-01-10T14:00:00+01:00'],
    ]);
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])(
    'answers the days of an all-day event as they are, seen from %s',
    async (timeZone) => {
      const subject = `Fair seen from ${timeZone}`;
      plan(subject, '2024-02-01T00:00:00', '2024-02-03T00:00:00', { isAllDay: true });
      const { events } = await list({ start: '2024-02-01', end: '2024-02-02', timeZone, query: subject });
      expect(events).toMatchObject([{ start: '2024-02-01', end: '2024-02-02', allDay: true }]);
    },
  );

  describe('all-day events that were made in another zone', () => {
    const allDay = (subject: string, first: string, afterLast: string, timeZone: string) =>
      plan(subject, '', '', {
        ...{ start: { dateTime: `${first}T00:00:00`, timeZone }, end: { dateTime: `${afterLast}T00:00:00`, timeZone } },
        isAllDay: true,
      });

    test.each(['Tokyo Standard Time', 'Pacific Standard Time'])('are on their own days alone: %s', async (zone) => {
      const subject = `Day of ${zone}`;
      allDay(subject, '2024-01-17', '2024-01-18', zone);
      const on = (day: string) => subjects({ start: day, end: day, query: subject });
      expect([await on('2024-01-16'), await on('2024-01-17'), await on('2024-01-18')]).toEqual([[], [subject], []]);
      const night = { start: '2024-01-17T00:00', end: '2024-01-17T01:00', query: subject };
      expect(await subjects({ ...night, timeZone: 'Europe/Berlin' })).toEqual([subject]);
    });

    test('are found where the days beside are full, whatever the limit, and neighbours are no more', async () => {
      for (let hour = 8; hour < 23; hour += 1)
        for (const day of ['22', '24'])
          plan(
            `${day} at ${hour}`,
            `2024-01-${day}T${clockOf(hour)}:00`,
            `2024-01-${day}T${clockOf(hour).replace(':00', ':30')}:00`,
          );
      plan('Alone', '2024-01-23T09:00:00', '2024-01-23T10:00:00');
      allDay('Of Tokyo', '2024-01-23', '2024-01-24', 'Tokyo Standard Time');
      const range = { start: '2024-01-23', end: '2024-01-23', limit: 1 };
      const first = await list(range);
      expect([first.events.map(({ subject }) => subject), first.hasMore]).toEqual([['Of Tokyo'], true]);
      const second = await list({ ...range, page: first.nextPage! });
      expect([second.events.map(({ subject }) => subject), second.hasMore]).toEqual([['Alone'], false]);
    });
  });

  test('expands a series across pages, each occurrence once', async () => {
    const series = plan('Stand-up', '2024-03-01T09:00:00', '2024-03-01T09:15:00', {
      recurrence: {
        pattern: { type: 'daily', interval: 1 },
        range: { type: 'numbered', startDate: '2024-03-01', numberOfOccurrences: 12 },
      },
    });
    const range = { start: '2024-03-01', end: '2024-03-31', limit: 5 };
    const found: { id: string; start: string; seriesId?: string | undefined }[] = [];
    let page: string | undefined;
    let pages = 0;
    do {
      const answer = await list({ ...range, ...defined({ page }) });
      found.push(...answer.events);
      expect(answer.hasMore).toBe(answer.nextPage !== undefined);
      page = answer.nextPage;
      pages += 1;
    } while (page !== undefined);
    expect(pages).toBe(3);
    expect(new Set(found.map(({ id }) => id)).size).toBe(12);
    expect(new Set(found.map(({ seriesId }) => seriesId))).toEqual(new Set([series.immutableId]));
    // Clocks go forward on 31 March in Berlin; the hour of the series does not.
    expect(found.at(-1)?.start).toBe('2024-03-12T09:00:00+01:00');
  });

  test('answers how a series repeats when asked', async () => {
    plan('Review', '2024-04-02T09:00:00', '2024-04-02T10:00:00', {
      recurrence: {
        pattern: { type: 'relativeMonthly', interval: 1, daysOfWeek: ['tuesday'], index: 'first' },
        range: { type: 'noEnd', startDate: '2024-04-02' },
      },
    });
    const range = { start: '2024-05-01', end: '2024-05-31', query: 'review' };
    expect((await list(range)).events[0]).not.toHaveProperty('recurrence');
    expect((await list({ ...range, includeRecurrence: true })).events).toMatchObject([
      {
        start: '2024-05-07T09:00:00+02:00',
        recurrence: { frequency: 'monthly', on: { week: 'first', daysOfWeek: ['tuesday'] }, from: '2024-04-02' },
      },
    ]);
  });

  test('finds by words in subject, place, people and description, over several pages', async () => {
    for (let hour = 8; hour < 18; hour += 1) {
      const clock = String(hour).padStart(2, '0');
      plan(`Hour ${hour}`, `2024-06-01T${clock}:00:00`, `2024-06-01T${clock}:30:00`, {
        location: { displayName: hour === 17 ? 'Harbour Bristol' : 'Room 4' },
      });
    }
    const range = { start: '2024-06-01', end: '2024-06-01', limit: 2 };
    expect(await subjects({ ...range, query: 'bristol HOUR' })).toEqual(['Hour 17']);
    expect(await subjects({ ...range, query: 'nowhere' })).toEqual([]);
  });

  test('tells whose meeting it is, who comes, and what was answered', async () => {
    plan(
      'From Ben',
      '2024-07-03T09:00:00',
      '2024-07-03T10:00:00',
      {
        attendees: [{ emailAddress: { address: mailUser, name: 'Ada Marsh' }, type: 'required' }],
      },
      'ben@contoso.example',
    );
    const { events } = await list({ start: '2024-07-03', end: '2024-07-03' });
    expect(events).toMatchObject([{ organizer: { address: 'ben@contoso.example' }, myResponse: 'not answered' }]);
  });

  test('names twenty of those invited and how many there are; all of them where the event is named, and finds by the last', async () => {
    const attendees = Array.from({ length: 30 }, (_, index) => ({
      emailAddress: { address: `guest${index + 1}@northwind.example` },
      type: 'required',
    }));
    const { immutableId } = plan('Town hall', '2024-07-10T09:00:00', '2024-07-10T10:00:00', { attendees });
    const range = { start: '2024-07-10', end: '2024-07-10' };
    const [event] = (await list({ ...range, query: 'guest30@northwind.example' })).events;
    expect(event?.attendees?.map(({ address }) => address)).toEqual(
      attendees.slice(0, 20).map(({ emailAddress }) => emailAddress.address),
    );
    expect(event?.attendeeCount).toBe(30);
    const [whole] = (await list({ eventId: immutableId })).events;
    expect(whole?.attendees).toHaveLength(30);
    expect(whole).not.toHaveProperty('attendeeCount');
  });

  test('answers descriptions only when asked, cut to length', async () => {
    plan('Long', '2024-08-01T09:00:00', '2024-08-01T10:00:00', {
      body: { contentType: 'html', content: `<p>${'word '.repeat(100)}</p>` },
    });
    const range = { start: '2024-08-01', end: '2024-08-01' };
    expect((await list(range)).events[0]).not.toHaveProperty('body');
    const [event] = (await list({ ...range, bodyLength: 50 })).events;
    expect(event?.truncated).toBe(true);
    expect(event?.body?.length).toBeLessThanOrEqual(51);
  });

  const file = (name: string) => ({
    '@odata.type': '#microsoft.graph.fileAttachment',
    ...{ name, contentType: 'application/pdf', contentBytes: Buffer.from(`%PDF ${name}`).toString('base64') },
  });

  test('names twenty files of an event and how many there are, and all of them by its id', async () => {
    const { immutableId } = plan('A heap of files', '2024-09-04T11:00:00', '2024-09-04T12:00:00');
    const endpoint = `/me/events/${immutableId}/attachments`;
    for (const number of Array.from({ length: 22 }).keys())
      await world.call('mail.apiCall', { method: 'POST', endpoint, body: file(`${String(number)}.pdf`) });
    const [listed] = (await list({ start: '2024-09-04', end: '2024-09-04' })).events;
    expect([listed?.attachments?.length, listed?.attachmentCount]).toEqual([20, 22]);
    const [whole] = (await list({ eventId: immutableId })).events;
    expect(whole?.attachments).toHaveLength(22);
    expect(whole).not.toHaveProperty('attachmentCount');
  });

  test('answers files by reference, which another step opens, as far as there are any', async () => {
    plan('Plain', '2024-09-02T09:00:00', '2024-09-02T10:00:00');
    const { immutableId } = plan('With a file', '2024-09-02T11:00:00', '2024-09-02T12:00:00');
    const endpoint = `/me/events/${immutableId}/attachments`;
    await world.call('mail.apiCall', { method: 'POST', endpoint, body: file('agenda.pdf') });
    const { events } = await list({ start: '2024-09-02', end: '2024-09-02' });
    expect(events[0]).not.toHaveProperty('attachments');
    const attachment = expect.stringMatching(new RegExp(`^event-attachment:ada:${immutableId}:`)) as string;
    const described = { attachment, name: 'agenda.pdf', contentType: 'application/pdf', bytes: expect.any(Number) };
    expect(events[1]?.attachments).toEqual([described]);
    const attachments = events[1]!.attachments!.map((one) => one.attachment);
    await world.call('mail.sendEmail', {
      to: ['lena@northwind.example'],
      subject: 'Agenda',
      body: 'Here.',
      attachments,
    });
    const sent = world.sandbox.graph.messages(mailUser, 'sentitems').find(({ subject }) => subject === 'Agenda');
    expect(sent?.attachments.map(({ name, content }) => `${name}: ${content.toString()}`)).toEqual([
      'agenda.pdf: %PDF agenda.pdf',
    ]);
  });

  test('a file of a mail does not open as that of an event', async () => {
    const mail = world.sandbox.graph.deliverMail(mailUser, {
      from: { name: 'Lena', address: 'lena@northwind.example' },
      ...{ subject: 'Secret', text: 'Here.' },
      attachments: [{ name: 'secret.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    });
    const attachments = [`event-attachment:ada:${mail.immutableId}:${mail.attachments[0]!.id}`];
    const input = { to: ['lena@northwind.example'], subject: 'Back', body: 'Here.', attachments };
    expect(await world.refusal('mail.sendEmail', input)).toMatchObject({ type: 'NotFound' });
  });

  test('answers one event whole: its description, its files and how it repeats', async () => {
    const { immutableId } = plan('Whole', '2024-10-01T09:00:00', '2024-10-01T10:00:00', {
      body: { contentType: 'html', content: `<p>${'word '.repeat(500)}</p>` },
      recurrence: {
        pattern: { type: 'daily', interval: 1 },
        range: { type: 'numbered', startDate: '2024-10-01', numberOfOccurrences: 3 },
      },
    });
    const [, second] = (await list({ start: '2024-10-01', end: '2024-10-03' })).events;
    const { events, hasMore } = await list({ eventId: second!.id });
    expect(hasMore).toBe(false);
    expect(events).toMatchObject([
      { ...second, body: expect.stringMatching(/^(word ?){500}$/), recurrence: { count: 3 } },
    ]);
    const [series] = (await list({ eventId: immutableId, bodyLength: 4, timeZone: 'UTC' })).events;
    expect(series).toMatchObject({ start: '2024-10-01T07:00:00Z', truncated: true });
    for (const [input, message] of [
      [
        { eventId: immutableId, start: '2024-10-01', query: 'x' },
        /eventId: It names the event; leave out start, query/,
      ],
      [{ start: '2024-10-01' }, /end: Give "start" and "end" of a range, or the "eventId" of one event/],
    ] as const)
      expect(await world.refusal('calendar.listEvents', input)).toMatchObject({
        message: expect.stringMatching(message),
      });
  });

  test('answers of a calendar that somebody has shared how series repeat, and how many files there are', async () => {
    const ben = 'ben@contoso.example';
    await world.connect('sharee', mailUser, allScopes);
    world.sandbox.graph.shareCalendar(ben, mailUser, 'write');
    const pattern = { type: 'daily', interval: 1 } as const;
    const range = { type: 'numbered', startDate: '2024-11-05', numberOfOccurrences: 3 } as const;
    plan('Standup', '2024-11-05T09:00:00', '2024-11-05T09:15:00', { recurrence: { pattern, range } }, ben);
    const mail = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: 'lena@northwind.example', subject: 'Files' },
      attachments: [{ name: 'agenda.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    });
    const inBens = { account: 'sharee', calendar: 'Ben Okafor', timeZone: 'Europe/Berlin' };
    await world.call('calendar.createEvent', {
      ...{ ...inBens, subject: 'With a file', start: '2024-11-05T11:00', end: '2024-11-05T12:00' },
      attachments: [`mail-attachment:ada:${mail.immutableId}:${mail.attachments[0]!.id}`],
    });
    const { events } = await list({ ...inBens, start: '2024-11-05', end: '2024-11-05', includeRecurrence: true });
    expect(events).toMatchObject([
      { subject: 'Standup', recurrence: { count: 3 } },
      { subject: 'With a file', attachmentCount: 1 },
    ]);
    expect(events[1]).not.toHaveProperty('attachments');
  });

  test('refuses a range the provider cannot view, before asking for it', async () => {
    const { type, message } = await world.refusal('calendar.listEvents', { start: '2016-01-01', end: '2024-01-01' });
    expect(type).toBe('InvalidInput');
    expect(message).toContain('1822 days');
  });

  test.each([429, 503])('waits as told after %i and answers', async (status) => {
    const match = { provider: 'graph', path: /\/calendarView/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status, retryAfter: 1 } });
    expect(await subjects({ start: '2024-01-11', end: '2024-01-11' })).toEqual(['Next day']);
  });
});
