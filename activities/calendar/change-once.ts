import { isToolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { changedMeanwhile } from '../mail/changed-meanwhile';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { alsoAppliedBy, isApplied } from './applied-calls';
import type { EventTarget } from './event-target';

/** Rounds against others who change the same event before giving up. */
const mostRounds = 5;

/**
 * Changes an event once, however often it is tried: a change mails the attendees. The event remembers the call, and is changed on the condition
 * that it is still the one read.
 *
 * @param read reads it, again in each round
 * @param changesOf gives what is to be changed of what was read; no request is made where that is nothing
 * @returns the event as it is then
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
        body: { ...changes, ...alsoAppliedBy(target, key) },
        schema: eventSchema,
      });
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
    }
  }
}
