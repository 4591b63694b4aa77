import type { z } from 'zod';
import type { findEmail } from '../../src/contracts/mail/find-email';
import type { Query } from '../../src/providers/query';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { messageFields } from './message-fields';

type Criteria = z.output<typeof findEmail.input>;

/**
 * How the criteria reach Graph. `$search` and `$filter` exclude each other, and `$search` also any order: words go by `$search`
 * (newest first by itself), everything else by `$filter`, and what the chosen one cannot express is checked on the answers.
 */
export interface MessageQuery {
  query: Query;
  /** What the provider could not check. */
  accepts: (message: GraphMessage) => boolean;
}

export function messageQuery(criteria: Criteria): MessageQuery {
  const shared = { $select: messageFields, $top: criteria.limit };
  const { query, body, subject, to, from } = criteria;
  const usesWords =
    [query, body, subject, to].some((part) => part !== undefined) || (from !== undefined && !isWholeAddress(from));
  return usesWords
    ? { query: { ...shared, $search: searchOf(criteria) }, accepts: (message) => passes(message, criteria) }
    : { query: { ...shared, $filter: filterOf(criteria), $orderby: 'receivedDateTime desc' }, accepts: () => true };
}

/** KQL: each part in quotation marks, none inside, so that a value cannot add properties or operators of its own. */
function searchOf({ query, from, to, subject, body, hasAttachments }: Criteria): string {
  const parts = [
    ...(query === undefined ? [] : [phrase(query)]),
    ...(from === undefined ? [] : [`from:${phrase(from)}`]),
    ...(to === undefined ? [] : [`to:${phrase(to)}`]),
    ...(subject === undefined ? [] : [`subject:${phrase(subject)}`]),
    ...(body === undefined ? [] : [`body:${phrase(body)}`]),
    ...(hasAttachments === undefined ? [] : [`hasAttachments:${String(hasAttachments)}`]),
  ];
  return `"${parts.join(' AND ').replaceAll('"', '\\"')}"`;
}

const phrase = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ').trim()}"`;

/** Properties in `$orderby` must come first in `$filter`, or Graph answers InefficientFilter; hence the date that is always there. */
function filterOf({ from, after, before, unread, hasAttachments, label }: Criteria): string {
  const parts = [`receivedDateTime ge ${instant(after ?? '1900-01-01T00:00:00Z')}`];
  if (before !== undefined) parts.push(`receivedDateTime lt ${instant(before)}`);
  if (unread !== undefined) parts.push(`isRead eq ${String(!unread)}`);
  if (hasAttachments !== undefined) parts.push(`hasAttachments eq ${String(hasAttachments)}`);
  if (label !== undefined) parts.push(`categories/any(c:c eq ${literal(label)})`);
  if (from !== undefined) parts.push(`from/emailAddress/address eq ${literal(from)}`);
  return parts.join(' and ');
}

/** Part of an address goes by words: `contains` and an order together are refused as InefficientFilter. */
const isWholeAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

const instant = (text: string): string => new Date(text).toISOString();
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function passes(
  { receivedDateTime, isRead, categories }: GraphMessage,
  { after, before, unread, label }: Criteria,
): boolean {
  const received = Date.parse(receivedDateTime ?? '');
  return (
    (after === undefined || received >= Date.parse(after)) &&
    (before === undefined || received < Date.parse(before)) &&
    (unread === undefined || isRead === !unread) &&
    (label === undefined || categories.includes(label))
  );
}
