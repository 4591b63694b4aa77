import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { isWholeAddress } from '../../../src/contracts/mail/recipient';
import { filterText, hasCategory } from '../../../src/providers/microsoft-graph/filter-text';
import type { Query } from '../../../src/providers/query';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { isSameLabel } from '../filing/known-labels';
import { fieldsOf, showingAnyAttachment } from './message-fields';
import { holdsWords, usesWords, wordsOf } from './search-words';

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
  /** Whether they are searches. */
  isSearch: boolean;
  /** Returns whether a message meets all criteria, including those the provider could not check. */
  accepts: (message: GraphMessage) => boolean;
}

/** Messages on a page of which many may not be answered. Their texts are not read with it. */
const sparsePage = 100;
/** The same where the texts are read, to look for words in them. */
const textsPage = 50;

interface Way {
  /** The time, in epoch milliseconds, until which a search looks that goes on where another one ended. */
  sentUntil?: number | undefined;
  /** Whether words are looked for in a listing, because the mailbox cannot be searched for them. */
  isListed?: boolean | undefined;
  /** How many messages the page may have that were read already. */
  readBefore?: number;
}

export const messageQuery = (
  criteria: Criteria,
  { sentUntil, isListed = false, readBefore = 0 }: Way = {},
): MessageQuery =>
  usesWords(criteria) && !isListed ? searchQuery(criteria, sentUntil) : listQuery(criteria, readBefore);

function searchQuery(criteria: Criteria, sentUntil: number | undefined): MessageQuery {
  const page = leavesMuch(criteria) ? sparse(criteria) : plain(criteria);
  const $search = searchOf(criteria, sentUntil);
  return {
    queries: [
      { ...page, $search, $expand: showingAnyAttachment },
      { ...page, $search },
    ],
    isSearch: true,
    accepts: (message) => passes(message, criteria, true),
  };
}

function listQuery(criteria: Criteria, readBefore: number): MessageQuery {
  const $orderby = 'receivedDateTime desc';
  const { conversationId, from, after, before, query, body } = criteria;
  const filtered = { ...criteria, from: from !== undefined && isWholeAddress(from) ? from : undefined };
  // Words that may stand in the text are looked for there.
  const readsText = query !== undefined || body !== undefined;
  const rare = readsText ? { ...plain({ ...criteria, bodyLength: 1 }), $top: textsPage } : sparse(criteria);
  const { $select, $top } = usesWords(criteria) ? rare : plain(criteria);
  return {
    queries: [
      { $select, $top: $top + readBefore, $expand: showingAnyAttachment, $filter: filterOf(filtered), $orderby },
      conversationId === undefined
        ? { ...rare, $top: rare.$top + readBefore, $filter: filterOf({ after, before }), $orderby }
        : { ...rare, $filter: `conversationId eq ${filterText(conversationId)}` },
    ],
    isSearch: false,
    accepts: (message) => passes(message, filtered, false) && (!usesWords(criteria) || holdsWords(message, criteria)),
  };
}

const plain = (criteria: Criteria) => ({ $select: fieldsOf(criteria), $top: criteria.limit });
const sparse = (criteria: Criteria) => ({ $select: fieldsOf({ ...criteria, bodyLength: 0 }), $top: sparsePage });

/** Whether a search finds many messages that the other criteria then leave out: KQL knows none of these. */
const leavesMuch = ({ conversationId, unread, label, flag }: Criteria): boolean =>
  [conversationId, unread, label, flag].some((part) => part !== undefined);

/** Writes KQL. Each value is in quotation marks and contains none, so that it cannot add properties or operators of its own. */
function searchOf(criteria: Criteria, sentUntil: number | undefined): string {
  const terms = [
    ...wordsOf(criteria.query).map(quoted),
    ...fieldTerms(criteria),
    ...(sentUntil === undefined ? [] : [`sent<=${searchDay(sentUntil, 1)}`]),
  ];
  return `"${terms.join(' AND ').replaceAll('"', '\\"')}"`;
}

/** Whether a search has terms for one field, besides words that may stand anywhere. */
export const searchesFields = (criteria: Criteria): boolean => fieldTerms(criteria).length > 0;

function fieldTerms(criteria: Criteria): string[] {
  const { from, to, cc, subject, body, hasAttachments, importance, after, before } = criteria;
  return [
    ...wordsOf(subject).map((word) => `subject:${quoted(word)}`),
    ...wordsOf(body).map((word) => `body:${quoted(word)}`),
    ...Object.entries({ from, to, cc }).flatMap(([property, person]) =>
      person === undefined ? [] : [`${property}:${quoted(person)}`],
    ),
    ...(hasAttachments === undefined ? [] : [`hasAttachments:${String(hasAttachments)}`]),
    ...(importance === undefined ? [] : [`importance:${importance === 'normal' ? 'medium' : importance}`]),
    ...(after === undefined ? [] : [`received>=${searchDay(Date.parse(after), -1)}`]),
    ...(before === undefined ? [] : [`received<=${searchDay(Date.parse(before), 1)}`]),
  ];
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ').trim()}"`;

const day = 86_400_000;

/** A search only knows days, in an undocumented zone: the range gets one more day on either side, and `accepts` checks the instant. */
function searchDay(instant: number, days: number): string {
  const [year, month, date] = new Date(instant + days * day).toISOString().slice(0, 10).split('-');
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

const instant = (text: string): string => new Date(text).toISOString();

const flagStatus = { flagged: 'flagged', complete: 'complete', none: 'notFlagged' } as const;

/** @param isFound whether sender and attachments were part of a search, which knows more about both than the message shows */
function passes(
  message: GraphMessage,
  { conversationId, after, before, unread, label, from, hasAttachments, importance, flag }: Criteria,
  isFound: boolean,
): boolean {
  const { receivedDateTime, isRead, categories, from: sender, hasAttachments: hasFiles } = message;
  const received = Date.parse(receivedDateTime ?? '');
  return (
    (conversationId === undefined || message.conversationId === conversationId) &&
    (importance === undefined || (message.importance ?? 'normal') === importance) &&
    (flag === undefined || (message.flag?.flagStatus ?? 'notFlagged') === flagStatus[flag]) &&
    (isFound || from === undefined || sender?.emailAddress.address?.toLowerCase() === from.toLowerCase()) &&
    (isFound || hasAttachments === undefined || hasFiles === hasAttachments) &&
    (after === undefined || received >= Date.parse(after)) &&
    (before === undefined || received < Date.parse(before)) &&
    (unread === undefined || isRead === !unread) &&
    (label === undefined || categories.some((category) => isSameLabel(category, label)))
  );
}
