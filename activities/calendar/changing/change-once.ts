import { isToolError } from '../../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { changedMeanwhile } from '../../mailbox/changed-meanwhile';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { alsoAppliedBy, isApplied } from '../events/applied-calls';
import type { EventTarget } from '../events/event-target';

/** The most rounds against concurrent changes of the same event before giving up. */
const mostRounds = 5;

/**
 * Changes an event only once, however many attempts there are, because a change mails the attendees. The event stores the call, and it is changed
 * only if it is still the version that was read.
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
  return inRounds(context, async () => {
    const eventTarget = await read();
    const { target } = eventTarget;
    const changes = isApplied(target, key) ? {} : await changesOf(eventTarget);
    if (Object.keys(changes).length === 0) return target;
    return graph.patch(at`/events/${target.id}`, {
      headers: target['@odata.etag'] === undefined ? {} : { 'If-Match': target['@odata.etag'] },
      body: { ...changes, ...alsoAppliedBy(target, key) },
      schema: eventSchema,
    });
  });
}

/** Reads and changes an event again as long as somebody else changes it in between. */
async function inRounds<Result>(context: MailboxStepContext, change: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await change();
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
    }
  }
}
