import { z } from 'zod';
import { GraphError, invalidRequest } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { Mailbox } from '../users/mailbox';
import { changeContent } from './change-content';
import type { Attendee, EventContent } from './event';
import { sameAddress } from './event-content';
import type { EventItem } from './event-item';
import { meetingPartOf, type MeetingPart } from './meeting-part';
import { ownItemOf } from './own-item';
import { removeEvent } from './remove-event';
import { readWallTime } from './wall-time';

const zonedTime = z
  .strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') })
  .transform(({ dateTime, timeZone }, context) => {
    const time = readWallTime(dateTime, timeZone);
    if (time) return time;
    context.addIssue({ code: 'custom', message: `'${dateTime}' is not a time.` });
    return z.NEVER;
  });

export const answerInput = z.strictObject({
  comment: z.string().nullish(),
  sendResponse: z.boolean().nullish(),
  proposedNewTime: z.strictObject({ start: zonedTime, end: zonedTime }).nullish(),
});
export type AnswerInput = z.output<typeof answerInput>;

const meanings = {
  accept: { response: 'accepted', messageType: 'meetingAccepted', showAs: 'busy', prefix: 'Accepted: ' },
  tentativelyAccept: {
    response: 'tentativelyAccepted',
    messageType: 'meetingTenativelyAccepted',
    showAs: 'tentative',
    prefix: 'Tentative: ',
  },
  decline: { response: 'declined', messageType: 'meetingDeclined', showAs: 'free', prefix: 'Declined: ' },
} as const satisfies Record<
  string,
  Pick<MeetingPart, 'response' | 'messageType'> & Pick<EventContent, 'showAs'> & { prefix: string }
>;
export type Answer = keyof typeof meanings;

/** Records an attendee's answer in their own copy, and sends it to the organizer unless the attendee declines to send a response. */
export function answerMeeting(
  world: GraphWorld,
  mailbox: Mailbox,
  item: EventItem,
  answer: Answer,
  input: AnswerInput,
): void {
  const { event, content } = item;
  const { comment, proposedNewTime = null } = input;
  const sendResponse = input.sendResponse ?? true;
  if (event.isOrganizer) {
    throw invalidRequest(
      "Your request can't be completed. You can't respond to this meeting because you're the meeting organizer.",
    );
  }
  assertSendable(input, sendResponse, content);
  const mayPropose = answer !== 'accept' && sendResponse && content.allowNewTimeProposals;
  if (proposedNewTime && !mayPropose) {
    throw new GraphError(400, 'ErrorInvalidRequest', "Your request can't be completed. You can't propose a new time.");
  }
  const { response, messageType, showAs, prefix } = meanings[answer];
  const status = { response, time: mailbox.clock.now() };
  if (answer === 'decline' && world.core.mail.declinedEvents === 'removed') removeEvent(mailbox, item);
  else changeContent(mailbox, item, { responseStatus: status, showAs });
  if (!sendResponse) return;
  const organizer = world.mailboxes.find(event.organizer.emailAddress.address);
  if (organizer) noteAnswer(organizer, mailbox.owner.mail, item, { status, proposedNewTime });
  const part = meetingPartOf(item, { messageType, response });
  world.meetings.respond(mailbox, item, part, { prefix, comment: comment ?? '' });
}

/** Throws if the comment or the response cannot be sent to the organizer. */
function assertSendable({ comment }: AnswerInput, sendResponse: boolean, { responseRequested }: EventContent): void {
  // Graph refuses an empty comment too. (simstudioai/sim, pull request 6041)
  if (!sendResponse && typeof comment === 'string') {
    throw new GraphError(400, 'ErrorInvalidParameter', "'SendResponse' must be true when 'Comment' is not null");
  }
  // Third-party clients match this code and message, and then retry with `sendResponse: false`. No document describes it.
  if (sendResponse && !responseRequested) {
    throw invalidRequest("Your request can't be completed. The meeting organizer hasn't requested a response.");
  }
}

/** Records the answer in the organizer's own event. */
function noteAnswer(
  organizer: Mailbox,
  attendee: string,
  { event, date }: EventItem,
  answer: Pick<Attendee, 'status' | 'proposedNewTime'>,
): void {
  const item = ownItemOf(organizer, { iCalUId: event.iCalUId, date });
  if (!item) return;
  const attendees = item.content.attendees.map((one) =>
    sameAddress(one.emailAddress.address, attendee) ? { ...one, ...answer } : one,
  );
  changeContent(organizer, item, { attendees });
}
