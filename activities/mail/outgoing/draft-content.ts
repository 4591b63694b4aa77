import { z } from 'zod';
import { canonicalHash } from '../../../src/encryption/canonical-json';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { addressOf } from '../../mailbox/address-of';
import type { MessageToWrite } from './message-to-write';

/** What a draft says and to whom. */
export const draftContentSchema = z.object({
  /** Of its recipients, subject and text. */
  digest: z.string(),
  /** Absent where Graph does not say: then the mailbox's own. */
  from: z.string().exactOptional(),
  /** Absent where a forward carries files on, of which nobody has told the number. */
  mostFiles: z.number().exactOptional(),
});

export type DraftContent = z.output<typeof draftContentSchema>;

/** Returns what the call has written in a draft, as the answer to that request tells. */
export const contentOf = (draft: GraphMessage, { attachments, forward }: MessageToWrite): DraftContent => ({
  ...textOf(draft),
  ...((forward === undefined || draft.hasAttachments !== true) && { mostFiles: attachments.length }),
});

/**
 * Returns what a draft says as its readers see it. Neither its version nor its markup tells whether somebody changed it: Exchange gives a new item other
 * versions by itself (msgraph-sdk-powershell issue 2080), writes HTML as it stores it, and answers a text as HTML when it is read.
 */
export function textOf(draft: GraphMessage): Pick<DraftContent, 'digest' | 'from'> {
  const people = [draft.toRecipients, draft.ccRecipients, draft.bccRecipients, draft.replyTo].map(addresses);
  const [from] = draft.from == null ? [] : addresses([draft.from]);
  return {
    digest: canonicalHash([people, draft.subject ?? '', lettersOf(messageText(draft).text)]),
    ...(from !== undefined && { from }),
  };
}

/**
 * Returns a text without white space, which Exchange adds where it wraps lines, and without the address behind a link that says it: Exchange makes a
 * link of an address that stands in a text.
 */
function lettersOf(text: string): string {
  const words = text.split(/\s+/);
  return words.map((word, index) => withoutSameAddress(word, words[index - 1] ?? '')).join('');
}

function withoutSameAddress(word: string, before: string): string {
  const [behind, address] = /^\[([^\]]+)\]/.exec(word) ?? [];
  const isSame = behind !== undefined && address !== undefined && bare(address) === bare(before);
  return isSame ? word.slice(behind.length) : word;
}

const bare = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^[("'<[]+/, '')
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/\/$/, '');

const addresses = (recipients: GraphMessage['toRecipients']): string[] =>
  recipients
    .flatMap(addressOf)
    .map(({ address }) => address.toLowerCase())
    .toSorted();
