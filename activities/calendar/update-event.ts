import type { z } from 'zod';
import { updateEvent as contract } from '../../src/contracts/calendar/update-event';
import { zoneOfSpan } from '../../src/contracts/calendar/time-span';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { changedMeanwhile } from '../mail/changed-meanwhile';
import { inMailbox } from '../mail/in-mailbox';
import { answerEvent, eventSelect } from './answer-event';
import { alsoAppliedBy, isApplied } from './applied-calls';
import { eventChanges } from './event-changes';
import { othersInvited, readTarget } from './event-target';
import { reviewZone, withMailboxZone } from './mailbox-zone';
import { zoneOf } from './new-times';
import { meetingProblem, withJoinUrl } from './online-meeting';
import { reviewBody } from '../mail/review-body';
import { reviewTarget } from './review-event';

type Input = z.output<typeof contract.input>;

/** Rounds against others who change the same event before giving up. */
const mostRounds = 5;

/** What only the mailbox itself sees: changing it tells nobody. */
const ownFields: ReadonlySet<string> = new Set([
  ...['categories', 'isReminderOn', 'reminderMinutesBeforeStart', 'showAs', 'sensitivity'],
]);

export const updateEvent = implement(
  contract,
  inMailbox(async (written: Input, context) => {
    const { graph, at, key } = context;
    const input = await withMailboxZone(written, context);
    const zone = zoneOfSpan(input);
    for (let round = 1; ; round += 1) {
      const eventTarget = await readTarget(input, context);
      const { target } = eventTarget;
      const changes = isApplied(target, key) ? {} : await eventChanges(input, eventTarget, context);
      if (Object.keys(changes).length === 0) return answer(target, zone);
      assertMayChange(target, Object.keys(changes), input.notice);
      try {
        const changed = await graph.patch(at`/events/${target.id}`, {
          headers: target['@odata.etag'] === undefined ? {} : { 'If-Match': target['@odata.etag'] },
          body: { ...changes, ...alsoAppliedBy(target, key) },
          schema: eventSchema,
        });
        if (!input.addOnlineMeeting) return answer(changed, zone);
        const event = await withJoinUrl(changed, `${eventSelect},body,webLink`, context);
        return { ...answer(event, zone), ...meetingProblem(event) };
      } catch (error) {
        if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
      }
    }
  }),
  {
    review: inMailbox(async (input: Input, context) => [
      ...(await reviewTarget(input, context)),
      ...(await reviewZone(input, context)),
      ...reviewBody(input),
    ]),
  },
);

/** @throws InvalidInput when the provider would tell attendees though nobody shall be told, or would not tell them of a change */
function assertMayChange(event: GraphEvent, fields: readonly string[], notice: 'none' | 'send'): void {
  const visible = fields.filter((field) => !ownFields.has(field));
  if (visible.length === 0) return;
  const title = `"${event.subject ?? ''}"`;
  if (event.isOrganizer === false) {
    const organizer = event.organizer?.emailAddress.address ?? 'someone else';
    throw toolError(
      'InvalidInput',
      `${title} belongs to ${organizer}: only the organizer can change its ${visible.join(', ')}. Ask them; here only categories, reminder, showAs and sensitivity can be set.`,
    );
  }
  const others = othersInvited(event);
  if (others.length === 0 || notice === 'send') return;
  throw toolError(
    'InvalidInput',
    `${title} has ${others.length} attendee(s), and the provider mails them when its ${visible.join(', ')} change. Nothing was changed; repeat with notice "send" if they may be told.`,
  );
}

function answer(event: GraphEvent, said: string | undefined) {
  const zone = zoneOf(event, said);
  return { ...answerEvent(event, { zone, bodyLength: 500 }), timeZone: zone };
}
