import type { MailBehaviour } from './mail-behaviour';
import type { StoredMessage } from './message';

/** Returns a message as a read of it tells, which for a draft may have other words than the answer to its writing had. */
export function asRead(message: StoredMessage, { draftsRead }: Pick<MailBehaviour, 'draftsRead'>): StoredMessage {
  if (draftsRead === 'as answered' || !message.isDraft) return message;
  return { ...message, body: { ...message.body, content: `${message.body.content} (stored)` } };
}
