import { assertExtendedPropertyId } from '../items/extended-property';
import { mergeExtendedProperties } from '../items/merge-extended-properties';
import type { Attendee, EventContent, EventLocation } from './event';
import type { EventInput } from './event-input';
import { invalidProperty } from './invalid-property';
import { inZone, readWallTime, wallMilliseconds, type WallTime } from './wall-time';

const dayMilliseconds = 24 * 60 * 60 * 1000;

const emptyEvent: Omit<EventContent, 'start' | 'end' | 'originalEndTimeZone'> = {
  subject: '',
  body: { contentType: 'html', content: '' },
  isAllDay: false,
  locations: [],
  attendees: [],
  showAs: 'busy',
  sensitivity: 'normal',
  importance: 'normal',
  categories: [],
  isReminderOn: true,
  reminderMinutesBeforeStart: 15,
  responseRequested: true,
  allowNewTimeProposals: true,
  hideAttendees: false,
  isCancelled: false,
  responseStatus: { response: 'none', time: null },
  onlineMeeting: null,
  extendedProperties: [],
  attachments: [],
  hasUntoldFiles: false,
};

/** Returns the content of a new event. Throws Graph's error for invalid times. */
export function newContent(input: EventInput): EventContent {
  const start = input.start && readTime(input.start);
  const end = input.end && readTime(input.end);
  if (!start || !end) throw invalidProperty();
  const base = { ...emptyEvent, start, end: inZone(end, start.timeZone), originalEndTimeZone: end.timeZone };
  return changedContent(base, input);
}

/** Returns the content changed by the input. Omitted properties stay. */
export function changedContent(content: EventContent, input: EventInput): EventContent {
  const changed: EventContent = {
    ...content,
    ...definedOnly({
      body: input.body,
      isAllDay: input.isAllDay,
      locations: locationsOf(input),
      attendees: input.attendees && attendeesOf(input.attendees, content.attendees),
      showAs: input.showAs,
      sensitivity: input.sensitivity,
      importance: input.importance,
      categories: input.categories,
      isReminderOn: input.isReminderOn,
      reminderMinutesBeforeStart: input.reminderMinutesBeforeStart,
      responseRequested: input.responseRequested,
      allowNewTimeProposals: input.allowNewTimeProposals,
      hideAttendees: input.hideAttendees,
    }),
    ...timesOf(content, input),
    subject: input.subject === undefined ? content.subject : (input.subject ?? ''),
    extendedProperties: extendedPropertiesOf(content, input),
    hasUntoldFiles: false,
  };
  assertTimes(changed);
  return changed;
}

function timesOf(
  content: EventContent,
  input: EventInput,
): Pick<EventContent, 'start' | 'end' | 'originalEndTimeZone'> {
  const start = input.start ? readTime(input.start) : content.start;
  const end = input.end ? readTime(input.end) : content.end;
  const originalEndTimeZone = input.end ? end.timeZone : content.originalEndTimeZone;
  return { start, end: inZone(end, start.timeZone), originalEndTimeZone };
}

function readTime({ dateTime, timeZone }: { dateTime: string; timeZone: string }): WallTime {
  const time = readWallTime(dateTime, timeZone);
  if (!time) throw invalidProperty();
  return time;
}

/** All-day events last whole days from midnight. Other events must not end before they start. */
function assertTimes({ start, end, isAllDay, originalEndTimeZone }: EventContent): void {
  const length = wallMilliseconds(start, end);
  if (length < 0) throw invalidProperty();
  if (!isAllDay) return;
  const atMidnight = [start, end].every(({ dateTime }) => dateTime.endsWith('T00:00:00'));
  if (!atMidnight || length < dayMilliseconds || originalEndTimeZone !== start.timeZone) throw invalidProperty();
}

function locationsOf({ location, locations }: EventInput): readonly EventLocation[] | undefined {
  const given = locations ?? (location === null ? [] : location && [location]);
  return given?.map((one) => ({ locationType: 'default', ...one, uniqueId: one.displayName, uniqueIdType: 'private' }));
}

/** Returns the attendees of the input. An attendee who was invited before keeps their answer. */
function attendeesOf(given: NonNullable<EventInput['attendees']>, before: readonly Attendee[]): readonly Attendee[] {
  return given.map(({ emailAddress, type }) => {
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(emailAddress.address)) throw invalidProperty();
    const known = before.find((one) => sameAddress(one.emailAddress.address, emailAddress.address));
    return known
      ? { ...known, type }
      : { emailAddress, type, status: { response: 'none', time: null }, proposedNewTime: null };
  });
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function extendedPropertiesOf(content: EventContent, { singleValueExtendedProperties = [] }: EventInput) {
  for (const { id } of singleValueExtendedProperties) assertExtendedPropertyId(id);
  return mergeExtendedProperties(content.extendedProperties, singleValueExtendedProperties);
}

function definedOnly<Properties extends object>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value !== null),
  ) as { [Name in keyof Properties]?: NonNullable<Properties[Name]> };
}
