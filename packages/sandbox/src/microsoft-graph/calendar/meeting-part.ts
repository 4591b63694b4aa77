import type { EventItem } from './event-item';
import type { PatternedRecurrence } from './recurrence';
import type { EventLocation, ResponseStatus } from './event';
import type { WallTime } from './wall-time';

/** The properties that a mail about a meeting has in addition to those of every mail. */
export interface MeetingPart {
  readonly messageType:
    | 'meetingRequest'
    | 'meetingCancelled'
    | 'meetingAccepted'
    /** Graph spells it this way. */
    | 'meetingTenativelyAccepted'
    | 'meetingDeclined';
  readonly requestType: 'newMeetingRequest' | 'fullUpdate' | 'principalWantsCopy' | 'none';
  readonly response: ResponseStatus['response'] | null;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly isAllDay: boolean;
  readonly location: EventLocation | null;
  readonly recurrence: PatternedRecurrence | null;
  readonly type: EventItem['type'];
  readonly iCalUId: string;
  /** The day of the occurrence in its pattern. Undefined if the mail is not about an occurrence. */
  readonly date: string | undefined;
}

export function meetingPartOf(
  { content, event, type, date }: EventItem,
  said: Pick<MeetingPart, 'messageType'> & Partial<Pick<MeetingPart, 'requestType' | 'response'>>,
): MeetingPart {
  return {
    requestType: 'none',
    response: null,
    ...said,
    start: content.start,
    end: content.end,
    isAllDay: content.isAllDay,
    location: content.locations[0] ?? null,
    recurrence: type === 'seriesMaster' ? (event.series?.recurrence ?? null) : null,
    type,
    iCalUId: event.iCalUId,
    date,
  };
}
