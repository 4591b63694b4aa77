import type { EventBody } from '../calendar/calendar-control';
import type { ResponseStatus } from '../calendar/event';
import { people } from './seeded-mail';

/** The time of an event. Week 0 is the week in which the sandbox starts; `days` makes the event last whole days. */
export interface Slot {
  readonly week: number;
  /** 1 is Monday. */
  readonly day: number;
  readonly from: string;
  readonly to?: string;
  readonly days?: number;
}

export interface SeededEvent {
  /** The address of the mailbox that gets the event. */
  readonly in: string;
  readonly slot: Slot;
  readonly event: EventBody;
  readonly recurrence?: NonNullable<EventBody['recurrence']>['pattern'];
  /** The answers of the invited people of this world. */
  readonly answers?: Readonly<Record<string, ResponseStatus['response']>>;
  readonly exceptions?: readonly {
    readonly week: number;
    readonly change: 'deleted' | { readonly subject: string; readonly slot: Slot };
  }[];
}

const ada = people.ada.address;
const ben = people.ben.address;
const support = people.support.address;
const cleo = people.cleo.address;
const required = (...invited: readonly { name: string; address: string }[]) =>
  invited.map((emailAddress) => ({ emailAddress, type: 'required' }));

/** Each series starts half a year back, so that daylight saving changes during it. */
export const seriesOfAda: readonly SeededEvent[] = [
  {
    in: ada,
    slot: { week: -26, day: 1, from: '09:00', to: '09:30' },
    event: {
      subject: 'Support weekly',
      location: { displayName: 'Room Lund' },
      attendees: required(people.ben),
      body: { contentType: 'html', content: '<p>Open tickets, spare parts, who is on call.</p>' },
    },
    recurrence: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
    answers: { [ben]: 'accepted' },
    exceptions: [
      { week: -2, change: 'deleted' },
      { week: 1, change: { subject: 'Support weekly (moved)', slot: { week: 1, day: 2, from: '13:00', to: '13:30' } } },
    ],
  },
  {
    in: ada,
    slot: { week: -12, day: 4, from: '15:00', to: '15:45' },
    event: { subject: 'Ada / Ben', attendees: required(people.ben), isOnlineMeeting: true, sensitivity: 'private' },
    recurrence: { type: 'weekly', interval: 2, daysOfWeek: ['thursday'], firstDayOfWeek: 'monday' },
    answers: { [ben]: 'accepted' },
  },
];

export const seededEvents: readonly SeededEvent[] = [
  {
    in: ada,
    slot: { week: 0, day: 3, from: '10:00', to: '11:00' },
    event: {
      subject: 'Northwind Bakery: service contract',
      attendees: required(people.mara),
      isOnlineMeeting: true,
      categories: ['Customer'],
    },
  },
  {
    in: ada,
    slot: { week: 1, day: 3, from: '14:00', to: '15:30' },
    event: { subject: 'Fabrikam Bikes visit?', showAs: 'tentative', location: { displayName: 'Malmö' } },
  },
  { in: ada, slot: { week: 1, day: 5, from: '00:00', days: 1 }, event: { subject: 'Public holiday', showAs: 'free' } },
  {
    in: ada,
    slot: { week: 3, day: 1, from: '00:00', days: 5 },
    event: { subject: 'Ada on holiday', showAs: 'oof', isReminderOn: false },
  },
  {
    in: ada,
    slot: { week: 2, day: 2, from: '08:00', to: '17:00' },
    event: { subject: 'Working from Copenhagen', showAs: 'workingElsewhere' },
  },
  {
    in: ada,
    slot: { week: 1, day: 4, from: '11:00', to: '12:00' },
    event: { subject: 'Dentist', sensitivity: 'private' },
  },
  {
    in: ben,
    slot: { week: 1, day: 2, from: '09:00', to: '12:00' },
    event: { subject: 'Stock-taking', attendees: required(people.ada), location: { displayName: 'Warehouse' } },
    answers: { [ada]: 'declined' },
  },
  {
    in: ben,
    slot: { week: 1, day: 1, from: '15:00', to: '16:00' },
    event: { subject: 'Litware Parts: prices', attendees: required(people.ada) },
    answers: { [ada]: 'notResponded' },
  },
  { in: ben, slot: { week: 1, day: 3, from: '12:00', to: '13:00' }, event: { subject: 'Lunch with Chen' } },
  {
    in: support,
    slot: { week: 0, day: 1, from: '00:00', days: 7 },
    event: { subject: 'On call: Ben', showAs: 'free' },
  },
  {
    in: cleo,
    slot: { week: 0, day: 6, from: '11:00', to: '13:00' },
    event: { subject: 'Brunch at Riverside', location: { displayName: 'Riverside' } },
  },
];
