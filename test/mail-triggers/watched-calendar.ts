import { mailUser, type World } from '../support/world';
import { asAda, type Reading } from './mailbox-reader';

export const hour = 3_600_000;

/** What tests of Event Changed share: Ada's calendar, and looks at what has become of its events. */
export type WatchedCalendar = ReturnType<typeof watchCalendar>;

/** @param shared the world of reading.test.ts */
export function watchCalendar(shared: () => { reading: Reading; world: World }) {
  const graph = () => shared().world.sandbox.graph;
  const at = (hours: number) => ({
    dateTime: new Date(Date.now() + hours * hour).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const plan = (subject: string, more: object = {}, calendar?: string) =>
    graph().createEvent(mailUser, { subject, start: at(30), end: at(31), ...more }, calendar).immutableId;
  /** What fires of events with these words; without any, of all. */
  const watched = (query: string, more: object = {}) => {
    const trigger = shared().reading('mail.eventChanged', { ...(query !== '' && { query }), ...more });
    /** Looks until everything there is was told. */
    const look = async (from?: string, since = new Date(Date.now() - 1_500), start?: string, begunAnew?: Date) => {
      const told: { eventId: string; event: unknown }[] = [];
      let cursor = from;
      for (let more = true; more;) {
        const watchedSince = start === undefined ? {} : { '': start };
        const outcome = await trigger.pull(cursor, since.toISOString(), {
          watchedSince,
          ...(begunAnew !== undefined && { begunAnewAt: begunAnew.toISOString() }),
        });
        told.push(
          ...outcome.reports.flatMap(({ eventId, outcome }) =>
            outcome.kind === 'matched' ? [{ eventId, event: outcome.event }] : [],
          ),
        );
        ({ cursor, more } = outcome);
      }
      return { told, changes: told.map(({ event }) => (event as { change: string }).change), cursor: cursor! };
    };
    return { ...trigger, look };
  };
  const attendees = [{ emailAddress: { address: 'ben@contoso.example' } }];

  /** Of a series the first that is to come. */
  async function changeOccurrence(series: string, change: object): Promise<void> {
    const window = `startDateTime=${at(0).dateTime}&endDateTime=${at(80).dateTime}`;
    const { value } = (await asAda(shared().world, 'GET', `/me/calendarView?${window}&$top=100`)) as {
      value: { id: string; subject: string }[];
    };
    const { id } = value.find(({ subject }) => subject === series)!;
    await asAda(shared().world, 'PATCH', `/me/events/${id}`, change);
  }

  async function answer(eventId: string): Promise<void> {
    const { sandbox } = shared().world;
    const token = sandbox.login.issueAccessToken('ben@contoso.example', ['Calendars.ReadWrite'], 'another-program');
    const answered = await fetch(`${sandbox.urls.graph}/v1.0/me/events/${eventId}/accept`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'IdType="ImmutableId"',
      },
      body: '{}',
    });
    expect(answered.status).toBe(202);
  }

  return { shared, graph, at, plan, watched, attendees, changeOccurrence, answer };
}
