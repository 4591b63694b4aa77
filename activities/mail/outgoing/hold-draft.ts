import { createHash } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import { quotingError } from '../../../src/contracts/quoting-error';
import { sendingNote } from '../../../src/messages/workflow-kinds';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { eraseNote, readNote, writePassingNote } from '../../../src/temporal/durable-note';
import { lookedFor, type Begun } from '../../attempts/effect-note';
import { isRefusedForGood } from '../../attempts/refusal';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

type HeldDraft = Pick<GraphMessage, 'id' | 'internetMessageId'>;

/**
 * Sends a draft that was there before the call, while no other call may. An accepted draft may stay in Drafts for minutes, and a second /send would
 * send another mail: another call finds no copy meanwhile, and the note by its own key says nothing about this draft.
 *
 * @throws Conflict when another call has begun to send the draft, and was not refused
 */
export async function holdingDraft<Answer>(
  draft: HeldDraft,
  context: MailboxStepContext,
  send: (hold: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const held = { byUs: false };
  try {
    return await send(async () => {
      // A request that is repeated with another token is already held.
      if (!held.byUs) await hold(draft, context);
      held.byUs = true;
    });
  } catch (error) {
    // If this fails, the draft is let go a few minutes later.
    if (held.byUs && isRefusedForGood(error, context))
      await Promise.allSettled([eraseNote(getClient(), holdId(draft))]);
    throw error;
  }
}

/**
 * The other half of {@link holdingDraft}: a call of Send Email holds no draft that it made itself, but the draft carries that call's key, which leads to
 * its note.
 *
 * @param instead what the other call would do with it
 * @throws Conflict when that call has begun to send the draft
 */
export async function assertMakerIsNotSending(
  { singleValueExtendedProperties }: GraphMessage,
  context: MailboxStepContext,
  instead: 'sent again' | 'changed' = 'sent again',
): Promise<void> {
  const creator = singleValueExtendedProperties?.[0]?.value?.toLowerCase() ?? '';
  if (creator === context.key || !/^[0-9a-f]{64}$/.test(creator)) return;
  const begun = await readNote(getClient(), sendingNote.idOf(creator));
  if (begun !== undefined && lookedFor(begun, context) < holdMilliseconds(context))
    throw beingSent(begun, context, instead);
}

async function hold(draft: HeldDraft, context: MailboxStepContext): Promise<void> {
  const { account, notes, attemptedAt } = context;
  const client = getClient();
  const id = holdId(draft);
  const milliseconds = holdMilliseconds(context);
  if (await writePassingNote(client, id, `A draft of ${account} is being sent`, notes.sign({}), milliseconds)) return;
  const holder = await readNote(client, id);
  // An earlier attempt of this call.
  if (notes.read(holder?.content) !== undefined) return;
  throw beingSent(holder ?? { at: attemptedAt }, context);
}

/** By its Message-ID: a draft has ids of two forms, and Graph answers each caller the one that it came with. */
const holdId = ({ id, internetMessageId }: HeldDraft) =>
  sendingNote.idOf(
    createHash('sha256')
      .update(`draft ${internetMessageId ?? id}`)
      .digest('hex'),
  );

/** As long as a mail in the Outbox is looked for. */
const holdMilliseconds = ({ patienceMilliseconds }: MailboxStepContext): number => 2 * patienceMilliseconds;

const beingSent = ({ at }: Begun, context: MailboxStepContext, instead = 'sent again'): Error =>
  quotingError(
    'Conflict',
    `Another call began to send this draft at ${at.toISOString()}, and a mail on its way may lie in Drafts for minutes. Nothing was ${instead}. ` +
      `Look in Sent Items; if there is no copy at ${new Date(at.getTime() + holdMilliseconds(context)).toISOString()} and the draft is still there, ${instead === 'changed' ? 'change' : 'send'} it then.`,
  );
