import type { FreeBusyStatus } from 'graph-trello-sandbox';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('cleo', 'cleo@outlook.example');
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.getFreeBusy'>>[1];

const ben = 'ben@contoso.example';
const cleo = 'cleo@outlook.example';

const ask = (input: Input) => world.call('calendar.getFreeBusy', input);
const plan = (user: string, subject: string, start: string, end: string, showAs: FreeBusyStatus = 'busy') =>
  world.sandbox.graph.createEvent(user, {
    subject,
    start: { dateTime: start, timeZone: 'UTC' },
    end: { dateTime: end, timeZone: 'UTC' },
    showAs,
  });
const requests = () => world.sandbox.requests.list({ path: /getSchedule/ }).length;

describe('Get Free/Busy Schedule', () => {
  test('answers several people, in one zone, with what is joined and what is named', async () => {
    plan(ben, 'One', '2024-03-01T09:00:00', '2024-03-01T10:00:00');
    plan(ben, 'Two', '2024-03-01T10:00:00', '2024-03-01T11:00:00');
    plan(ben, 'Perhaps', '2024-03-01T10:30:00', '2024-03-01T12:00:00', 'tentative');
    plan(ben, 'Not at all', '2024-03-01T14:00:00', '2024-03-01T15:00:00', 'free');
    plan(mailUser, 'Away', '2024-03-01T13:00:00', '2024-03-01T16:00:00', 'oof');
    const { schedules, timeZone } = await ask({
      people: [ben, mailUser],
      start: '2024-03-01',
      end: '2024-03-01',
      timeZone: 'Europe/Berlin',
    });
    expect(timeZone).toBe('Europe/Berlin');
    expect(schedules.map(({ address, busy }) => ({ address, busy }))).toEqual([
      {
        address: ben,
        busy: [
          { start: '2024-03-01T10:00:00+01:00', end: '2024-03-01T12:00:00+01:00', status: 'busy' },
          { start: '2024-03-01T11:30:00+01:00', end: '2024-03-01T13:00:00+01:00', status: 'tentative' },
        ],
      },
      {
        address: mailUser,
        busy: [{ start: '2024-03-01T14:00:00+01:00', end: '2024-03-01T17:00:00+01:00', status: 'oof' }],
      },
    ]);
    expect(schedules[0]?.workingHours).toContain('09:00-17:00');
  });

  test('answers when all are free within the hours they share, and says what that rests on', async () => {
    const day = { start: '2028-05-02', end: '2028-05-02', timeZone: 'Europe/Berlin' };
    plan(ben, 'Morning', '2028-05-02T07:00:00', '2028-05-02T10:00:00');
    plan(mailUser, 'Noon', '2028-05-02T10:30:00', '2028-05-02T12:00:00');
    plan(mailUser, 'From home', '2028-05-02T12:00:00', '2028-05-02T15:00:00', 'workingElsewhere');
    const people = [ben, mailUser, 'nobody@contoso.example'];
    const { commonFree, reason } = await ask({ people, ...day, meetingMinutes: 90, suggestions: 3 });
    expect(commonFree).toEqual([
      { start: '2028-05-02T14:00:00+02:00', end: '2028-05-02T15:30:00+02:00' },
      { start: '2028-05-02T15:30:00+02:00', end: '2028-05-02T17:00:00+02:00' },
    ]);
    expect(reason).toBe('All are free then, within their working hours. Nothing is known of nobody@contoso.example.');
    const whenever = await ask({ people: [ben, mailUser], ...day, meetingMinutes: 300, anyHour: true, suggestions: 1 });
    expect(whenever.commonFree).toEqual([{ start: '2028-05-02T00:00:00+02:00', end: '2028-05-02T05:00:00+02:00' }]);
  });

  test('says who is in the way where there is no time for all', async () => {
    const day = { start: '2028-05-03', end: '2028-05-03', timeZone: 'Europe/Berlin', meetingMinutes: 60 };
    plan(ben, 'All day long', '2028-05-03T05:00:00', '2028-05-03T18:00:00');
    const busy = await ask({ people: [ben, mailUser], ...day });
    expect(busy.commonFree).toEqual([]);
    expect(busy.reason).toContain(`There are no 60 minutes in which all are free. It would fit without ${ben}.`);
    const weekend = await ask({ people: [ben, mailUser], ...day, start: '2028-05-06', end: '2028-05-07' });
    expect(weekend.reason).toContain('They share no working hours of 60 minutes in this range.');
    const { commonFree, reason } = await ask({ people: [ben], start: '2028-05-03', end: '2028-05-03' });
    expect([commonFree, reason]).toEqual([undefined, undefined]);
  });

  test('answers subjects when asked and shared', async () => {
    plan(mailUser, 'Own', '2024-04-01T09:00:00', '2024-04-01T10:00:00');
    const { schedules } = await ask({
      people: [mailUser],
      start: '2024-04-01',
      end: '2024-04-01',
      includeSubjects: true,
    });
    expect(schedules[0]?.busy).toMatchObject([{ subject: 'Own' }]);
  });

  test('explains the one person that cannot be answered, and answers the others', async () => {
    const { schedules } = await ask({
      people: [ben, 'nobody@elsewhere.example'],
      start: '2024-03-01',
      end: '2024-03-01',
    });
    expect(schedules[0]).toHaveProperty('busy');
    expect(schedules[0]).not.toHaveProperty('problem');
    expect(schedules[1]).not.toHaveProperty('busy');
    expect(schedules[1]?.problem).toMatch(/[Cc]heck the address/);
  });

  test('asks in parts of 20 people and at most 62 days, and joins what lies across the parts', async () => {
    plan(ben, 'Across the parts', '2023-03-01T20:00:00', '2023-03-02T04:00:00');
    const before = requests();
    const others = Array.from({ length: 20 }, (_, index) => `person${index}@elsewhere.example`);
    const { schedules } = await ask({
      people: [...others, ben],
      start: '2023-01-01T00:00Z',
      end: '2023-05-01T00:00Z',
      timeZone: 'UTC',
    });
    expect(requests() - before).toBe(4);
    expect(schedules).toHaveLength(21);
    expect(schedules.at(-1)?.busy).toEqual([
      { start: '2023-03-01T20:00:00Z', end: '2023-03-02T04:00:00Z', status: 'busy' },
    ]);
  });

  test('offers no time of a part that cannot be read, and says which it is; the own one is read from the calendar', async () => {
    const range = {
      start: '2090-01-02T00:00Z',
      end: '2090-05-06T00:00Z',
      timeZone: 'UTC',
      meetingMinutes: 60,
      anyHour: true,
    };
    const at = (hour: number, minute: string) => ({
      dateTime: `2090-01-02T${String(hour).padStart(2, '0')}:${minute}`,
      timeZone: 'UTC',
    });
    const recurrence = {
      pattern: { type: 'daily', interval: 1 },
      range: { type: 'numbered', startDate: '2090-01-02', numberOfOccurrences: 62 },
    };
    // 17 a day are, in 62 days, more than the thousand entries that one answer may have.
    for (const user of [ben, mailUser])
      for (let hour = 0; hour < 17; hour += 1)
        world.sandbox.graph.createEvent(user, { start: at(hour, '00'), end: at(hour, '10'), recurrence });
    const unknown = 'from 2090-01-02T00:00:00Z to 2090-03-05T00:00:00Z';
    const { schedules, commonFree, reason } = await ask({ people: [ben], ...range });
    expect(schedules[0]).toHaveProperty('busy');
    expect(schedules[0]?.problem).toBe(
      `Nothing is known ${unknown}: There are more than 1,000 events in the range. Ask for a shorter one.`,
    );
    expect(commonFree?.[0]?.start).toBe('2090-03-05T00:00:00Z');
    expect(reason).toBe(`All are free then, whatever their working hours. Nothing is known of ${ben} ${unknown}.`);
    const own = await ask({ people: [mailUser], ...range });
    expect(own.schedules[0]).not.toHaveProperty('problem');
    expect(own.commonFree?.[0]?.start).toBe('2090-01-02T16:15:00Z');
  });

  test.each([
    ['with the hour by which clocks are put back', '2026-09-20', '2026-11-20', 2],
    ['without the hour by which clocks are put forward', '2027-03-01', '2027-05-01', 1],
  ])('asks for 62 days %s', async (_what, start, end, parts) => {
    const before = requests();
    const { schedules } = await ask({ people: [ben], start, end, timeZone: 'Europe/Berlin' });
    expect(schedules[0]).toHaveProperty('busy');
    expect(requests() - before).toBe(parts);
  });

  test('tells of the two minutes beyond 62 days, and of nothing after them', async () => {
    plan(ben, 'In them', '2025-03-04T00:01:00', '2025-03-04T00:02:00');
    plan(ben, 'After them', '2025-03-04T00:03:00', '2025-03-04T00:30:00');
    const span = { start: '2025-01-01T00:00', end: '2025-03-04T00:02', timeZone: 'UTC' };
    const { schedules } = await ask({ people: [ben], ...span });
    expect(schedules[0]?.busy).toEqual([
      { start: '2025-03-04T00:01:00Z', end: '2025-03-04T00:02:00Z', status: 'busy' },
    ]);
  });

  test.each([
    ['2024-03-01T09:00', '2024-03-01T09:12'],
    ['2024-03-01', '2024-04-20'],
  ])('asks for a range of any length that is allowed: %s to %s', async (start, end) => {
    const { schedules } = await ask({ people: [ben], start, end, timeZone: 'UTC' });
    expect(schedules[0]?.busy?.length).toBeGreaterThan(0);
  });

  test.each([
    ['2024-03-01T09:00', '2024-03-01T09:03'],
    ['2024-01-01', '2024-12-31'],
  ])('refuses a range from %s to %s with a sentence', async (start, end) => {
    const { message } = await world.refusal('calendar.getFreeBusy', { people: [ben], start, end, timeZone: 'UTC' });
    expect(message).toContain('5 minutes to 186 days');
  });

  test.each(['refused', 'unauthorized', 'unresolved', 'broken'] as const)(
    'answers a personal account from its own calendar where schedules are %s, and explains what it cannot see',
    async (how) => {
      world.sandbox.graph.answerPersonalSchedules(how);
      const span = { start: '2024-02-01', end: '2024-02-01', timeZone: 'UTC' };
      plan(cleo, 'Choir', '2024-02-01T09:00:00', '2024-02-01T10:00:00');
      const { schedules } = await ask({ account: 'cleo', people: [cleo, ben], ...span });
      world.sandbox.graph.answerPersonalSchedules('refused');
      const busy = schedules[0]?.busy?.[0];
      expect(busy).toEqual({ start: '2024-02-01T09:00:00Z', end: '2024-02-01T10:00:00Z', status: 'busy' });
      expect(schedules[1]).not.toHaveProperty('busy');
      expect(schedules[1]?.problem).toBeDefined();
    },
  );

  test('renews the token of a personal account once at most where its schedules are unauthorized, and none for five minutes', async () => {
    world.sandbox.graph.answerPersonalSchedules('unauthorized');
    const renewals = () => world.sandbox.requests.count({ provider: 'login', method: 'POST', path: /token$/ });
    const before = renewals();
    const span = { start: '2024-02-01', end: '2024-02-01', timeZone: 'UTC' };
    for (let times = 0; times < 3; times += 1) await ask({ account: 'cleo', people: [cleo], ...span });
    expect(renewals() - before).toBeLessThanOrEqual(1);
    world.sandbox.graph.answerPersonalSchedules('refused');
    expect(await world.client.accounts.get('mail', 'cleo')).toMatchObject({ state: 'connected' });
  });

  test('answers a personal account from its own calendar, and explains what it cannot see', async () => {
    plan(cleo, 'Piano', '2024-03-01T09:00:00', '2024-03-01T10:00:00');
    const { schedules } = await ask({
      account: 'cleo',
      people: [cleo, ben],
      start: '2024-03-01',
      end: '2024-03-01',
      timeZone: 'UTC',
    });
    expect(schedules[0]).toEqual({
      address: cleo,
      busy: [{ start: '2024-03-01T09:00:00Z', end: '2024-03-01T10:00:00Z', status: 'busy' }],
    });
    expect(schedules[1]).not.toHaveProperty('busy');
    expect(schedules[1]?.problem).toContain('personal accounts cannot see the schedules of others');
  });

  test.each([429, 503, 504])('waits after %i and answers', async (status) => {
    const match = { provider: 'graph', path: /getSchedule/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status, retryAfter: 1 } });
    const { schedules } = await ask({ people: [ben], start: '2024-03-01', end: '2024-03-01' });
    expect(schedules[0]?.busy).toHaveLength(2);
  });
});
