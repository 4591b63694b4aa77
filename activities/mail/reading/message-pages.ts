import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { GraphPage, PageLink } from '../../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { Query } from '../../../src/providers/query';
import { wasTooLarge } from '../../../src/providers/read-answer';
import type { RequestPath } from '../../../src/providers/request-path';
import { idMark } from '../../id-mark';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { lastingIds } from '../../mailbox/lasting-ids';
import { withoutBody } from './message-fields';
import { beforePlace, isLong, placeAfter, type MessagePlace } from './message-place';
import { messageQuery, type MessageQuery } from './message-query';
import { placeBefore, searchStep, type SearchPlace } from './search-place';

type Criteria = z.output<typeof findEmail.input>;

/** Where a page of messages begins: in a listing that is sorted, newest first, or in a search. */
export type Place = MessagePlace | SearchPlace;

export interface ReadPage {
  /** The messages on it that were not read before. */
  unread: readonly GraphMessage[];
  accepts: MessageQuery['accepts'];
  /** Returns the place after the first of these. */
  placeAfter: (taken: readonly GraphMessage[]) => Place;
  /** Where the next page begins; absent when there is none. */
  next?: Place | undefined;
  /** Present where a search ended before its end: the second, in epoch milliseconds, until which it has got. */
  stuckAt?: number | undefined;
}

/** Reads the page that begins at a place. */
export async function readPage(
  place: Place,
  start: RequestPath,
  criteria: Criteria,
  context: MailboxStepContext,
): Promise<ReadPage> {
  const isInList = 'second' in place;
  const { queries, isSearch, accepts } = isInList
    ? messageQuery(listedAfter(place, criteria), { isListed: true, readBefore: place.read.length })
    : messageQuery(criteria, place);
  const from = isInList || place.link === undefined ? start : { link: place.link };
  const page = await requestPage(from, queries, context);
  if (page.isSorted) return { ...sortedPage(page, place), accepts };
  const unsortedPlace = isInList ? { criteria: place.criteria, read: place.read, hits: 0, isListed: true } : place;
  const step = searchStep(page, unsortedPlace, { isSearch });
  return {
    ...step,
    accepts,
    placeAfter: (taken) => placeBefore(step.unread.slice(taken.length), page.items, unsortedPlace),
  };
}

function sortedPage({ items, nextLink }: MessagePage, place: Place): Omit<ReadPage, 'accepts'> {
  const { criteria, read } = place;
  const from = 'second' in place ? place : undefined;
  const marks = new Set(read);
  const unread = items.filter(({ id }) => !marks.has(idMark(id)));
  const after = (taken: readonly GraphMessage[]) => placeAfter(taken, criteria, from) ?? place;
  if (nextLink === undefined) return { unread, placeAfter: after };
  const next = placeAfter(unread, criteria, from);
  const behindLink = { criteria, link: nextLink, read: [], hits: 0, isListed: true };
  return { unread, placeAfter: after, next: next === undefined || isLong(next) ? behindLink : next };
}

/** The criteria for what comes after a place; with it come the messages of the same second that were read already. */
const listedAfter = (place: MessagePlace, criteria: Criteria): Criteria => ({
  ...criteria,
  before: beforePlace(place, criteria.before),
});

/** A page of messages, and whether it is one of a listing that is sorted, newest first. */
interface MessagePage extends GraphPage<GraphMessage> {
  isSorted: boolean;
}

/** Requests a page with the first query that the server does not refuse as too complex; without texts if they are too large together. */
async function requestPage(
  start: RequestPath | PageLink,
  [query, ...others]: MessageQuery['queries'],
  context: MailboxStepContext,
): Promise<MessagePage> {
  const request = async (from: RequestPath | PageLink, asked: Query): Promise<MessagePage> => {
    const { value } = await context.graph.pages(from, { query: asked, schema: messageSchema }).next();
    const { items, ...page } = value ?? { items: [] };
    const ids = await lastingIds(
      items.map(({ id }) => id),
      context,
    );
    const lasting = items.map((message, index) => ({ ...message, id: ids[index] ?? message.id }));
    return { ...page, items: lasting, isSorted: typeof from === 'string' && '$orderby' in asked };
  };
  try {
    return await request(start, query);
  } catch (error) {
    if (wasTooLarge(error))
      return request(linkWithoutTexts(start), { ...query, $select: withoutBody(String(query.$select)) });
    const [next, ...rest] = others;
    if (next === undefined || callErrorDetails(error)?.status !== 400) throw error;
    return requestPage(start, [next, ...rest], context);
  }
}

/** Removes the body from the fields that a page link requests. */
const linkWithoutTexts = (start: RequestPath | PageLink): RequestPath | PageLink =>
  typeof start === 'string' ? start : { link: start.link.replace(/(?<=select=)[^&]+/i, withoutBody) };
