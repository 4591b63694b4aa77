import { toolError } from '../../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { eventSelect } from './answer-event';
import { appliedCallsExpand } from './applied-calls';
import { isInCalendar } from './is-in-calendar';
import type { EventContext } from './where-event-is';

export interface EventTarget {
  /** The event whose id was given. */
  named: GraphEvent;
  /** The event to act on: the named event, or the series it belongs to. */
  target: GraphEvent;
}

/**
 * Reads the event that a change is about.
 *
 * @throws InvalidInput when the scope is one occurrence and the id is that of the whole series
 */
export async function readTarget(
  { eventId, scope }: { eventId: string; scope: 'occurrence' | 'series' },
  context: Pick<MailboxStepContext, 'graph' | 'at'>,
): Promise<EventTarget> {
  const named = await readEvent(eventId, context);
  if (scope === 'occurrence') {
    if (named.type !== 'seriesMaster') return { named, target: named };
    throw toolError(
      'InvalidInput',
      'This id is that of a whole series. Give scope "series", or the id of one occurrence as List Events answers it.',
    );
  }
  return { named, target: named.seriesMasterId ? await readEvent(named.seriesMasterId, context) : named };
}

/**
 * As `readTarget`, for steps that act on the event.
 *
 * @throws NotFound also when the event is in Deleted Items: to change, cancel or answer it there could notify other people
 * @throws ProviderUnavailable as `assertInCalendar` does
 */
export async function readTargetInCalendar(
  input: Parameters<typeof readTarget>[0],
  context: EventContext,
): Promise<EventTarget> {
  const found = await readTarget(input, context);
  await assertInCalendar(found.target, context);
  return found;
}

/**
 * @throws NotFound when an event that its id finds is in Deleted Items, as Graph does for one that is gone
 * @throws ProviderUnavailable, to be looked for again, when the event is so new that lists may not show it yet, and this call has not removed it
 */
export async function assertInCalendar(event: GraphEvent, context: EventContext): Promise<void> {
  if (await isInCalendar(event, context)) return;
  if (isNew(event, context) && !mayHaveBeenSent(context)) {
    throw toolError(
      'ProviderUnavailable',
      'The event is new, and no calendar shows it: it was deleted, or does not show yet. It is looked for again.',
      { retryAfterMilliseconds: context.patienceMilliseconds / 30 },
    );
  }
  throw toolError('NotFound', 'The event was deleted: it lies in Deleted Items, from where a person can restore it.', {
    details: { provider: 'microsoft-graph', code: 'ErrorItemNotFound' },
  });
}

const isNew = ({ createdDateTime }: GraphEvent, { attemptedAt, patienceMilliseconds }: MailboxStepContext): boolean =>
  attemptedAt.getTime() - Date.parse(createdDateTime ?? '') < patienceMilliseconds;

function readEvent(id: string, { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<GraphEvent> {
  return graph.get(at`/events/${id}`, {
    query: { $select: `${eventSelect},body,createdDateTime`, $expand: appliedCallsExpand },
    schema: eventSchema,
  });
}

/** Returns the addresses that are notified of a change of the event. */
export function othersInvited({ attendees, organizer }: GraphEvent): string[] {
  const own = organizer?.emailAddress.address?.toLowerCase();
  return (attendees ?? [])
    .flatMap(({ emailAddress }) => emailAddress.address ?? [])
    .filter((address) => address.toLowerCase() !== own);
}
