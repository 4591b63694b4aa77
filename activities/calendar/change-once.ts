import { isToolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { changedMeanwhile } from '../mail/changed-meanwhile';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { alsoAppliedBy, isApplied } from './applied-calls';
import type { EventTarget } from './event-target';

/** The most rounds against concurrent changes of the same event before giving up. */
const mostRounds = 5;

/**
 * Changes an event only once, however many attempts there are, because a change mails the attendees. The event stores the call, and it is changed
 * only if it is still the version that was read. A list of attendees needs no such mark: if it is as asked, an attempt has changed it.
 *
 * @param read reads the event, again in each round
 * @param changesOf returns the changes for the event that was read; if there are none, no request is made
 * @returns the event as it is after that
 */
export async function changeOnce(
  read: () => Promise<EventTarget>,
  changesOf: (target: EventTarget) => Promise<object>,
  context: MailboxStepContext,
): Promise<GraphEvent> {
  const { graph, at, key } = context;
  for (let round = 1; ; round += 1) {
    const eventTarget = await read();
    const { target } = eventTarget;
    const changes = isApplied(target, key) ? {} : await changesOf(eventTarget);
    if (Object.keys(changes).length === 0) return target;
    try {
      return await graph.patch(at`/events/${target.id}`, {
        headers: target['@odata.etag'] === undefined ? {} : { 'If-Match': target['@odata.etag'] },
        body: isListAlone(changes) ? changes : { ...changes, ...alsoAppliedBy(target, key) },
        schema: eventSchema,
      });
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
    }
  }
}

/**
 * "An event update that includes only the attendees property in the request body sends a meeting update to only the attendees that have changed."
 * (https://learn.microsoft.com/graph/api/event-update) With the mark beside it, one more person would be an update for everybody.
 */
const isListAlone = (changes: object): boolean => Object.keys(changes).every((field) => field === 'attendees');
