import { mailScopes, sharedScopes } from '../../src/contracts/account-scopes';
import { connectMailbox } from '../support/connect-mailbox';
import { mailUser, type World } from '../support/world';
import { eventsOf, type Reading } from './mailbox-reader';

const ben = 'ben@contoso.example';

/** Of a calendar that somebody has shared, whose events the mailbox does not find by their ids; shares the world of reading.test.ts. */
export function testSharedCalendar(shared: () => { reading: Reading; world: World }): void {
  const graph = () => shared().world.sandbox.graph;
  const at = (minutes: number) => ({
    dateTime: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const plan = (subject: string) => {
    const body = { contentType: 'text', content: 'Bring the plans' } as const;
    return graph().createEvent(ben, { subject, body, start: at(10), end: at(40) }).immutableId;
  };
  const reading = (type: 'mail.eventStarting' | 'mail.eventChanged', query: string) =>
    shared().reading(type, { query, calendar: 'Ben Okafor' }, 'sharee');

  describe('a calendar that somebody has shared', () => {
    beforeAll(async () => {
      graph().shareCalendar(ben, mailUser, 'read');
      const scopes = [...mailScopes, ...sharedScopes];
      await connectMailbox(shared().world, { name: 'sharee', owner: mailUser, scopes });
    });
    afterAll(() => graph().shareCalendar(ben, mailUser, 'none'));

    test('tells before its events start, with what is to be read of them, and tells it again', async () => {
      const id = plan('shared, soon');
      const trigger = reading('mail.eventStarting', 'shared, soon');
      const { reports } = await trigger.pull();
      const [event] = eventsOf(reports);
      expect(event).toMatchObject({ event: { id, body: 'Bring the plans' } });
      const again = await trigger.replay(reports[0]!.eventId);
      expect(eventsOf(again)).toEqual([event]);
    });

    test('tells what became of its events, and tells it again', async () => {
      const trigger = reading('mail.eventChanged', 'shared, new');
      const since = new Date(shared().world.sandbox.clock.now().getTime() + 1).toISOString();
      const first = await trigger.pull(undefined, since);
      const eventId = plan('shared, new');
      const { reports } = await trigger.pull(first.cursor, since);
      expect(eventsOf(reports)).toMatchObject([{ change: 'created', eventId }]);
      expect(eventsOf(await trigger.replay(reports[0]!.eventId))).toMatchObject([{ change: 'created', eventId }]);
    });
  });
}
