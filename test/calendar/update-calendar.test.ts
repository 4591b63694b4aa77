import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const named = (name: string) => world.sandbox.graph.calendars(mailUser).filter((calendar) => calendar.name === name);
const newCalendar = (name: string) => world.sandbox.graph.createCalendar(mailUser, name).id;
const update = (input: object) => world.call('calendar.updateCalendar', input as never);

describe('Update Calendar', () => {
  test('makes a calendar, finds it there the next time, and renames it', async () => {
    const made = await update({ calendar: 'Holidays', createMissing: true });
    expect(made).toEqual({ id: named('Holidays')[0]!.id, name: 'Holidays', createdCalendar: true });
    expect(await update({ calendar: 'holidays', createMissing: true })).toEqual({ id: made.id, name: 'Holidays' });
    expect(await update({ calendar: 'Holidays', name: 'Holidays 2027' })).toEqual({
      ...{ id: made.id, name: 'Holidays 2027' },
    });
    expect([named('Holidays').length, named('Holidays 2027').length]).toEqual([0, 1]);
    world.sandbox.requests.clear();
    await update({ calendar: made.id, name: 'Holidays 2027' });
    expect(world.sandbox.requests.list().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['POST', /\/calendars$/],
    ['PATCH', /\/calendars\/[^/]+$/],
  ] as const)('does it once, whatever happens to %s %s', async (method, path) => {
    await world.despite({ method, path }, async (number) => {
      const name = `${method} ${number}`;
      const id = method === 'POST' ? undefined : newCalendar(`Old ${name}`);
      const answer = await update(
        id === undefined ? { calendar: name, createMissing: true } : { calendar: `Old ${name}`, name },
      );
      expect(named(name)).toEqual([expect.objectContaining({ id: id ?? answer.id })]);
      expect(named(`Old ${name}`)).toEqual([]);
    });
  });

  test('is refused where a name is taken or unknown, and what is wanted is not said', async () => {
    newCalendar('Taken');
    newCalendar('Free');
    for (const [input, refused] of [
      [{ calendar: 'Free', name: 'Taken' }, { type: 'Conflict' }],
      [
        { calendar: 'Fre', name: 'x' },
        { type: 'NotFound', message: expect.stringContaining('Did you mean "Free"?') },
      ],
      [{ calendar: 'Free' }, { message: expect.stringContaining('Say what shall be') }],
      [{ calendar: 'Free', createMissing: true, name: 'x' }, { message: expect.stringContaining('leave it out') }],
    ] as const) {
      expect(await world.refusal('calendar.updateCalendar', input)).toMatchObject(refused);
    }
    expect([named('Taken').length, named('Free').length]).toEqual([1, 1]);
  });
});
