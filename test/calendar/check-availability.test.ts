import { allScopes, createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('cleo', 'cleo@outlook.example');
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.checkAvailability'>>[1];

const check = (input: Input) => world.call('calendar.checkAvailability', input);
const plan = (subject: string, start: string, end: string, more: object = {}, user = 'cleo@outlook.example') =>
  world.sandbox.graph.createEvent(user, {
    subject,
    start: { dateTime: start, timeZone: 'W. Europe Standard Time' },
    end: { dateTime: end, timeZone: 'W. Europe Standard Time' },
    ...more,
  });
/** A slot of Cleo, whose calendar is her own alone; her working hours are Monday to Friday, 9 to 17, in Berlin. */
const slot = (start: string, end: string, more: Partial<Input> = {}) => check({ account: 'cleo', start, end, ...more });

describe('Check Availability', () => {
  test('says yes to a free slot in working hours', async () => {
    expect(await slot('2032-03-01T10:00', '2032-03-01T11:00')).toMatchObject({
      available: true,
      withinWorkingHours: true,
      conflicts: [],
      nextFree: [],
      timeZone: 'Europe/Berlin',
      workingHours: expect.stringContaining('09:00-17:00 Europe/Berlin') as string,
    });
  });

  test('says no with what is in the way, and the next free slots between other events', async () => {
    plan('Dentist', '2032-03-02T10:30:00', '2032-03-02T11:10:00');
    plan('Lunch', '2032-03-02T12:30:00', '2032-03-02T16:10:00');
    const { available, conflicts, nextFree, reason } = await slot('2032-03-02T10:00', '2032-03-02T11:00');
    expect({ available, reason }).toEqual({ available: false, reason: 'Not free: 1 event(s) in the way (busy).' });
    expect(conflicts).toEqual([
      {
        subject: 'Dentist',
        start: '2032-03-02T10:30:00+01:00',
        end: '2032-03-02T11:10:00+01:00',
        showAs: 'busy',
        blocks: true,
      },
    ]);
    expect(nextFree.map(({ start }) => start)).toEqual([
      '2032-03-02T11:15:00+01:00',
      '2032-03-03T09:00:00+01:00',
      '2032-03-03T10:00:00+01:00',
    ]);
  });

  test('does not take events that only touch the slot for conflicts', async () => {
    plan('Until ten', '2032-03-04T09:00:00', '2032-03-04T10:00:00');
    plan('From eleven', '2032-03-04T11:00:00', '2032-03-04T12:00:00');
    expect(await slot('2032-03-04T10:00', '2032-03-04T11:00')).toMatchObject({ available: true, conflicts: [] });
  });

  test('names tentative and out-of-office time, and lets the caller decide on tentative', async () => {
    plan('Perhaps', '2032-03-05T10:00:00', '2032-03-05T11:00:00', { showAs: 'tentative' });
    const tentative = await slot('2032-03-05T10:00', '2032-03-05T11:00');
    expect(tentative).toMatchObject({ available: false, reason: expect.stringContaining('tentative') as string });
    const lenient = await slot('2032-03-05T10:00', '2032-03-05T11:00', { tentativeIsFree: true });
    expect(lenient).toMatchObject({ available: true, conflicts: [{ subject: 'Perhaps', blocks: false }] });
    plan('Vacation', '2032-03-08T00:00:00', '2032-03-10T00:00:00', { showAs: 'oof', isAllDay: true });
    const away = await slot('2032-03-09T10:00', '2032-03-09T11:00', { tentativeIsFree: true });
    expect(away).toMatchObject({
      available: false,
      reason: expect.stringContaining('out of office') as string,
      conflicts: [{ subject: 'Vacation', allDay: true, showAs: 'oof' }],
    });
    expect(away.nextFree[0]?.start).toBe('2032-03-10T09:00:00+01:00');
  });

  test.each(['Tokyo Standard Time', 'Pacific Standard Time'])(
    'blocks the hours of its own day with an all-day event made in %s',
    async (timeZone) => {
      const [day, next] = timeZone.startsWith('Tokyo') ? ['2032-05-04', '2032-05-05'] : ['2032-05-11', '2032-05-12'];
      const [start, end] = [day, next].map((one) => ({ dateTime: `${one}T00:00:00`, timeZone }));
      plan('Fair', '', '', { start, end, isAllDay: true, showAs: 'oof' });
      const before = day.replace(/\d\d$/, (written) => String(Number(written) - 1).padStart(2, '0'));
      const inTheWay = async (from: string, until: string) => {
        const { conflicts } = await slot(from, until, { anyHour: true, suggestions: 0 });
        return conflicts.map(({ subject }) => subject);
      };
      expect(await inTheWay(`${before}T22:00`, `${before}T23:00`)).toEqual([]);
      expect(await inTheWay(`${day}T00:00`, `${day}T01:00`)).toEqual(['Fair']);
      expect(await inTheWay(`${day}T22:00`, `${day}T23:00`)).toEqual(['Fair']);
      expect(await inTheWay(`${next}T01:00`, `${next}T02:00`)).toEqual([]);
      const { nextFree } = await slot(`${day}T10:00`, `${day}T11:00`, { suggestions: 1 });
      expect(nextFree[0]?.start).toBe(`${next}T09:00:00+02:00`);
    },
  );

  test.each([
    ['marked free', { showAs: 'free' }, 0],
    ['spent working elsewhere', { showAs: 'workingElsewhere' }, 1],
  ])('counts time %s as free', async (what, more, named) => {
    const day = named === 0 ? '2032-03-11' : '2032-03-12';
    plan(what, `${day}T10:00:00`, `${day}T11:00:00`, more);
    const { available, conflicts } = await slot(`${day}T10:00`, `${day}T11:00`);
    expect({ available, named: conflicts.length }).toEqual({ available: true, named });
  });

  test('keeps to working hours, over the weekend and in their own zone, unless any hour will do', async () => {
    const evening = { start: '2032-03-12T16:30', end: '2032-03-12T17:30' };
    const late = await slot(evening.start, evening.end);
    expect(late).toMatchObject({
      available: false,
      withinWorkingHours: false,
      reason: 'Not free: outside working hours.',
    });
    expect(late.nextFree[0]?.start).toBe('2032-03-15T09:00:00+01:00');
    expect(await slot(evening.start, evening.end, { anyHour: true })).toMatchObject({ available: true });
    expect(await slot('2032-03-15T04:30', '2032-03-15T05:30', { timeZone: 'America/New_York' })).toMatchObject({
      available: true,
      timeZone: 'America/New_York',
    });
  });

  test('suggests the same hours on both sides of the change of clocks', async () => {
    for (const day of ['2032-03-26', '2032-03-27']) plan('All booked', `${day}T00:00:00`, `${day}T23:59:00`);
    const { nextFree } = await slot('2032-03-26T09:00', '2032-03-26T10:00', { suggestions: 1 });
    expect(nextFree).toEqual([{ start: '2032-03-29T09:00:00+02:00', end: '2032-03-29T10:00:00+02:00' }]);
  });

  describe('with others', () => {
    const ben = 'ben@contoso.example';
    const asked = (start: string, end: string, more: Partial<Input> = {}) =>
      check({ account: 'ada', start, end, timeZone: 'Europe/Berlin', people: [ben], ...more });

    test('says yes when all are free, and who is busy or not at work, with the next slots of all', async () => {
      expect(await asked('2033-03-01T10:00', '2033-03-01T11:00')).toMatchObject({
        available: true,
        people: [{ address: ben, free: true }],
      });
      plan('Morning', '2033-03-02T10:00:00', '2033-03-02T12:00:00', {}, ben);
      plan('Noon', '2033-03-02T12:00:00', '2033-03-02T13:00:00', {}, mailUser);
      const { nextFree, ...busy } = await asked('2033-03-02T10:00', '2033-03-02T11:00', { people: [ben, ben] });
      expect(busy).toMatchObject({
        available: false,
        reason: `Not free: ${ben} not free.`,
        conflicts: [],
        people: [{ address: ben, free: false }],
      });
      expect(nextFree.map(({ start }) => start)).toEqual([
        '2033-03-02T13:00:00+01:00',
        '2033-03-02T14:00:00+01:00',
        '2033-03-02T15:00:00+01:00',
      ]);
      const late = await asked('2033-03-03T20:00', '2033-03-03T20:02');
      expect(late.reason).toBe(`Not free: outside working hours, and ${ben} outside working hours.`);
      expect(await asked('2033-03-03T20:00', '2033-03-03T20:02', { anyHour: true })).toMatchObject({ available: true });
    });

    test('does not take tentative time of theirs for busy where that does not count', async () => {
      plan('Perhaps', '2033-03-04T10:00:00', '2033-03-04T11:00:00', { showAs: 'tentative' }, ben);
      expect(await asked('2033-03-04T10:00', '2033-03-04T11:00')).toMatchObject({ available: false });
      const lenient = await asked('2033-03-04T10:00', '2033-03-04T11:00', { tentativeIsFree: true });
      expect(lenient).toMatchObject({ available: true });
    });

    test('says of whom nothing is known, who is then not free, and when the others are', async () => {
      const people = [ben, 'nobody@contoso.example'];
      const answer = await asked('2033-03-07T10:00', '2033-03-07T11:00', { people, suggestions: 1 });
      expect(answer).toMatchObject({
        available: false,
        reason: 'Nothing is known of nobody@contoso.example.',
        people: [{ free: true }, { problem: expect.stringContaining('no such person') as string }],
        nextFree: [{ start: '2033-03-07T10:00:00+01:00' }],
      });
      const personal = await slot('2033-03-07T10:00', '2033-03-07T11:00', { people: [ben] });
      expect(personal).toMatchObject({
        available: false,
        people: [{ address: ben, problem: expect.stringContaining('personal accounts cannot') as string }],
      });
    });

    test('says who is in the way where there is no time for all', async () => {
      plan('Sabbatical', '2033-05-01T00:00:00', '2033-06-15T00:00:00', { showAs: 'oof' }, ben);
      const { nextFree, reason } = await asked('2033-05-02T10:00', '2033-05-02T11:00');
      expect(nextFree).toEqual([]);
      expect(reason).toContain(`It would fit without ${ben}.`);
    });

    test('says of a distribution list that it is busy when one of its members is', async () => {
      const list = 'sales@contoso.example';
      world.sandbox.graph.addDistributionList(list, [ben, mailUser]);
      plan('Fair', '2033-03-10T10:30:00', '2033-03-10T12:00:00', {}, ben);
      const answer = await asked('2033-03-10T11:00', '2033-03-10T11:30', { people: [list], suggestions: 1 });
      expect(answer).toMatchObject({
        reason: `Not free: ${list} not free.`,
        people: [{ address: list, free: false }],
        nextFree: [{ start: '2033-03-10T12:00:00+01:00' }],
      });
      const day = {
        start: '2033-03-10T10:00',
        end: '2033-03-10T13:00',
        timeZone: 'Europe/Berlin',
        includeSubjects: true,
      };
      const { schedules } = await world.call('calendar.getFreeBusy', { people: [list], ...day });
      const block = { start: '2033-03-10T10:30:00+01:00', end: '2033-03-10T12:00:00+01:00', status: 'busy' };
      expect(schedules).toEqual([{ address: list, busy: [block] }]);
    });

    test('counts the hours of another in their own zone, which the provider gives by its rules alone', async () => {
      await world.connect('ben', ben, allScopes);
      const hours = { daysOfWeek: ['tuesday'], startTime: '08:00:00.0000000', endTime: '17:00:00.0000000' };
      const body = { workingHours: { ...hours, timeZone: { name: 'Pacific Standard Time' } } };
      await world.call('mail.apiCall', { account: 'ben', method: 'PATCH', endpoint: '/me/mailboxSettings', body });
      const early = await asked('2033-03-08T10:00', '2033-03-08T11:00', { suggestions: 0 });
      expect(early.reason).toBe(`Not free: ${ben} outside working hours.`);
      const late = await asked('2033-03-08T17:00', '2033-03-08T18:00', { suggestions: 0 });
      expect(late).toMatchObject({ withinWorkingHours: false, people: [{ address: ben, free: true }] });
      const day = { start: '2033-03-08', end: '2033-03-09', timeZone: 'Europe/Berlin', meetingMinutes: 60 };
      const { schedules, commonFree } = await world.call('calendar.getFreeBusy', { people: [ben], ...day });
      expect(schedules[0]?.workingHours).toBe('tuesday 08:00-17:00 America/Los_Angeles');
      expect(commonFree?.[0]?.start).toBe('2033-03-08T17:00:00+01:00');
    });
  });

  test('sees occurrences of a series', async () => {
    plan('Every day', '2032-04-05T10:00:00', '2032-04-05T11:00:00', {
      recurrence: {
        pattern: { type: 'daily', interval: 1 },
        range: { type: 'numbered', startDate: '2032-04-05', numberOfOccurrences: 5 },
      },
    });
    const { conflicts } = await slot('2032-04-07T10:30', '2032-04-07T10:45');
    expect(conflicts.map(({ subject }) => subject)).toEqual(['Every day']);
  });

  test('answers without working hours where the settings of a shared mailbox are closed', async () => {
    await world.connect('delegate', mailUser, allScopes);
    const match = { provider: 'graph', path: /mailboxSettings/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 403 } });
    const answer = await check({
      account: 'delegate',
      mailbox: 'support@contoso.example',
      start: '2032-03-06T03:00',
      end: '2032-03-06T04:00',
      timeZone: 'UTC',
    });
    expect(answer).toMatchObject({ available: true, timeZone: 'UTC' });
    expect(answer).not.toHaveProperty('withinWorkingHours');
  });

  test.each([429, 503])('waits as told after %i and answers', async (status) => {
    const match = { provider: 'graph', path: /\/calendarView/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status, retryAfter: 1 } });
    expect(await slot('2032-03-01T10:00', '2032-03-01T11:00')).toMatchObject({ available: true });
  });
});
