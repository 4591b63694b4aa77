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

/** Whether a DELETE of this call may have been carried out. */
interface Removal {
  mayBeDone: boolean;
}

/**
 * `keptIn`: the last attempt that ended with proof that no DELETE of this call was carried out. `refusedIn`: the same, as the release before writes
 * it, and only where a DELETE was refused.
 */
const progressSchema = z.object({ keptIn: z.number().optional(), refusedIn: z.number().optional() });

/**
 * Runs an attempt that may remove an event, and passes on to the next whether a DELETE is in doubt. That is reported as the attempt ends: an earlier
 * report could outlive a worker that is killed while it deletes.
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
 * Removes an event from its calendar. Lists may still show one that this call has taken out of it, by declining it or by a DELETE whose answer got
 * lost. It is removed only if it stays there for half the patience, or, where no DELETE is in doubt, as soon as the list shows it as declined.
 *
 * @param told who was notified before: where the organizer was, this call has declined the event
 * @param before when the response before this call was given
 * @throws ProviderUnavailable until then
 */
export async function removeEvent(
  event: GraphEvent,
  { told, before }: { told: string; before?: string },
  removal: Removal,
  context: MailboxStepContext,
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
  context: MailboxStepContext,
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
