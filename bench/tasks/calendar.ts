import { anything, contains, endOf, maybe, oneOf, time } from './expected';
import type { Area, ExpectedCall } from './task';

const timeZone = maybe(oneOf('Europe/Berlin', 'W. Europe Standard Time'));
const create = (given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'calendar_create_event',
  arguments: { timeZone, ...given },
});
const update = (eventId: string, given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'calendar_update_event',
  arguments: { eventId, ...given },
});
const remove = (eventId: string, given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'calendar_delete_event',
  arguments: { eventId, ...given },
});
const between = (tool: string, from: string, to: string, given: ExpectedCall['arguments'] = {}): ExpectedCall => ({
  tool,
  arguments: { start: time(from), end: to.includes('T') ? time(to) : endOf(to), timeZone, ...given },
});
const ben = 'ben@contoso.example';
const chen = 'chen@contoso.example';
const person = (address: string) => ({ address, name: maybe(anything('Somebody')) });

export const calendar: Area = {
  name: 'calendar',
  tasks: [
    { ask: 'What is in my calendar tomorrow?', calls: [between('calendar_list_events', '2026-11-24', '2026-11-24')] },
    {
      ask: 'Which events do I have from Wednesday to Friday?',
      calls: [between('calendar_list_events', '2026-11-25', '2026-11-27')],
    },
    {
      ask: 'Is there anything about "budget" in my December?',
      calls: [between('calendar_list_events', '2026-12-01', '2026-12-31', { query: contains('budget') })],
    },
    {
      ask: 'What stands in the calendar "Trade fairs" in the first week of December, Monday 30 November to Sunday?',
      calls: [between('calendar_list_events', '2026-11-30', '2026-12-06', { calendar: 'Trade fairs' })],
    },
    {
      ask: 'Am I free tomorrow from 14:00 to 15:00?',
      calls: [between('calendar_check_availability', '2026-11-24T14:00', '2026-11-24T15:00')],
    },
    {
      ask: 'Is Thursday 8:00 to 8:30 free for me, counting what is tentative as free?',
      calls: [
        between('calendar_check_availability', '2026-11-26T08:00', '2026-11-26T08:30', { tentativeIsFree: true }),
      ],
    },
    {
      ask: 'Would I be free on Saturday evening, 18:00 to 20:00? Never mind working hours.',
      calls: [between('calendar_check_availability', '2026-11-28T18:00', '2026-11-28T20:00', { anyHour: true })],
    },
    {
      ask: 'When are Ben and Chen busy tomorrow between 9 and 17?',
      calls: [between('calendar_get_free_busy', '2026-11-24T09:00', '2026-11-24T17:00', { people: [ben, chen] })],
    },
    {
      ask: 'Find half an hour on Friday, 9 to 17, in which Ben, Chen and I are all free.',
      calls: [
        between('calendar_get_free_busy', '2026-11-27T09:00', '2026-11-27T17:00', {
          people: [ben, chen, 'ada@contoso.example'],
          meetingMinutes: 30,
        }),
      ],
    },
    {
      ask: 'What is astrid@contoso.example doing on Wednesday from 9 to 12, with the subjects if she shares them?',
      calls: [
        between('calendar_get_free_busy', '2026-11-25T09:00', '2026-11-25T12:00', {
          people: ['astrid@contoso.example'],
          includeSubjects: true,
        }),
      ],
    },
    {
      ask: 'Put "Call the carrier" in my calendar tomorrow at 16:00 for half an hour.',
      calls: [create({ subject: contains('carrier'), start: time('2026-11-24T16:00'), end: time('2026-11-24T16:30') })],
    },
    {
      ask: 'I am on holiday from 21 to 23 December: an all-day event "Holiday", shown as out of office.',
      calls: [create({ subject: 'Holiday', start: '2026-12-21', end: '2026-12-23', showAs: 'oof' })],
    },
    {
      ask: 'Invite Ben and Chen to "Stock take" on Friday 10:00 to 11:00 with a link to join.',
      calls: [
        create({
          subject: 'Stock take',
          start: time('2026-11-27T10:00'),
          end: time('2026-11-27T11:00'),
          attendees: [person(ben), person(chen)],
          onlineMeeting: true,
        }),
      ],
    },
    {
      ask: 'Every Tuesday and Thursday from 1 December, eight times, 8:00 to 8:30: "Stretching", private.',
      calls: [
        create({
          subject: 'Stretching',
          start: time('2026-12-01T08:00'),
          end: time('2026-12-01T08:30'),
          sensitivity: 'private',
          recurrence: { frequency: 'weekly', daysOfWeek: ['tuesday', 'thursday'], count: 8 },
        }),
      ],
    },
    {
      ask: 'A reminder meeting with myself, "Books closed", 12:00 to 12:30 on the last Friday of each month, from 27 November to the end of 2027.',
      calls: [
        create({
          subject: 'Books closed',
          start: time('2026-11-27T12:00'),
          end: time('2026-11-27T12:30'),
          recurrence: { frequency: 'monthly', on: { week: 'last', daysOfWeek: ['friday'] }, until: '2027-12-31' },
        }),
      ],
    },
    {
      ask: 'Move the dentist to 16:30.',
      calls: [update('e2', { start: time('2026-11-25T16:30'), end: maybe(time('2026-11-25T17:30')), timeZone })],
    },
    {
      ask: 'The stock meeting takes place in "Room Lund"; tell the others.',
      calls: [update('e1', { location: 'Room Lund', notice: 'send' })],
    },
    { ask: 'Remind me an hour before the dentist.', calls: [update('e2', { reminderMinutes: 60 })] },
    {
      ask: 'Add maja@contoso.example to the stock meeting, she should be told.',
      calls: [update('e1', { addAttendees: [person('maja@contoso.example')], notice: 'send' })],
    },
    {
      ask: 'Put the label "Customer" on the product demo, and nothing else on it.',
      calls: [update('e4', { categories: ['Customer'] })],
    },
    {
      ask: 'Rename the whole series of stand-ups to "Monday round" and let everybody know.',
      calls: [update('e3', { scope: 'series', subject: 'Monday round', notice: 'send' })],
    },
    { ask: 'I do not need the dentist any more, take it out.', calls: [remove('e2', {})] },
    {
      ask: 'Cancel the stock meeting and tell the others that the delivery is late.',
      calls: [remove('e1', { notice: 'send', comment: contains('late') })],
    },
    {
      ask: 'Decline Elena’s demo by mail, I am travelling.',
      calls: [
        [
          {
            tool: 'calendar_respond_to_event',
            arguments: { eventId: 'e4', response: 'declined', comment: contains('travel') },
          },
          remove('e4', { notice: 'send', comment: contains('travel') }),
        ],
      ],
    },
    {
      ask: 'There is no stand-up next Monday, only then; tell everybody.',
      calls: [remove('e3', { notice: 'send', comment: maybe(anything('None this time.')) })],
    },
    {
      ask: 'End the weekly stand-ups altogether, with a word to all.',
      calls: [remove('e3', { scope: 'series', notice: 'send', comment: maybe(anything('It was good.')) })],
    },
    {
      ask: 'Accept Elena’s product demo.',
      calls: [{ tool: 'calendar_respond_to_event', arguments: { eventId: 'e4', response: 'accepted' } }],
    },
    {
      ask: 'Note Elena’s demo as tentative in my calendar, without telling her.',
      calls: [
        {
          tool: 'calendar_respond_to_event',
          arguments: { eventId: 'e4', response: 'tentative', notice: 'none' },
        },
      ],
    },
    {
      ask: 'Decline Elena’s demo and propose Friday 10:00 to 10:30 instead.',
      calls: [
        {
          tool: 'calendar_respond_to_event',
          arguments: {
            eventId: 'e4',
            response: 'declined',
            comment: maybe(anything('Could we meet on Friday?')),
            proposedStart: time('2026-11-27T10:00'),
            proposedEnd: time('2026-11-27T10:30'),
            timeZone,
          },
        },
      ],
    },
    {
      ask: 'Is there a calendar for holidays beside my main one?',
      calls: [{ tool: 'calendar_list_calendars', arguments: {} }],
    },
    {
      ask: 'Which calendars does the shared support mailbox have?',
      calls: [{ tool: 'calendar_list_calendars', arguments: { mailbox: 'support@contoso.example' } }],
    },
    {
      ask: 'Give me a calendar of its own for holidays, called "Holidays".',
      calls: [{ tool: 'calendar_update_calendar', arguments: { calendar: 'Holidays', createMissing: true } }],
    },
    {
      ask: 'The calendar "Trips" shall be called "Travel" from now on.',
      calls: [{ tool: 'calendar_update_calendar', arguments: { calendar: 'Trips', name: 'Travel' } }],
    },
    {
      ask: 'The shared support mailbox needs a calendar "On call".',
      calls: [
        {
          tool: 'calendar_update_calendar',
          arguments: { mailbox: 'support@contoso.example', calendar: 'On call', createMissing: true },
        },
      ],
    },
    { ask: 'Which calendars do I have?', calls: [{ tool: 'calendar_list_calendars', arguments: {} }] },
  ],
};
