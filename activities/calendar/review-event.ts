import type { Review } from '../../src/contracts/review';
import type { GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { recipientsFact } from '../mail/review-message';
import { answerEvent } from './answer-event';
import { readTarget } from './event-target';
import { zoneOf } from './new-times';

interface Target {
  eventId: string;
  scope: 'occurrence' | 'series';
  mailbox?: string | undefined;
  timeZone?: string | undefined;
}

type Reading = Pick<MailboxStepContext, 'graph' | 'at'>;

/** Which event an id means, and who is told of what happens to it. */
export async function reviewEvent(eventId: string, context: Reading): Promise<Review> {
  const { named } = await readTarget({ eventId, scope: 'series' }, context);
  return factsOf(named);
}

/** The same for a step that may mean the whole series. */
export async function reviewTarget(input: Target, context: Reading): Promise<Review> {
  const { target } = await readTarget(input, context);
  return factsOf(target, input.timeZone);
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
