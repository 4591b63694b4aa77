import { z } from 'zod';
import type { Review } from '../../../src/contracts/review';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { recipientsFact } from '../../mailbox/recipients-fact';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { answerEvent } from '../events/answer-event';
import { readTarget, readTargetInCalendar } from '../events/event-target';
import { whereEventIs, type EventContext } from '../events/where-event-is';
import { withMailboxZone } from '../../mailbox/mailbox-zone';
import { zoneOf } from '../times/new-times';
import { timeChanges, type WantedTimes } from './time-changes';
import { assertNothingLost, isUnasked, nobodyTold } from '../invitations/unasked-response';

interface Target {
  eventId: string;
  scope: 'occurrence' | 'series';
  mailbox?: string | undefined;
  timeZone?: string | undefined;
}

type Reading = Pick<MailboxStepContext, 'graph' | 'at'>;

/** Returns which event an id means, and who is notified of changes to it. */
export async function reviewEvent(eventId: string, context: Reading): Promise<Review> {
  const { named } = await readTarget({ eventId, scope: 'series' }, context);
  return factsOf(named);
}

/** Does the same as `reviewEvent` for a change, which may be of the whole series. It adds which of its occurrences a new time resets. */
export const reviewChange = (input: Target & WantedTimes, context: MailboxStepContext): Promise<Review> =>
  whereEventIs(input.eventId, context, async (there) => {
    const eventTarget = await readTargetInCalendar(input, there);
    const facts = [...factsOf(eventTarget.target, input.timeZone), ...reviewOwner(there)];
    if (eventTarget.target.type !== 'seriesMaster') return facts;
    const times = timeChanges(await withMailboxZone(input, context), eventTarget);
    if (Object.keys(times).length === 0) return facts;
    return [...facts, ...(await reviewReset(eventTarget.target.id, there))];
  });

/**
 * Does the same for a step that may respond to an invitation. It adds that the organizer is not notified if they asked for no responses.
 *
 * @throws InvalidInput when the response has content that would reach nobody, or NotFound when the event was deleted, before a person is asked
 */
export const reviewResponse = (
  input: Target & { notice: 'none' | 'send' } & Parameters<typeof assertNothingLost>[0],
  context: MailboxStepContext,
): Promise<Review> =>
  whereEventIs(input.eventId, context, async (there) => {
    const { target } = await readTargetInCalendar(input, there);
    const facts = [...factsOf(target, input.timeZone), ...reviewOwner(there)];
    if (input.notice === 'none' || !isUnasked(target)) return facts;
    // An earlier attempt may have sent its content while responses were still requested; the step looks for it.
    if (!mayHaveBeenSent(context)) assertNothingLost(input, target);
    return [...facts, nobodyTold];
  });

/** Shows whose event it is, where that is somebody else who has shared the calendar. */
function reviewOwner({ calendar: { sharedBy } }: EventContext): Review {
  if (sharedBy === undefined) return [];
  const value = `shared by ${sharedBy}: the event is theirs, and what is done to it is done in their name`;
  return [{ name: 'Calendar', value, binds: [sharedBy] }];
}

function factsOf(event: GraphEvent, timeZone?: string): Review {
  const zone = zoneOf(event, timeZone);
  const { subject, start, end, organizer } = answerEvent(event, { zone, bodyLength: 0 });
  const series = event.type === 'seriesMaster' ? ', and all that repeats it' : '';
  return [
    { name: 'Event', value: `“${subject}”, ${start} – ${end} (${zone})${series}` },
    ...(organizer === undefined ? [] : [{ name: 'Organizer', value: organizer.address }]),
    ...recipientsFact('Attendees', event.attendees ?? []),
  ];
}

const deviatingSchema = z.looseObject({
  exceptionOccurrences: z.array(z.looseObject({ id: z.string() })).nullish(),
  cancelledOccurrences: z.array(z.string()).nullish(),
});

/**
 * Returns a fact for the reviewer of a series' new time or pattern: how many occurrences were changed or cancelled by themselves. "If the recurrence
 * pattern has changed, the client … removes every exception". ([MS-OXOCAL] 3.1.4.7.3.5, Updating a Recurring Series)
 */
async function reviewReset(seriesId: string, { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<Review> {
  const { exceptionOccurrences, cancelledOccurrences } = await graph.get(at`/events/${seriesId}`, {
    query: { $select: 'id,exceptionOccurrences,cancelledOccurrences', $expand: 'exceptionOccurrences' },
    schema: deviatingSchema,
  });
  const changed = (exceptionOccurrences ?? []).map(({ id }) => id);
  const cancelled = cancelledOccurrences ?? [];
  if (changed.length + cancelled.length === 0) return [];
  const value = `${changed.length} changed and ${cancelled.length} cancelled by themselves: a new time or pattern makes them like the others again`;
  return [{ name: 'Occurrences', value, binds: [...changed, ...cancelled] }];
}
