import type { StoredItem } from '../items/item-store';
import type { ExtendedProperty, FileAttachment, ItemBody, Recipient } from '../mail/message';
import type { PatternedRecurrence } from './recurrence';
import type { WallTime } from './wall-time';

export const freeBusyStatuses = ['unknown', 'free', 'tentative', 'busy', 'oof', 'workingElsewhere'] as const;
export type FreeBusyStatus = (typeof freeBusyStatuses)[number];

export interface ResponseStatus {
  readonly response: 'none' | 'organizer' | 'tentativelyAccepted' | 'accepted' | 'declined' | 'notResponded';
  /** Null if there is no response. Graph writes that as the year 1. */
  readonly time: Date | null;
}

export interface Attendee extends Recipient {
  readonly type: 'required' | 'optional' | 'resource';
  readonly status: ResponseStatus;
  readonly proposedNewTime: { readonly start: WallTime; readonly end: WallTime } | null;
}

export interface EventLocation {
  readonly displayName: string;
  readonly [property: string]: unknown;
}

export interface OnlineMeeting {
  readonly provider: string;
  readonly joinUrl: string;
}

/** The content of an event. An exception of a series has its own. */
export interface EventContent {
  readonly subject: string;
  readonly body: ItemBody;
  readonly start: WallTime;
  /** In the zone of `start`. */
  readonly end: WallTime;
  readonly originalEndTimeZone: string;
  readonly isAllDay: boolean;
  readonly locations: readonly EventLocation[];
  readonly attendees: readonly Attendee[];
  readonly showAs: FreeBusyStatus;
  readonly sensitivity: 'normal' | 'personal' | 'private' | 'confidential';
  readonly importance: 'low' | 'normal' | 'high';
  readonly categories: readonly string[];
  readonly isReminderOn: boolean;
  readonly reminderMinutesBeforeStart: number;
  readonly responseRequested: boolean;
  readonly allowNewTimeProposals: boolean;
  readonly hideAttendees: boolean;
  readonly isCancelled: boolean;
  readonly responseStatus: ResponseStatus;
  readonly onlineMeeting: OnlineMeeting | null;
  readonly extendedProperties: readonly ExtendedProperty[];
  readonly attachments: readonly FileAttachment[];
  /** Whether files were attached or removed since the attendees were last notified of the event. */
  readonly hasUntoldFiles: boolean;
}

/** One occurrence that differs from its series. */
interface EventException {
  readonly content: EventContent;
  readonly changeKey: string;
  readonly lastModifiedDateTime: Date;
}

export interface Series {
  readonly recurrence: PatternedRecurrence;
  /** The exceptions, by their day in the pattern. */
  readonly exceptions: ReadonlyMap<string, EventException>;
  readonly cancelledDates: ReadonlySet<string>;
}

/** An event as one calendar stores it. A whole series is one event. */
export interface StoredEvent extends StoredItem {
  readonly iCalUId: string;
  readonly transactionId: string | null;
  readonly organizer: Recipient;
  readonly isOrganizer: boolean;
  readonly content: EventContent;
  readonly series: Series | null;
}
