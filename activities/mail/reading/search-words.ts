import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { isWholeAddress } from '../../../src/contracts/mail/recipient';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { plainLetters } from '../../../src/text/normal-form';

type Criteria = Pick<z.output<typeof findEmail.input>, 'query' | 'subject' | 'body' | 'from' | 'to' | 'cc'>;

type Recipients = GraphMessage['toRecipients'];

/**
 * Whether there are words to search for. A whole address is compared as it is, a part of one searched by words: Graph refuses `contains` together with
 * an order as InefficientFilter.
 */
export const usesWords = ({ query, subject, body, from, to, cc }: Criteria): boolean =>
  [query, body, subject, to, cc].some((part) => part !== undefined) || (from !== undefined && !isWholeAddress(from));

/** Returns the words, and the phrases in quotation marks. */
export function wordsOf(text = ''): string[] {
  return [...text.matchAll(/"([^"]+)"|[^\s"]+/g)]
    .map(([word, phrase]) => phrase ?? word)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns whether a message holds the words of the criteria, as a search compares them: whole words, the last one of a phrase from its beginning. The
 * text is read last, because that takes longest; where a page was too large to have the texts, its first 255 characters stand for it.
 */
export function holdsWords(message: GraphMessage, { query, subject, body, from, to, cc }: Criteria): boolean {
  const title = message.subject ?? '';
  const sender = message.from == null ? [] : [message.from];
  const hasPerson = (people: Recipients, person: string | undefined) => person === undefined || names(people, person);
  if (!hasPerson(sender, from) || !hasPerson(message.toRecipients, to) || !hasPerson(message.ccRecipients, cc))
    return false;
  if (!holdsAll(title, wordsOf(subject))) return false;
  const inText = [...wordsOf(body), ...wordsOf(query).filter((word) => !holds(title, word) && !names(sender, word))];
  if (inText.length === 0) return true;
  const text = message.body == null ? (message.bodyPreview ?? '') : messageText(message).text;
  return holdsAll(text, inText);
}

const names = (people: Recipients, person: string): boolean =>
  people.some(({ emailAddress: { name, address } }) => holds(`${name ?? ''} ${address ?? ''}`, person));

const holds = (text: string, phrase: string): boolean => holdsAll(text, [phrase]);

/** Writings without blanks between words, of which a word may begin anywhere. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Compares words alone: what stands between them does not count, and accents do not. */
function holdsAll(text: string, phrases: readonly string[]): boolean {
  const words = ` ${inWords(text)}`;
  return phrases.map(inWords).every((phrase) => words.includes(unspaced.test(phrase) ? phrase : ` ${phrase}`));
}

const inWords = (text: string): string => (plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
