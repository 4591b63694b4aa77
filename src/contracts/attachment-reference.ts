import { z } from 'zod';
import { idOf } from './field-marks';

/**
 * How an attachment is named by a step, so that its bytes never pass through a workflow or a model:
 * `mail-attachment:<account>:<messageId>:<attachmentId>`, or with a shared mailbox `<account>/<mailbox>`;
 * `card-attachment:<account>:<cardId>:<attachmentId>`.
 */
export type AttachmentReference =
  | { from: 'mail'; account: string; mailbox?: string; messageId: string; attachmentId: string }
  | { from: 'card'; account: string; cardId: string; attachmentId: string };

const pattern = /^(mail|card)-attachment:([^:/]+)(?:\/([^:/]+))?:([^:/?#\s]+):([^:/?#\s]+)$/;

/** @returns undefined when the text is no reference. */
export function parseAttachmentReference(text: string): AttachmentReference | undefined {
  const [, from, account, mailbox, owner, attachmentId] = pattern.exec(text) ?? [];
  if (account === undefined || owner === undefined || attachmentId === undefined) return undefined;
  if (from === 'mail') {
    return { from, account, messageId: owner, attachmentId, ...(mailbox === undefined ? {} : { mailbox }) };
  }
  return mailbox === undefined ? { from: 'card', account, cardId: owner, attachmentId } : undefined;
}

export function formatAttachmentReference(reference: AttachmentReference): string {
  if (reference.from === 'card') {
    return `card-attachment:${reference.account}:${reference.cardId}:${reference.attachmentId}`;
  }
  const account = reference.mailbox === undefined ? reference.account : `${reference.account}/${reference.mailbox}`;
  return `mail-attachment:${account}:${reference.messageId}:${reference.attachmentId}`;
}

/** A reference in a step's input; stays text until the step opens it. */
export const attachmentReferenceSchema = z
  .string()
  .max(2000)
  .meta(idOf('file'))
  .refine((text) => parseAttachmentReference(text) !== undefined, {
    error:
      'This is no attachment reference. Copy one whole from the "attachment" field of Find Email or a card, such as "mail-attachment:support:AAMk…:AAMk…".',
  })
  .describe('Attachment reference. Copied whole from the "attachment" field of another step\'s answer.');

/** A reference in an answer. */
export const attachmentAnswerField = z.string().meta(idOf('file'));
