import { z } from 'zod';
import { deleteEvent as contract } from '../../../src/contracts/calendar/delete-event';
import { defined } from '../../../src/json/defined';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { sendingNote } from '../../../src/messages/workflow-kinds';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { NotedEffect } from '../../attempts/effect-note';
import { requestRepeatably } from '../../attempts/noted-request';
import { isRefusal } from '../../attempts/refusal';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { othersInvited } from '../events/event-target';
import { isOwnResponse, timeOfResponse } from './own-response';
import { assertNothingLost, isUnasked, tellOrganizer } from './unasked-response';

type Input = z.output<typeof contract.input>;

/**
 * `told`: who may have been notified; missing where certainly nobody was. `before`: when the response before this call was given. `isDeclined`: this
 * call has declined, and that was confirmed.
 */
const noticeSchema = z.object({
  told: contract.output.shape.told.exactOptional(),
  before: z.string().exactOptional(),
  isDeclined: z.literal(true).exactOptional(),
});
type Saved = z.output<typeof noticeSchema>;
type Notice = Saved & Required<Pick<Saved, 'told'>>;

const cancelling: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `A meeting of ${account} is being cancelled`,
  lost: {
    looking:
      'The answer to cancelling got lost, and the event is still there. It is looked for; when it stays, it is cancelled once more.',
    over:
      'The answer to cancelling got lost, twice, and the event is still there. ' +
      'Look with List Events, or ask an attendee, before deleting it once more.',
  },
};

const declining: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `An invitation to ${account} is being declined`,
  lost: {
    looking:
      'The answer to declining got lost, and the event does not show it yet. It is looked for; when that shows nothing, it is declined once more. The event is not deleted yet.',
    over:
      'The answer to declining got lost, twice, and the event does not show it. The event was not deleted. ' +
      'Look with List Events, or ask the organizer, before deleting it once more.',
  },
};

/** Returns what an earlier attempt has saved of telling the others. */
export const noticeBefore = ({ progress }: MailboxStepContext): Saved | undefined =>
  noticeSchema.safeParse(progress).data;

/**
 * Tells the others that an event is deleted, if they are to be told: cancels the mailbox's own meeting, declines an invitation.
 *
 * @returns who was told
 * @throws InvalidInput when the provider would notify the attendees although nobody should be notified
 */
export async function giveNotice(event: GraphEvent, input: Input, context: MailboxStepContext): Promise<Notice> {
  const told = whoIsTold(event, input, context);
  const notice: Notice = { before: timeOfResponse(event), ...noticeBefore(context), told };
  context.saveProgress(notice);
  try {
    return { ...notice, told: await tell(event, notice, input, context) };
  } catch (error) {
    // Nobody was told: if the event is then gone, that was somebody else.
    if (noticeBefore(context)?.told === undefined && isRefusal(error)) context.saveProgress({ told: undefined });
    throw error;
  }
}

/** @returns who was told */
async function tell(
  event: GraphEvent,
  notice: Notice,
  { comment }: Input,
  context: MailboxStepContext,
): Promise<Notice['told']> {
  const { graph, at } = context;
  const body = defined({ comment });
  if (notice.told === 'attendees')
    await requestRepeatably(cancelling, context, (beforeSending) =>
      graph.post(at`/events/${event.id}/cancel`, { body, beforeSending }),
    );
  if (notice.told !== 'organizer' || isDeclinedByUs(event, context)) return notice.told;
  const told = await tellOrganizer(declining, event, { said: body, progress: notice }, context, (beforeSending) =>
    graph.post(at`/events/${event.id}/decline`, { body: { sendResponse: true, ...body }, beforeSending }),
  );
  if (told === 'organizer') context.saveProgress({ ...notice, isDeclined: true } satisfies Notice);
  return told;
}

function whoIsTold(event: GraphEvent, { notice, comment }: Input, context: MailboxStepContext): Notice['told'] {
  if (event.isCancelled === true) return 'nobody';
  if (event.isOrganizer === false) return notice === 'send' ? whetherOrganizer(event, comment, context) : 'nobody';
  const others = othersInvited(event);
  if (others.length === 0) return 'nobody';
  if (notice === 'send') return 'attendees';
  throw quotingError(
    'InvalidInput',
    `${quoted(event.subject ?? '')} has ${others.length} attendee(s), and the provider always mails them a cancellation when their organizer deletes it. Nothing was deleted; repeat with notice "send" if they may be told.`,
  );
}

/**
 * Returns whether the organizer is notified. An invitation that is already declined is declined once more only to send a comment.
 *
 * @throws InvalidInput when there is a comment for an organizer who has asked for no responses
 */
function whetherOrganizer(event: GraphEvent, comment: string | undefined, context: MailboxStepContext): Notice['told'] {
  const told = noticeBefore(context)?.told;
  if (told === 'nobody') return told;
  if (isDeclinedByUs(event, context)) return told ?? 'unknown';
  if (isUnasked(event)) {
    assertNothingLost({ comment }, event);
    return 'nobody';
  }
  return event.responseStatus?.response === 'declined' && comment === undefined ? 'nobody' : 'organizer';
}

/** Returns whether an earlier attempt of this call declined the invitation. */
function isDeclinedByUs(event: GraphEvent, context: MailboxStepContext): boolean {
  const { before, isDeclined } = noticeBefore(context) ?? {};
  return isDeclined ?? (event.responseStatus?.response === 'declined' && isOwnResponse(event, before, context));
}
