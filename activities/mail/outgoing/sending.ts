import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { asOutcomeUnknown } from '../../attempts/outcome-unknown';
import { lookedFor, readBegun, type Begun, type NotedEffect } from '../../attempts/effect-note';
import { requestAgain, requestOnce } from '../../attempts/noted-request';
import { sendingNote } from '../../../src/messages/workflow-kinds';
import { doubtedMailbox } from '../../../src/providers/microsoft-graph/doubted-mailbox';
import { draftContentSchema, type DraftContent } from './draft-content';
import type { LastSeen } from './find-sent';
import { holdingDraft } from './hold-draft';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { onFreshItem } from '../../mailbox/on-fresh-item';

/** The provider may accept a message twice, long before it shows: once noted, no attempt starts another draft, sends again or cleans up. */
const sendingEffect: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `A mail of ${account} is being sent`,
  lost: lostAnswer(
    'the copy in Sent Items is not there yet',
    'Look in Sent Items, Outbox and Drafts, or ask the recipient, before sending it once more.',
  ),
};

/** What a person should know and do, depending on where the mail was last seen. */
const advice: Readonly<Record<LastSeen, { where: string; whatToDo: string }>> = {
  Outbox: {
    where: 'it is in the Outbox, not yet in Sent Items',
    whatToDo:
      'It was accepted and has not been delivered. Do not send it once more while it is there: it may still go. If it stays, delete it there first.',
  },
  Drafts: {
    where: 'its draft lies in Drafts, with no copy in Sent Items',
    whatToDo:
      'Most likely the request never arrived; an accepted mail can lie there too, but not for long. If the draft is still there, ask the recipient, then send that draft, ' +
      'or delete it before the step is called again.',
  },
  nowhere: {
    where: 'it was seen nowhere: not in Sent Items, the Outbox or Drafts',
    whatToDo:
      'Its draft is gone, so most likely it was sent, unless somebody deleted it. Ask the recipient before sending it once more.',
  },
};

/** Returns the same effect with messages that name the place where the mail was last seen. */
export function sendingLastSeen(lastSeen: LastSeen): NotedEffect {
  const { where, whatToDo } = advice[lastSeen];
  return { ...sendingEffect, lost: lostAnswer(where, whatToDo) };
}

function lostAnswer(where: string, whatToDo: string): NotedEffect['lost'] {
  const what = `The answer to sending got lost, and ${where}.`;
  return {
    looking: `${what} Nothing is sent again; it is looked for.`,
    over: `${what} Nothing was sent again. ${whatToDo}`,
  };
}

/**
 * Marks the outcome as unknown: a search that is refused or not answered does not show whether the mail was sent. A mailbox that is said not to exist
 * is asked again as long as the mail is looked for.
 */
export function cannotBeLookedFor(error: unknown, begun: Begun, context: MailboxStepContext): unknown {
  const mayBeThere = lookedFor(begun, context) < context.patienceMilliseconds;
  return asOutcomeUnknown(
    (mayBeThere ? doubtedMailbox(error) : undefined) ?? error,
    (refusal) =>
      `The answer to sending got lost, and the mail cannot be looked for. Nothing was sent again. Look in Sent Items and Drafts, or ask the recipient. (${refusal})`,
  );
}

/** The note that a message is about to be sent, and which one. */
export interface Sending {
  /** When the note was written, by Temporal's clock. */
  at: Date;
  draftId?: string | undefined;
  internetMessageId?: string | undefined;
  /** What the call has written in the draft; absent if it named the draft. */
  written?: DraftContent | undefined;
}

const contentSchema = z.object({
  draftId: z.string(),
  internetMessageId: z.string().optional(),
  written: draftContentSchema.optional(),
});

/** The draft that was sent after a refusal. The durable note keeps the first one. */
const progressSchema = z.object({ sentInstead: contentSchema });

/** Returns the note if any attempt has begun to send. */
export async function readSending(context: MailboxStepContext): Promise<Sending | undefined> {
  const note = await readBegun(sendingEffect, context);
  if (note === undefined) return undefined;
  const { sentInstead = note.content } = progressSchema.safeParse(context.progress).data ?? {};
  return { at: note.at, ...contentSchema.safeParse(sentInstead).data };
}

/**
 * Notes durably that a draft will be sent, and sends it.
 *
 * @param written what this call has written in it; absent for a draft of others
 * @throws Conflict when another call is sending the draft
 * @throws OutcomeUnknown, to be looked for, when it is unknown whether the draft was sent, or another attempt has begun to send meanwhile
 */
export async function beginSending(
  draft: GraphMessage,
  context: MailboxStepContext,
  { written }: { written?: DraftContent } = {},
): Promise<void> {
  const content = noted(draft, written);
  await requestOnce(sendingEffect, content, context, sending(draft, context, { isOwn: written !== undefined }));
}

/** Sends a draft that the provider has refused to send, again: the same one, or one that takes its place. */
export async function sendAgain(
  draft: Pick<GraphMessage, 'id' | 'internetMessageId'>,
  context: MailboxStepContext,
  { written }: { written?: DraftContent } = {},
): Promise<void> {
  if (written !== undefined)
    context.saveProgress({ sentInstead: noted(draft, written) } satisfies z.input<typeof progressSchema>);
  await requestAgain(sendingEffect, context, sending(draft, context, { isOwn: written !== undefined }));
}

const noted = (
  { id, internetMessageId }: Pick<GraphMessage, 'id' | 'internetMessageId'>,
  written: DraftContent | undefined,
): z.output<typeof contentSchema> => ({
  draftId: id,
  ...defined({ internetMessageId: internetMessageId ?? undefined, written }),
});

/** @param isOwn whether this call created the draft. A draft of others is held first: another call may send it, too. */
function sending(
  draft: Pick<GraphMessage, 'id' | 'internetMessageId'>,
  context: MailboxStepContext,
  { isOwn }: { isOwn: boolean },
) {
  const send = (beforeSending: () => Promise<void>) =>
    onFreshItem(context.graph).post(context.at`/messages/${draft.id}/send`, { beforeSending });
  if (isOwn) return send;
  return (note: () => Promise<void>) => holdingDraft(draft, context, (hold) => send(() => hold().then(note)));
}
