import type { Mailbox } from '../users/mailbox';
import { isWithinWorkingHours } from '../users/working-hours';
import type { FreeBusyStatus } from './event';
import type { TimeWindow } from './event-item';
import { scheduleItems, statusWithin } from './free-busy';

export interface Person {
  readonly address: string;
  /** Undefined for a person outside this organization, whose availability is unknown. */
  readonly mailbox: Mailbox | undefined;
}

export interface Suggestion {
  readonly slot: TimeWindow;
  /** In percent: the mean over the attendees, with 100 for free, 49 for unknown and 0 for busy. */
  readonly confidence: number;
  readonly organizerAvailability: FreeBusyStatus;
  readonly attendeeAvailability: readonly { readonly address: string; readonly availability: FreeBusyStatus }[];
}

export interface Wanted {
  readonly organizer: Mailbox;
  readonly isOrganizerOptional: boolean;
  readonly attendees: readonly Person[];
  readonly windows: readonly TimeWindow[];
  readonly durationMilliseconds: number;
  /** Whether times must be within the organizer's working hours. */
  readonly withinWorkingHours: boolean;
  readonly minimumPercentage: number;
  readonly most: number;
}

const stepMilliseconds = 30 * 60 * 1000;

/** Returns possible times, sorted by confidence, then by time. */
export function suggestMeetingTimes(wanted: Wanted): readonly Suggestion[] {
  return wanted.windows
    .flatMap((window) => suggestionsWithin(window, wanted))
    .filter(({ organizerAvailability }) => wanted.isOrganizerOptional || organizerAvailability === 'free')
    .filter(({ confidence }) => confidence >= wanted.minimumPercentage)
    .sort((one, other) => other.confidence - one.confidence || +one.slot.start - +other.slot.start)
    .slice(0, wanted.most);
}

function suggestionsWithin(window: TimeWindow, wanted: Wanted): readonly Suggestion[] {
  const { organizer, durationMilliseconds, withinWorkingHours } = wanted;
  const own = scheduleItems(organizer, window);
  const attendees = wanted.attendees.map(({ address, mailbox }) => ({
    address,
    items: mailbox && scheduleItems(mailbox, window),
  }));
  return slotsOf(window, durationMilliseconds)
    .filter((slot) => !withinWorkingHours || isWithinWorkingHours(organizer.settings.workingHours, slot))
    .map((slot) => {
      const attendeeAvailability = attendees.map(({ address, items }) => ({
        address,
        availability: items ? statusWithin(items, slot) : ('unknown' as const),
      }));
      const scores = attendeeAvailability.map(({ availability }) => scoreOf(availability));
      return {
        slot,
        confidence: scores.length === 0 ? 100 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
        organizerAvailability: statusWithin(own, slot),
        attendeeAvailability,
      };
    });
}

function slotsOf({ start, end }: TimeWindow, length: number): readonly TimeWindow[] {
  const first = Math.ceil(start.getTime() / stepMilliseconds) * stepMilliseconds;
  const count = Math.max(0, Math.floor((end.getTime() - length - first) / stepMilliseconds) + 1);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * stepMilliseconds;
    return { start: new Date(from), end: new Date(from + length) };
  });
}

function scoreOf(availability: FreeBusyStatus): number {
  if (availability === 'free') return 100;
  return availability === 'unknown' ? 49 : 0;
}
