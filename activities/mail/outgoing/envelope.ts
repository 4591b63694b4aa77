import { defined } from '../../../src/json/defined';
import type { MessageToWrite } from './message-to-write';

/** Sender, recipients, subject and importance as Graph takes them. A field that is left out stays as the provider wrote it. */
export function envelopeOf({ from, to, cc, bcc, answersTo = [], subject, importance }: MessageToWrite) {
  return {
    ...(from !== undefined && { from: recipient(from) }),
    ...(to.length !== 0 && { toRecipients: to.map(recipient) }),
    ...(cc.length !== 0 && { ccRecipients: cc.map(recipient) }),
    ...(bcc.length !== 0 && { bccRecipients: bcc.map(recipient) }),
    ...(answersTo.length !== 0 && { replyTo: answersTo.map(recipient) }),
    ...defined({ subject }),
    ...(importance !== 'normal' && { importance }),
  };
}

export const recipient = (address: string) => ({ emailAddress: { address } });
