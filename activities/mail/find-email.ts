import { findEmail as contract } from '../../src/contracts/mail/find-email';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { GraphPage, PageLink } from '../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { RequestPath } from '../../src/providers/request-path';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { listAttachments, summariseMessage } from './message-fields';
import { messageQuery, type MessageQuery } from './message-query';
import { resolveFolder } from './resolve-folder';

/** Pages looked through for one answer when the provider cannot check every criterion itself. */
const mostPages = 10;

export const findEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { graph, account, at, pages: tokens } = context;
    const { queries, accepts } = messageQuery(input);
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
      found.map(async (message) =>
        summariseMessage(message, await listAttachments(graph, message, at), { ...input, account }),
      ),
    );
    return { messages, hasMore: rest.nextPage !== undefined, ...rest };
  }),
);

/** The pages of the first query that the mailbox's server does not refuse as too complex. */
async function* pagesOf(
  start: RequestPath | PageLink,
  [query, ...others]: MessageQuery['queries'],
  context: MailboxStepContext,
): AsyncGenerator<GraphPage<GraphMessage>, void, undefined> {
  const pages = context.graph.pages(start, { query, schema: messageSchema });
  const first = await pages.next().catch((error: unknown) => {
    if (others.length === 0 || callErrorDetails(error)?.status !== 400) throw error;
    return undefined;
  });
  const [next, ...rest] = others;
  if (first === undefined && next !== undefined) return yield* pagesOf(start, [next, ...rest], context);
  if (first === undefined || first.done === true) return;
  yield first.value;
  yield* pages;
}

async function firstPage(folder: string | undefined, { graph, at }: MailboxStepContext): Promise<RequestPath> {
  if (folder === undefined) return at`/messages`;
  const { id } = await resolveFolder({ graph, at }, folder);
  return at`/mailFolders/${id}/messages`;
}
