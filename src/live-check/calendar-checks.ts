import { need, type Check, type CheckContext } from './check';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A day that nobody looks at: 400 days ahead. */
const day = dayIn(400);
const times = { start: `${day}T10:00`, end: `${day}T10:30`, timeZone: 'UTC' };

/** How many days back and ahead an invitation is searched. */
const around = 30;

/** Finds another person's invitation that was already answered, and its answer: giving the same answer again changes nothing. */
async function answeredInvitation({ call }: Pick<CheckContext, 'call'>) {
  const range = { start: dayIn(-around), end: dayIn(around), timeZone: 'UTC', limit: 100 };
  for (const { id, myResponse, cancelled } of (await call('calendar.listEvents', range)).events)
    if (myResponse !== undefined && myResponse !== 'not answered' && cancelled !== true)
      return { eventId: id, response: myResponse };
  return undefined;
}

/** Checks of the calendar, with an event made for the run that invites nobody. */
export function calendarChecks({ call, request, mark, owner }: CheckContext): Check[] {
  const made: { event?: string } = {};
  const event = () => need(made.event, 'event');
  return [
    {
      name: 'calendar.createEvent',
      does: `Makes an event of half an hour on ${day}, without attendees.`,
      run: async () => {
        const answer = await call('calendar.createEvent', { subject: mark, ...times, body: 'A live check.' });
        made.event = answer.id;
        return answer;
      },
    },
    { name: 'calendar.listCalendars', does: 'Lists the calendars.', run: () => call('calendar.listCalendars', {}) },
    {
      name: 'calendar.updateCalendar',
      does: `Makes a calendar "${mark}", and renames it.`,
      run: async () => {
        await call('calendar.updateCalendar', { calendar: mark, createMissing: true });
        return call('calendar.updateCalendar', { calendar: mark, name: `${mark}, renamed` });
      },
    },
    {
      name: 'calendar.listEvents',
      does: `Lists the events of ${day}.`,
      run: () => call('calendar.listEvents', { start: day, end: day, timeZone: 'UTC', query: mark }),
    },
    {
      name: 'calendar.updateEvent',
      does: 'Changes its place and how it shows.',
      run: () => call('calendar.updateEvent', { eventId: event(), location: 'Nowhere', showAs: 'tentative' }),
    },
    {
      name: 'calendar.respondToEvent',
      does: 'Gives an invitation of these weeks the answer it has already, of which nobody is told.',
      run: async () => {
        const { eventId, response } = need(await answeredInvitation({ call }), 'invitation that was answered');
        return call('calendar.respondToEvent', { eventId, response, notice: 'none' });
      },
    },
    {
      name: 'mail.apiCall (GET an event)',
      does: 'Reads it as the provider has it.',
      run: async () => (await request('GET', `/me/events/${event()}`)).body,
    },
    {
      name: 'calendar.checkAvailability',
      does: `Asks whether ${day} is free at that time.`,
      run: () => call('calendar.checkAvailability', { ...times, anyHour: true, suggestions: 1 }),
    },
    {
      name: 'calendar.getFreeBusy',
      does: `Asks when ${owner} is busy on ${day}.`,
      run: () => call('calendar.getFreeBusy', { people: [owner], start: day, end: day, timeZone: 'UTC' }),
    },
    {
      name: 'calendar.deleteEvent',
      does: 'Deletes the event.',
      run: () => call('calendar.deleteEvent', { eventId: event() }),
    },
  ];
}
