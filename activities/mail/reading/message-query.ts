import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { filterText, hasCategory } from '../../../src/providers/microsoft-graph/filter-text';
import type { Query } from '../../../src/providers/query';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { isSameLabel } from '../filing/known-labels';
import { fieldsOf, showingAnyAttachment } from './message-fields';

type Criteria = z.output<typeof findEmail.input>;
type FilterCriteria = Partial<
  Pick<
    Criteria,
    'conversationId' | 'from' | 'after' | 'before' | 'unread' | 'hasAttachments' | 'label' | 'importance' | 'flag'
  >
>;

/**
 * How to send the criteria to Graph. `$search` and `$filter` exclude each other, and `$search` also excludes any order: words use `$search` (newest
 * first by default), everything else uses `$filter`. Criteria that the chosen one cannot express are checked on the answers.
 */
export interface MessageQuery {
  /** The queries to try, best first: if a mailbox's server refuses one (`InefficientFilter`), the next is used. */
  queries: readonly [Query, ...Query[]];
  /** Returns whether a message meets all criteria, including those the provider could not check. */
  accepts: (message: GraphMessage) => boolean;
}

export function messageQuery(criteria: Criteria): MessageQuery {
  const plain = { $select: fieldsOf(criteria), $top: criteria.limit };
  const shared = { ...plain, $expand: showingAnyAttachment };
  const { query, body, subject, to, cc, from } = criteria;
  const usesWords =
    [query, body, subject, to, cc].some((part) => part !== undefined) || (from !== undefined && !isWholeAddress(from));
  const accepts = (message: GraphMessage) => passes(message, criteria, usesWords);
  if (usesWords) {
    const $search = searchOf(criteria);
    return {
      queries: [
        { ...shared, $search },
        { ...plain, $search },
      ],
      accepts,
    };
  }
  const $orderby = 'receivedDateTime desc';
  const { conversationId, after, before } = criteria;
  return {
    queries: [
      { ...shared, $filter: filterOf(criteria), $orderby },
      conversationId === undefined
        ? { ...plain, $filter: filterOf({ after, before }), $orderby }
        : { ...plain, $filter: `conversationId eq ${filterText(conversationId)}` },
    ],
    accepts,
  };
}

/** Writes KQL. Each value is in quotation marks and contains none, so that it cannot add properties or operators of its own. */
function searchOf({ query, from, to, cc, subject, body, hasAttachments, after, before }: Criteria): string {
  const parts = [
    ...wordsOf(query).map(quoted),
    ...wordsOf(subject).map((word) => `subject:${quoted(word)}`),
    ...wordsOf(body).map((word) => `body:${quoted(word)}`),
    ...Object.entries({ from, to, cc }).flatMap(([property, person]) =>
      person === undefined ? [] : [`${property}:${quoted(person)}`],
    ),
    ...(hasAttachments === undefined ? [] : [`hasAttachments:${String(hasAttachments)}`]),
    ...(after === undefined ? [] : [`received>=${searchDay(after, -1)}`]),
    ...(before === undefined ? [] : [`received<=${searchDay(before, 1)}`]),
  ];
  return `"${parts.join(' AND ').replaceAll('"', '\\"')}"`;
}

/** Returns the words, and the phrases in quotation marks. */
function wordsOf(text = ''): string[] {
  return [...text.matchAll(/"([^"]+)"|[^\s"]+/g)]
    .map(([word, phrase]) => phrase ?? word)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ').trim()}"`;

const day = 86_400_000;

/** A search only knows days, in an undocumented zone: the range gets one more day on either side, and `accepts` checks the instant. */
function searchDay(instantText: string, days: number): string {
  const [year, month, date] = new Date(Date.parse(instantText) + days * day).toISOString().slice(0, 10).split('-');
  return [month, date, year].join('/');
}

/** Properties in `$orderby` must come first in `$filter`, or Graph answers InefficientFilter: so the date is always there. */
function filterOf(criteria: FilterCriteria): string {
  const { conversationId, from, after, before, unread, hasAttachments, label, importance, flag } = criteria;
  const parts = [`receivedDateTime ge ${instant(after ?? '1900-01-01T00:00:00Z')}`];
  if (before !== undefined) parts.push(`receivedDateTime lt ${instant(before)}`);
  if (unread !== undefined) parts.push(`isRead eq ${String(!unread)}`);
  if (hasAttachments !== undefined) parts.push(`hasAttachments eq ${String(hasAttachments)}`);
  if (label !== undefined) parts.push(hasCategory(label));
  if (conversationId !== undefined) parts.push(`conversationId eq ${filterText(conversationId)}`);
  if (importance !== undefined) parts.push(`importance eq ${filterText(importance)}`);
  if (flag !== undefined) parts.push(`flag/flagStatus eq ${filterText(flagStatus[flag])}`);
  if (from !== undefined) parts.push(`from/emailAddress/address eq ${filterText(from)}`);
  return parts.join(' and ');
}

/** A part of an address is searched by words: Graph refuses `contains` together with an order as InefficientFilter. */
const isWholeAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

const instant = (text: string): string => new Date(text).toISOString();

const flagStatus = { flagged: 'flagged', complete: 'complete', none: 'notFlagged' } as const;

/** @param usesWords whether sender and attachments were part of the search, which knows more about both than the message shows */
function passes(
  message: GraphMessage,
  { conversationId, after, before, unread, label, from, hasAttachments, importance, flag }: Criteria,
  usesWords: boolean,
): boolean {
  const { receivedDateTime, isRead, categories, from: sender, hasAttachments: hasFiles } = message;
  const received = Date.parse(receivedDateTime ?? '');
  return (
    (conversationId === undefined || message.conversationId === conversationId) &&
    (importance === undefined || (message.importance ?? 'normal') === importance) &&
    (flag === undefined || (message.flag?.flagStatus ?? 'notFlagged') === flagStatus[flag]) &&
    (usesWords || from === undefined || sender?.emailAddress.address?.toLowerCase() === from.toLowerCase()) &&
    (usesWords || hasAttachments === undefined || hasFiles === hasAttachments) &&
    (after === undefined || received >= Date.parse(after)) &&
    (before === undefined || received < Date.parse(before)) &&
    (unread === undefined || isRead === !unread) &&
    (label === undefined || categories.some((category) => isSameLabel(category, label)))
  );
}
