import { findEmail as contract } from '../../src/contracts/mail/find-email';
import { toolError } from '../../src/contracts/tool-error';
import type { PageLink } from '../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { RequestPath } from '../../src/providers/request-path';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { listAttachments, summariseMessage } from './message-fields';
import { messageQuery } from './message-query';
import { resolveFolder } from './resolve-folder';

/** Pages looked through for one answer when the provider cannot check every criterion itself. */
const mostPages = 10;

export const findEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { graph, account, at } = context;
    const { query, accepts } = messageQuery(input);
    const start = input.page === undefined ? await firstPage(input.folder, context) : readPage(input.page);
    const found: GraphMessage[] = [];
    let rest: { nextPage?: string } = {};
    let pages = 0;
    for await (const page of graph.pages(start, { query, schema: messageSchema })) {
      found.push(...page.items.filter(accepts));
      rest = page.nextLink === undefined ? {} : { nextPage: writePage(page.nextLink) };
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

async function firstPage(folder: string | undefined, { graph, at }: MailboxStepContext): Promise<RequestPath> {
  if (folder === undefined) return at`/messages`;
  const { id } = await resolveFolder({ graph, at }, folder);
  return at`/mailFolders/${id}/messages`;
}

/** The provider's link, in a form that a model passes on untouched. */
const writePage = (link: string): string => Buffer.from(link).toString('base64url');

/**
 * A link comes back by way of a model: the client keeps it below the provider's address, this keeps it a list of messages.
 *
 * @throws InvalidInput
 */
function readPage(page: string): PageLink {
  const link = Buffer.from(page, 'base64url').toString();
  if (URL.canParse(link) && /\/messages$/i.test(new URL(link).pathname)) return { link };
  throw toolError('InvalidInput', 'page: this is no "nextPage" of Find Email. Leave it out to start from the newest.');
}
