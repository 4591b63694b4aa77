import { Duration } from 'luxon';
import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { accessDenied, badRequest } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import { emailAddressInput, wordOf } from '../../items/item-input';
import type { Mailbox } from '../../users/mailbox';
import { readBody } from '../../platform/read-body';
import { requireWorkAccount } from '../../platform/require-work-account';
import type { TimeWindow } from '../event-item';
import { suggestMeetingTimes, type Person, type Suggestion } from '../suggest-meeting-times';
import { instantOf, presentWallTime, readWallTime, wallTimeAt } from '../wall-time';

const time = z.strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') });
const findInput = z.strictObject({
  attendees: z
    .array(
      z.strictObject({
        emailAddress: emailAddressInput,
        type: wordOf(['required', 'optional', 'resource']).optional(),
      }),
    )
    .default([]),
  locationConstraint: z.unknown().optional(),
  timeConstraint: z
    .strictObject({
      activityDomain: wordOf(['work', 'personal', 'unrestricted', 'unknown']).default('work'),
      timeSlots: z.array(z.strictObject({ start: time, end: time })).optional(),
      timeslots: z.array(z.strictObject({ start: time, end: time })).optional(),
    })
    .optional(),
  meetingDuration: z.string().default('PT30M'),
  maxCandidates: z.int().min(1).nullish(),
  isOrganizerOptional: z.boolean().nullish(),
  returnSuggestionReasons: z.boolean().nullish(),
  minimumAttendeePercentage: z.number().min(0).max(100).nullish(),
});
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Microsoft's own limit is not documented. The sandbox uses the longest span of a calendar view. */
const longestDays = 1825;

/** Serves `findMeetingTimes`: suggests times when most attendees could meet. */
export function findMeetingTimesRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    requireWorkAccount(context);
    const { token, mailbox, preferences } = context.var;
    if (!token.scopes.has('Calendars.Read.Shared') && !token.scopes.has('Calendars.ReadWrite.Shared')) {
      throw accessDenied();
    }
    const input = await readBody(context, findInput);
    const duration = Duration.fromISO(input.meetingDuration);
    if (!duration.isValid || duration.toMillis() <= 0) throw badRequest('The value of meetingDuration is no duration.');
    const { activityDomain = 'work', timeSlots, timeslots } = input.timeConstraint ?? {};
    const windows = (timeSlots ?? timeslots)?.map(readSlot) ?? [nextDays(mailbox)];
    assertLength(windows);
    const suggestions = suggestMeetingTimes({
      organizer: mailbox,
      isOrganizerOptional: input.isOrganizerOptional ?? false,
      attendees: input.attendees.map(({ emailAddress }): Person => personOf(world, mailbox, emailAddress.address)),
      windows,
      durationMilliseconds: duration.toMillis(),
      withinWorkingHours: activityDomain === 'work' || activityDomain === 'unknown',
      minimumPercentage: input.minimumAttendeePercentage ?? 50,
      most: input.maxCandidates ?? 20,
    });
    const timeZone = preferences.timeZone ?? 'UTC';
    return context.json({
      '@odata.context': `${world.core.urls.graph}/v1.0/$metadata#microsoft.graph.meetingTimeSuggestionsResult`,
      emptySuggestionsReason: suggestions.length > 0 ? '' : 'attendeesUnavailable',
      meetingTimeSuggestions: suggestions.map((one, index) =>
        present(one, index + 1, timeZone, input.returnSuggestionReasons ?? false),
      ),
    });
  });
  return app;
}

function personOf(world: GraphWorld, organizer: Mailbox, address: string): Person {
  const mailbox = world.mailboxes.find(address);
  const known = mailbox?.owner.tenantId === organizer.owner.tenantId;
  return { address, mailbox: known ? mailbox : undefined };
}

function readSlot({ start, end }: { start: z.output<typeof time>; end: z.output<typeof time> }): TimeWindow {
  const [from, to] = [readWallTime(start.dateTime, start.timeZone), readWallTime(end.dateTime, end.timeZone)];
  if (!from || !to) throw badRequest('A time slot of timeConstraint is no span of time.');
  return { start: instantOf(from), end: instantOf(to) };
}

/** Throws if the time slots are too long in total, because the search examines each half hour of them. */
function assertLength(windows: readonly TimeWindow[]): void {
  const milliseconds = windows.reduce((sum, { start, end }) => sum + Math.max(0, end.getTime() - start.getTime()), 0);
  if (milliseconds <= longestDays * dayMilliseconds) return;
  throw badRequest(`The time slots of timeConstraint are longer than ${longestDays} days.`);
}

function nextDays({ clock }: MailboxContext['var']['mailbox']): TimeWindow {
  const start = clock.now();
  return { start, end: new Date(start.getTime() + 7 * dayMilliseconds) };
}

function present(suggestion: Suggestion, order: number, timeZone: string, withReason: boolean): object {
  const shown = (instant: Date) => presentWallTime(wallTimeAt(instant, timeZone));
  return {
    confidence: suggestion.confidence,
    order,
    organizerAvailability: suggestion.organizerAvailability,
    suggestionReason: withReason
      ? 'Suggested because it is one of the nearest times when most attendees are available.'
      : '',
    attendeeAvailability: suggestion.attendeeAvailability.map(({ address, availability }) => ({
      availability,
      attendee: { emailAddress: { address } },
    })),
    locations: [],
    meetingTimeSlot: { start: shown(suggestion.slot.start), end: shown(suggestion.slot.end) },
  };
}
