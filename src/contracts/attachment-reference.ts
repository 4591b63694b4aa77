import { z } from 'zod';
import { defined } from '../json/defined';
import { idOf, outside } from './field-marks';

/**
 * Reference by which steps name an attachment, so that its bytes never pass through a workflow or a model:
 * `mail-attachment:<account>:<messageId>:<attachmentId>`, or with a shared mailbox `<account>/<mailbox>`;
 * `event-attachment:…` in the same form for an event; `card-attachment:<account>:<cardId>:<attachmentId>`.
 */
export type AttachmentReference =
  | { from: 'mail'; account: string; mailbox?: string; messageId: string; attachmentId: string }
  | { from: 'event'; account: string; mailbox?: string; eventId: string; attachmentId: string }
  | { from: 'card'; account: string; cardId: string; attachmentId: string };

const pattern = /^(mail|event|card)-attachment:([^:/]+)(?:\/([^:/]+))?:([^:/?#\s]+):([^:/?#\s]+)$/;

/** @returns undefined when the text is not a reference. */
export function parseAttachmentReference(text: string): AttachmentReference | undefined {
  const [, from, account, mailbox, owner, attachmentId] = pattern.exec(text) ?? [];
  if (account === undefined || owner === undefined || attachmentId === undefined) return undefined;
  const place = { account, attachmentId, ...defined({ mailbox }) };
  if (from === 'mail') return { from, messageId: owner, ...place };
  if (from === 'event') return { from, eventId: owner, ...place };
  return mailbox === undefined ? { from: 'card', account, cardId: owner, attachmentId } : undefined;
}

export function formatAttachmentReference(reference: AttachmentReference): string {
  const { from, account, attachmentId } = reference;
  if (from === 'card') return `card-attachment:${account}:${reference.cardId}:${attachmentId}`;
  const place = reference.mailbox === undefined ? account : `${account}/${reference.mailbox}`;
  return `${from}-attachment:${place}:${from === 'mail' ? reference.messageId : reference.eventId}:${attachmentId}`;
}

/** A reference in a step's input. It stays text until the step opens it. */
export const attachmentReferenceSchema = z
  .string()
  .max(2000)
  .meta(idOf('file'))
  .refine((text) => parseAttachmentReference(text) !== undefined, {
    error:
      'This is no attachment reference. Copy one whole from the "attachment" field of Find Email, List Events or a card, such as "mail-attachment:support:AAMk…:AAMk…".',
  })
  .describe('Attachment reference. Copied whole from the "attachment" field of another step\'s answer.');

/** A reference in an answer. */
export const attachmentAnswerField = z.string().meta(idOf('file'));

/** A file of a message or an event, in an answer. */
export const attachmentAnswerSchema = z.object({
  attachment: attachmentAnswerField.describe(
    'Reference, for Read Attachment, or to pass on, such as to Send Email or Create Card.',
  ),
  name: z.string().meta(outside),
  contentType: z.string().meta(outside),
  bytes: z.number(),
});

/** In an answer, the names of what stands in the cloud: beside the files, as there is nothing of it that a step could open or pass on. */
export const cloudFilesField = z
  .array(z.string())
  .meta(outside)
  .optional()
  .describe('Names of cloud files that are linked instead of attached. No step opens them.');

export type AttachmentAnswer = z.output<typeof attachmentAnswerSchema>;
