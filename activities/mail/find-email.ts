import type { z } from 'zod';
import { findEmail as contract } from '../../src/contracts/mail/find-email';
import { isLocal, readReceived } from '../../src/contracts/mail/received-fields';
import { ifFound } from '../../src/providers/if-found';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { GraphPage, PageLink } from '../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { Query } from '../../src/providers/query';
import { wasTooLarge } from '../../src/providers/read-answer';
import type { RequestPath } from '../../src/providers/request-path';
import { readMailboxHours } from '../calendar/mailbox-hours';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { listAttachments, summariseMessage, withoutBody } from './message-fields';
import { messageQuery, type MessageQuery } from './message-query';
import { readMessage } from './read-message';
import { resolveFolder } from './resolve-folder';
import { defined } from '../../src/contracts/defined';

type Input = z.output<typeof contract.input>;

/** The most pages read for one answer if the provider cannot check every criterion itself. */
const mostPages = 10;

export const findEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { pages: tokens } = context;
    if (input.messageIds !== undefined) return readNamed(input.messageIds, input, context);
    const { timeZone, ...received } = await receivedBetween(input, context);
    const { queries, accepts } = messageQuery({ ...input, ...received });
    const start =
      input.page === undefined
        ? await firstPage(input.folder, context)
        : { link: tokens.open(input.page, input.mailbox) };
    const found: GraphMessage[] = [];
    let rest: { nextPage?: string } = {};
    let pages = 0;
    for await (const page of pagesOf(start, queries, context)) {
      found.push(...page.items.filter(accepts));
      rest = page.nextLink === undefined ? {} : { nextPage: tokens.seal(page.nextLink, input.mailbox) };
      pages += 1;
      if (found.length > 0 || pages >= mostPages) break;
    }
    const messages = await Promise.all(
      found.sort(newestFirst).map(async (message) => answered(await withText(message, input, context), input, context)),
    );
    return { messages, ...defined({ timeZone }), hasMore: rest.nextPage !== undefined, ...rest };
  }),
);

/** Returns the instants between which messages count, and the mailbox's zone if it was needed to determine them. */
async function receivedBetween(
  { after, before }: Input,
  context: MailboxStepContext,
): Promise<Pick<Input, 'after' | 'before'> & { timeZone?: string }> {
  if (!isLocal({ after, before })) return readReceived({ after, before }, 'UTC');
  const { zone: timeZone = 'UTC' } = await readMailboxHours(context);
  return { ...readReceived({ after, before }, timeZone), timeZone };
}

/** Sorts newest first, because a thread is requested without an order if a server refuses an order together with the criteria. */
const newestFirst = (one: GraphMessage, other: GraphMessage): number =>
  Date.parse(other.receivedDateTime ?? '') - Date.parse(one.receivedDateTime ?? '');

const answered = async (message: GraphMessage, input: Input, { graph, at, account }: MailboxStepContext) =>
  summariseMessage(message, await listAttachments(graph, message, at), {
    ...input,
    account,
    byId: input.messageIds !== undefined,
  });

/** Reads each text separately if the texts of a page are too large together. */
const withText = async (message: GraphMessage, input: Input, context: MailboxStepContext): Promise<GraphMessage> =>
  message.body == null && input.bodyLength > 0
    ? ((await ifFound(readMessage(message.id, input, context))) ?? message)
    : message;

/** Returns messages by id, in the requested order. */
async function readNamed(messageIds: readonly string[], input: Input, context: MailboxStepContext) {
  const read = await Promise.all(
    [...new Set(messageIds)].map(async (id) => {
      const message = await ifFound(readMessage(id, input, context));
      return { id, message: message && (await answered(message, input, context)) };
    }),
  );
  const missing = read.flatMap(({ id, message }) => (message === undefined ? [id] : []));
  return {
    messages: read.flatMap(({ message }) => message ?? []),
    ...(missing.length !== 0 && { missing }),
    hasMore: false,
  };
}

async function* pagesOf(
  start: RequestPath | PageLink,
  queries: MessageQuery['queries'],
  context: MailboxStepContext,
): AsyncGenerator<GraphPage<GraphMessage>, void, undefined> {
  let next: RequestPath | PageLink | undefined = start;
  while (next !== undefined) {
    const page: GraphPage<GraphMessage> = await readPage(next, queries, context);
    yield page;
    next = page.nextLink === undefined ? undefined : { link: page.nextLink };
  }
}

/** Reads a page with the first query that the server does not refuse as too complex; without texts if they are too large together. */
async function readPage(
  start: RequestPath | PageLink,
  [query, ...others]: MessageQuery['queries'],
  context: MailboxStepContext,
): Promise<GraphPage<GraphMessage>> {
  const read = async (from: RequestPath | PageLink, asked: Query) => {
    const { value } = await context.graph.pages(from, { query: asked, schema: messageSchema }).next();
    return value ?? { items: [] };
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
