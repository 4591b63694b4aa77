import { defined } from '../../../src/json/defined';
import type { ParsedEndpoint } from '../../../src/providers/raw-call/endpoint-path';

/** The attachments that an endpoint addresses: what a reference to one needs in addition to the account. */
export interface AttachmentPlace {
  mailbox?: string;
  messageId?: string;
  /** Whether the endpoint addresses the message's attachments, or one of them. */
  isAttachments: boolean;
  /** Whether it addresses what is in a file, of a message, an event or another, or a whole message in MIME, in which its files are. */
  isContents: boolean;
  attachmentId?: string;
}

/** Parses `/me/messages/{id}/attachments/{id}` and similar endpoints, including keys in parentheses. */
export function attachmentPlace({ segments }: Pick<ParsedEndpoint, 'segments'>): AttachmentPlace {
  const words = segments.flatMap(keyApart);
  const after = (word: string): string | undefined => {
    const place = words.findIndex((segment) => segment.toLowerCase() === word);
    return place === -1 ? undefined : words[place + 1];
  };
  const mailbox = words[0]?.toLowerCase() === 'users' ? words[1] : undefined;
  const messageId = after('messages');
  const attachmentId = after('attachments');
  const isMessage = words.at(-3)?.toLowerCase() === 'messages';
  return {
    isAttachments: messageId !== undefined && words.some((word) => word.toLowerCase() === 'attachments'),
    isContents: (attachmentId !== undefined || isMessage) && words.at(-1)?.toLowerCase() === '$value',
    ...defined({ mailbox, messageId, attachmentId }),
  };
}

/** Splits `messages('x')` into `messages` and `x`. */
function keyApart(segment: string): string[] {
  const [, name, key] = /^(\w+)\('([^']+)'\)$/.exec(segment) ?? [];
  return name === undefined || key === undefined ? [segment] : [name, key];
}
