import type { z } from 'zod';
import { contactSchema } from '../../../src/providers/microsoft-graph/wire/contact';
import { eventSchema } from '../../../src/providers/microsoft-graph/wire/event';
import { eventRecurrenceSchema } from '../../../src/providers/microsoft-graph/wire/event-recurrence';
import { mailboxSettingsSchema } from '../../../src/providers/microsoft-graph/wire/mailbox-settings';
import { outlookCategorySchema } from '../../../src/providers/microsoft-graph/wire/outlook-category';
import { scheduleSchema } from '../../../src/providers/microsoft-graph/wire/schedule';

/** Answers as Microsoft's documents have them, shortened. */
const ten = { dateTime: '2026-05-04T10:00:00.0000000', timeZone: 'Pacific Standard Time' };
const eleven = { dateTime: '2026-05-04T11:00:00.0000000', timeZone: 'Pacific Standard Time' };
const adele = { emailAddress: { name: 'Adele Vance', address: 'AdeleV@contoso.com' } };
const recurrence = {
  pattern: {
    type: 'weekly',
    interval: 1,
    month: 0,
    dayOfMonth: 0,
    daysOfWeek: ['monday'],
    firstDayOfWeek: 'sunday',
    index: 'first',
  },
  range: {
    type: 'endDate',
    startDate: '2026-05-04',
    endDate: '2026-12-18',
    recurrenceTimeZone: 'Pacific Standard Time',
    numberOfOccurrences: 0,
  },
};
const event = {
  '@odata.etag': 'W/"ZlnW4RIAV06KYYwlrfNZvQAAKGWwbw=="',
  id: 'AAMkAGIAAAoZDOFAAA=',
  type: 'seriesMaster',
  subject: 'Orientation',
  bodyPreview: 'Dana, this is the time you selected.',
  body: { contentType: 'html', content: '<p>Dana, this is the time you selected.</p>' },
  start: ten,
  end: eleven,
  location: { displayName: 'Assembly Hall', locationType: 'default' },
  attendees: [{ ...adele, type: 'required', status: { response: 'none', time: '0001-01-01T00:00:00Z' } }],
  organizer: adele,
  responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
  onlineMeeting: { joinUrl: 'https://teams.microsoft.com/l/meetup-join/1' },
  recurrence,
  singleValueExtendedProperties: [{ id: 'String {66f5a359} Name Key', value: 'k' }],
};
const workingHours = {
  daysOfWeek: ['monday', 'tuesday'],
  startTime: '08:00:00.0000000',
  endTime: '17:00:00.0000000',
  timeZone: { name: 'Pacific Standard Time' },
};
const automaticRepliesSetting = {
  status: 'scheduled',
  externalAudience: 'all',
  scheduledStartDateTime: ten,
  scheduledEndDateTime: eleven,
  internalReplyMessage: '<p>Away</p>',
  externalReplyMessage: '',
};
const settings = { timeZone: 'Pacific Standard Time', dateFormat: 'M/d/yyyy', workingHours, automaticRepliesSetting };
const contact = {
  '@odata.etag': 'W/"EQAAABYAAACd9nJ"',
  id: 'AAMkAGI2THk0AAA=',
  displayName: 'Pavel Bansky',
  middleName: null,
  emailAddresses: [{ name: 'Pavel', address: 'pavelb@contoso.com' }, { name: 'typed' }],
  businessPhones: ['+1 732 555 0102'],
  homeAddress: { street: '4567 Main Street', city: 'Buffalo', postalCode: '98052' },
  otherAddress: {},
};
const schedule = {
  scheduleId: 'adelev@contoso.com',
  availabilityView: '000220000',
  scheduleItems: [{ isPrivate: false, status: 'busy', subject: "Let's go for lunch", start: ten, end: eleven }],
  workingHours,
};
const unknownPerson = {
  scheduleId: 'nobody@contoso.com',
  scheduleItems: [],
  error: { message: 'Unable to resolve e-mail address.', responseCode: '5009' },
};
const category = { id: 'ecaa39cf', displayName: 'Red category', color: 'preset0' };

const forms: readonly [string, z.ZodType, object][] = [
  ['a series', eventSchema, event],
  ['an event with its id alone', eventSchema, { id: 'e' }],
  ['an event that says nothing', eventSchema, { id: 'e', start: null, attendees: null, recurrence: null, body: null }],
  ['a recurrence', eventRecurrenceSchema, recurrence],
  ['settings', mailboxSettingsSchema, settings],
  ['settings of which nothing was asked', mailboxSettingsSchema, {}],
  ['a contact', contactSchema, contact],
  ['a contact with its id alone', contactSchema, { id: 'c' }],
  ['a schedule', scheduleSchema, schedule],
  ['a schedule of somebody who is unknown', scheduleSchema, unknownPerson],
  ['a category', outlookCategorySchema, category],
];

test.each(forms)('%s is read as it was sent, with what no form names', (_, form, answer) => {
  expect(form.parse(answer)).toEqual(answer);
});

test.each(['singleInstance', 'occurrence', 'exception', 'seriesMaster'])('an event may be of type %s', (type) => {
  expect(eventSchema.parse({ id: 'e', type }).type).toBe(type);
});

test.each(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly', 'absoluteYearly', 'relativeYearly'])(
  'a series may repeat %s, to no end, a day or a number',
  (type) => {
    for (const end of ['endDate', 'noEnd', 'numbered']) {
      const series = { pattern: { type, interval: 1 }, range: { type: end, startDate: '2026-05-04' } };
      expect(eventRecurrenceSchema.parse(series)).toEqual(series);
    }
  },
);

test.each(['none', 'contactsOnly', 'all'])('automatic replies may be for %s outside', (externalAudience) => {
  const answer = { automaticRepliesSetting: { externalAudience } };
  expect(mailboxSettingsSchema.parse(answer)).toEqual(answer);
});

test('a type of event and an audience that come one day are read as the plainest, or none', () => {
  expect(eventSchema.parse({ id: 'e', type: 'new' }).type).toBe('singleInstance');
  const replies = { automaticRepliesSetting: { status: 'scheduled', externalAudience: 'partners' } };
  expect(mailboxSettingsSchema.parse(replies).automaticRepliesSetting).toEqual({ status: 'scheduled' });
});

const refused: readonly [string, z.ZodType, object][] = [
  ['an event without an id', eventSchema, { subject: 'x' }],
  ['an event whose start is a text', eventSchema, { ...event, start: '2026-05-04' }],
  ['an event whose start lacks its time', eventSchema, { ...event, start: { timeZone: 'UTC' } }],
  ['an attendee without an address at all', eventSchema, { ...event, attendees: [{ type: 'required' }] }],
  ['a place that is a text', eventSchema, { ...event, location: 'Assembly Hall' }],
  ['a pattern nobody knows', eventRecurrenceSchema, { ...recurrence, pattern: { type: 'hourly', interval: 1 } }],
  ['an end nobody knows', eventRecurrenceSchema, { ...recurrence, range: { type: 'never', startDate: '2026-05-04' } }],
  ['a recurrence without a range', eventRecurrenceSchema, { pattern: recurrence.pattern }],
  ['working hours whose days are a text', mailboxSettingsSchema, { workingHours: { daysOfWeek: 'monday' } }],
  ['replies that start at no time', mailboxSettingsSchema, { automaticRepliesSetting: { scheduledStartDateTime: {} } }],
  ['a contact without an id', contactSchema, { displayName: 'x' }],
  ['a contact whose home is a text', contactSchema, { ...contact, homeAddress: 'Main Street' }],
  ['an entry of a schedule that never ends', scheduleSchema, { scheduleId: 's', scheduleItems: [{ start: ten }] }],
  ['a category without a name', outlookCategorySchema, { id: 'c' }],
];

test.each(refused)('%s is refused', (_, form, answer) => {
  expect(form.safeParse(answer).success).toBe(false);
});
