import { z } from 'zod';
import { toolError } from '../../../src/contracts/tool-error';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { isGone } from '../../attempts/fresh-item';
import { isRefusal } from '../../attempts/refusal';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import { restartSearch, searchedFor } from '../../attempts/search-time';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { timeOfResponse } from '../invitations/own-response';
import { isInCalendar } from '../events/is-in-calendar';
import type { EventContext } from '../events/where-event-is';

interface Removal {
  /** A DELETE of this call may have been carried out: its answer got lost. */
  mayBeDone: boolean;
}

const progressSchema = z.object({
  /** The number of the last attempt, if that ended with proof that this call has deleted nothing yet. */
  keptIn: z.number().optional(),
  /** What the release before wrote in its place, and only where Graph had refused the DELETE. */
  refusedIn: z.number().optional(),
});

/**
 * Runs an attempt that may remove an event, and tells the next attempt whether the event may be deleted already. It tells so only at its end: said
 * before the DELETE, "nothing is deleted yet" would stay true for the next attempt when this worker is killed after it.
 */
export async function trackingRemoval<Result>(
  context: MailboxStepContext,
  run: (removal: Removal) => Promise<Result>,
): Promise<Result> {
  const { attempt, progress, saveProgress } = context;
  const { keptIn, refusedIn } = progressSchema.safeParse(progress).data ?? {};
  const removal = { mayBeDone: mayHaveBeenSent(context) && ![keptIn, refusedIn].includes(attempt - 1) };
  try {
    return await run(removal);
  } catch (error) {
    saveProgress({ keptIn: removal.mayBeDone ? undefined : attempt } satisfies z.output<typeof progressSchema>);
    throw error;
  }
}

/**
 * Deletes an event, unless this call has already taken it out of the calendar, by declining it or by a DELETE whose answer got lost: lists may show
 * such an event for a while. So it is deleted once it has stayed for half the patience, or, if only declining is in question, once the list shows it
 * as declined.
 *
 * @param told who was notified before: where the organizer was, this call has declined the event
 * @param before when the response before this call was given
 * @throws ProviderUnavailable while it may yet disappear by itself
 */
export async function removeEvent(
  event: GraphEvent,
  { told, before }: { told: string; before?: string },
  removal: Removal,
  context: EventContext,
): Promise<void> {
  await assertStays(event, { hasDeclined: told === 'organizer', before }, removal, context);
  const { graph, at } = context;
  // If-Match: a person invited to an own event since it was read must not get a cancellation that nobody approved.
  const etag = told === 'nobody' && event.isOrganizer !== false ? event['@odata.etag'] : undefined;
  try {
    await graph.delete(at`/events/${event.id}`, { headers: etag === undefined ? {} : { 'If-Match': etag } });
  } catch (error) {
    if (isGone(error, context)) return;
    removal.mayBeDone = !isRefusal(error);
    throw error;
  }
}

async function assertStays(
  event: GraphEvent,
  { hasDeclined, before }: { hasDeclined: boolean; before: string | undefined },
  { mayBeDone }: Removal,
  context: EventContext,
): Promise<void> {
  // An occurrence is no item that could lie elsewhere: its series names the days it leaves out (MS-OXOCAL 2.2.1.44.1, DeletedInstanceDates).
  if (event.seriesMasterId) return;
  if (!mayBeDone) {
    if (!hasDeclined) return;
    if (await isInCalendar(event, context, (listed) => timeOfResponse(listed) !== before)) return;
  }
  const { patienceMilliseconds } = context;
  if (searchedFor('removal', context) < patienceMilliseconds / 2) {
    throw toolError(
      'ProviderUnavailable',
      'The event may have left its calendar already, where it still shows. If it stays there, it is deleted.',
      { retryAfterMilliseconds: patienceMilliseconds / 10 },
    );
  }
  restartSearch('removal', context);
}
