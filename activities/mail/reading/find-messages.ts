import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { toolError } from '../../../src/contracts/tool-error';
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
import { beforePlace, messagePlaceSchema, placeAfter, type MessagePlace } from './message-place';
import { messageQuery, type MessageQuery } from './message-query';
import { resolveFolder } from '../folders/resolve-folder';

type Criteria = z.output<typeof findEmail.input>;

interface FoundMessages {
  found: GraphMessage[];
  /** Present if there may be more. */
  nextPage?: string | undefined;
}

/** A page of messages, and whether it is one of a listing that is sorted, newest first. */
interface MessagePage extends GraphPage<GraphMessage> {
  isSorted: boolean;
}

/** The most pages read for one answer if the provider cannot check every criterion itself. */
const mostPages = 10;

/** With more messages in one second than a page token should hold, such as those of an import, the provider's link has to do. */
const mostMarks = 200;

/** Reads the messages after those of the page before, until some meet all criteria. */
export async function findMessages(criteria: Criteria, context: MailboxStepContext): Promise<FoundMessages> {
  const { folder, limit, page, mailbox } = criteria;
  const asked = markOf(criteria);
  const { link, place } = page === undefined ? {} : readPosition(context.pages.open(page, mailbox));
  if (place !== undefined && place.criteria !== asked) throw otherCriteria();
  const { queries, accepts } = messageQuery(place === undefined ? criteria : after(place, criteria));
  const marks = new Set(place?.read);
  const read: GraphMessage[] = [];
  let pages = 0;
  const start = link === undefined ? await firstPage(folder, context) : { link };
  for await (const { items, nextLink, isSorted } of pagesOf(start, queries, context)) {
    const others = items.filter(({ id }) => !marks.has(idMark(id)));
    const taken = isSorted ? untilFull(others, accepts, limit) : others;
    read.push(...taken);
    pages += 1;
    const found = taken.filter(accepts);
    const isCut = taken.length < others.length;
    if (found.length === 0 && nextLink !== undefined && pages < mostPages) continue;
    if (!isCut && nextLink === undefined) return { found };
    const end = isSorted ? placeAfter(read, asked, place) : undefined;
    const isLong = !isCut && end !== undefined && end.read.length > mostMarks;
    const rest = end === undefined || isLong ? nextLink : JSON.stringify(end);
    return { found, nextPage: rest && context.pages.seal(rest, mailbox) };
  }
  return { found: [] };
}

/** Reads what a page token holds: the provider's link of a search or of an unsorted listing, or a place. */
const readPosition = (text: string): { link?: string; place?: MessagePlace } =>
  text.startsWith('{') ? { place: messagePlaceSchema.parse(JSON.parse(text)) } : { link: text };

/** Returns a mark of what is looked for, whatever the answer shows of it. */
function markOf(criteria: Criteria): string {
  const { account, mailbox, page, limit, bodyLength, includeQuotedHistory, webLinks, ...asked } = criteria;
  return idMark(JSON.stringify(asked));
}

const otherCriteria = () =>
  toolError(
    'InvalidInput',
    'page: this is the "nextPage" of other criteria. Give the same other fields with it, or leave it out to begin again.',
  );

/** The criteria for what comes after a place, with room for the messages of the same second that were read already. */
const after = (place: MessagePlace, criteria: Criteria): Criteria => ({
  ...criteria,
  before: beforePlace(place, criteria.before),
  limit: criteria.limit + place.read.length,
});

/** Returns the messages up to the last that has room in the answer. */
function untilFull(
  messages: readonly GraphMessage[],
  accepts: MessageQuery['accepts'],
  limit: number,
): readonly GraphMessage[] {
  const firstTooMany = messages.filter(accepts)[limit];
  return firstTooMany === undefined ? messages : messages.slice(0, messages.indexOf(firstTooMany));
}

async function* pagesOf(
  start: RequestPath | PageLink,
  queries: MessageQuery['queries'],
  context: MailboxStepContext,
): AsyncGenerator<MessagePage, void, undefined> {
  const first = await readPage(start, queries, context);
  let page: GraphPage<GraphMessage> = first;
  for (;;) {
    yield { ...page, isSorted: first.isSorted };
    if (page.nextLink === undefined) return;
    page = await readPage({ link: page.nextLink }, queries, context);
  }
}

/** Reads a page with the first query that the server does not refuse as too complex; without texts if they are too large together. */
async function readPage(
  start: RequestPath | PageLink,
  [query, ...others]: MessageQuery['queries'],
  context: MailboxStepContext,
): Promise<MessagePage> {
  const read = async (from: RequestPath | PageLink, asked: Query): Promise<MessagePage> => {
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
    return await read(start, query);
  } catch (error) {
    if (wasTooLarge(error))
      return read(linkWithoutTexts(start), { ...query, $select: withoutBody(String(query.$select)) });
    const [next, ...rest] = others;
    if (next === undefined || callErrorDetails(error)?.status !== 400) throw error;
    return readPage(start, [next, ...rest], context);
  }
}

/** Removes the body from the fields that a page link requests. */
const linkWithoutTexts = (start: RequestPath | PageLink): RequestPath | PageLink =>
  typeof start === 'string' ? start : { link: start.link.replace(/(?<=select=)[^&]+/i, withoutBody) };

async function firstPage(folder: string | undefined, { graph, at }: MailboxStepContext): Promise<RequestPath> {
  if (folder === undefined) return at`/messages`;
  const { id } = await resolveFolder({ graph, at }, folder);
  return at`/mailFolders/${id}/messages`;
}
