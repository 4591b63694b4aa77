import { findEmail as contract } from '../../src/contracts/mail/find-email';
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
    const { graph, account, at, pages: tokens } = context;
    const { query, accepts } = messageQuery(input);
    const start =
      input.page === undefined
        ? await firstPage(input.folder, context)
        : { link: tokens.open(input.page, input.mailbox) };
    const found: GraphMessage[] = [];
    let rest: { nextPage?: string } = {};
    let pages = 0;
    for await (const page of graph.pages(start, { query, schema: messageSchema })) {
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

async function firstPage(folder: string | undefined, { graph, at }: MailboxStepContext): Promise<RequestPath> {
  if (folder === undefined) return at`/messages`;
  const { id } = await resolveFolder({ graph, at }, folder);
  return at`/mailFolders/${id}/messages`;
}
