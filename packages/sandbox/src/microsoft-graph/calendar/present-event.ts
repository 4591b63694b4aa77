import { expandExtendedProperties } from '../items/expand-extended-properties';
import { attachmentModel } from '../mail/message-model';
import { presentAttachment } from '../mail/present-attachment';
import { bodyIn } from '../items/body-in';
import { instant } from '../items/instant';
import type { Entity } from '../odata/entity-model';
import { parseSelect, type ODataQuery } from '../odata/list-query';
import type { Expand } from '../odata/parse-expand';
import { selectProperties } from '../odata/select-properties';
import type { Preferences } from '../platform/preferences';
import { previewOf } from '../items/preview-of';
import type { Attendee, ResponseStatus } from './event';
import { contentOn, itemOf, occurrenceOf, type EventItem } from './event-item';
import { eventModel } from './event-model';
import { occurrenceICalUId } from './ical-uid';
import { eventItemId } from './occurrence-id';
import { inZone, instantOf, presentWallTime, type WallTime } from './wall-time';

/** Returns the whole event as Graph writes it, before `$select`. Filters examine this form. */
export function eventEntity(
  item: EventItem,
  preferences: Pick<Preferences, 'idForm' | 'timeZone' | 'bodyContentType'>,
) {
  const { event, content, date } = item;
  const id = eventItemId(item, preferences.idForm);
  const time = (wall: WallTime) => shownTime(wall, content.isAllDay, preferences.timeZone);
  const ofSeries = date !== undefined && {
    seriesMasterId: eventItemId(itemOf(event), preferences.idForm),
    originalStart: instant(instantOf(contentOn(event, date).start)),
  };
  return {
    '@odata.etag': `W/"${item.changeKey}"`,
    id,
    createdDateTime: preciseInstant(event.createdDateTime),
    lastModifiedDateTime: preciseInstant(item.lastModifiedDateTime),
    changeKey: item.changeKey,
    categories: content.categories,
    transactionId: event.transactionId,
    originalStartTimeZone: content.start.timeZone,
    originalEndTimeZone: content.originalEndTimeZone,
    iCalUId: date === undefined ? event.iCalUId : occurrenceICalUId(event.iCalUId, date),
    reminderMinutesBeforeStart: content.reminderMinutesBeforeStart,
    isReminderOn: content.isReminderOn,
    hasAttachments: content.attachments.some(({ isInline }) => !isInline),
    subject: content.subject,
    bodyPreview: previewOf(content.body),
    importance: content.importance,
    sensitivity: content.sensitivity,
    isAllDay: content.isAllDay,
    isCancelled: content.isCancelled,
    isDraft: false,
    isOrganizer: event.isOrganizer,
    responseRequested: content.responseRequested,
    seriesMasterId: null,
    ...ofSeries,
    showAs: content.showAs,
    type: item.type,
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(id)}&exvsurl=1&path=/calendar/item`,
    onlineMeetingUrl: null,
    isOnlineMeeting: content.onlineMeeting !== null,
    onlineMeetingProvider: content.onlineMeeting?.provider ?? 'unknown',
    allowNewTimeProposals: content.allowNewTimeProposals,
    hideAttendees: content.hideAttendees,
    responseStatus: presentResponse(content.responseStatus),
    body: bodyIn(content.body, preferences.bodyContentType),
    start: time(content.start),
    end: time(content.end),
    location: content.locations[0] ?? {
      displayName: '',
      locationType: 'default',
      uniqueIdType: 'unknown',
      address: {},
    },
    locations: content.locations,
    recurrence: item.type === 'seriesMaster' ? (event.series?.recurrence ?? null) : null,
    attendees: content.attendees.map((attendee) => presentAttendee(attendee, preferences.timeZone)),
    organizer: event.organizer,
    onlineMeeting: content.onlineMeeting && { joinUrl: content.onlineMeeting.joinUrl },
    cancelledOccurrences: [...(event.series?.cancelledDates ?? [])].sort().map((day) => `OID.${id}.${day}`),
    singleValueExtendedProperties: content.extendedProperties,
  };
}

/** Returns the event as the answer to a request with these options. */
export function presentEvent(
  item: EventItem,
  query: Pick<ODataQuery, 'select' | 'expand'>,
  preferences: Preferences,
): Entity {
  const columns = query.select?.filter((name) => !eventModel.navigation.includes(name));
  const selected = selectProperties(eventEntity(item, preferences), columns, eventModel);
  const shown = item.event.transactionId === null ? omit(selected, 'transactionId') : selected;
  return query.expand.reduce((entity, expand) => ({ ...entity, ...expanded(item, expand, preferences) }), shown);
}

function expanded(item: EventItem, expand: Expand, preferences: Preferences): Entity {
  switch (expand.navigation) {
    case 'attachments': {
      const select = parseSelect(expand.options.select, attachmentModel);
      return { attachments: item.content.attachments.map((one) => presentAttachment(one, select)) };
    }
    case 'exceptionOccurrences': {
      const dates = item.type === 'seriesMaster' ? [...(item.event.series?.exceptions.keys() ?? [])].sort() : [];
      const exceptions = dates.flatMap((date) => occurrenceOf(item.event, date) ?? []);
      const asked = { select: parseSelect(expand.options.select, eventModel), expand: [] };
      return { exceptionOccurrences: exceptions.map((exception) => presentEvent(exception, asked, preferences)) };
    }
    default:
      return expandExtendedProperties(item.content.extendedProperties, expand);
  }
}

/** All-day events run from midnight to midnight, whatever the time zone of the request. */
function shownTime(wall: WallTime, isAllDay: boolean, timeZone = 'UTC'): WallTime {
  return presentWallTime(isAllDay ? { ...wall, timeZone } : inZone(wall, timeZone));
}

function presentResponse({ response, time }: ResponseStatus): object {
  return { response, time: time ? preciseInstant(time) : '0001-01-01T00:00:00Z' };
}

function presentAttendee({ type, status, emailAddress, proposedNewTime }: Attendee, timeZone = 'UTC'): object {
  return {
    type,
    status: presentResponse(status),
    ...(proposedNewTime && {
      proposedNewTime: {
        start: shownTime(proposedNewTime.start, false, timeZone),
        end: shownTime(proposedNewTime.end, false, timeZone),
      },
    }),
    emailAddress,
  };
}

/** Formats instants of calendar items, which have seven decimals. */
function preciseInstant(date: Date): string {
  return date.toISOString().replace('Z', '0000Z');
}

function omit(entity: Entity, name: string): Entity {
  return Object.fromEntries(Object.entries(entity).filter(([own]) => own !== name));
}
