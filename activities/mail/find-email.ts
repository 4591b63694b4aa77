import { findEmail as contract } from '../../src/contracts/mail/find-email';
import type { PageLink } from '../../src/providers/microsoft-graph/graph-client';
import { path } from '../../src/providers/request-path';
import { implement } from '../implement';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { listAttachments, summariseMessage } from './message-fields';
import { messageQuery } from './message-query';

/** Pages looked through for one answer when the provider cannot check every criterion itself. */
const mostPages = 5;

export const findEmail = implement(contract, async (input, { graph, account }) => {
  const { query, accepts } = messageQuery(input);
  const start = input.page === undefined ? firstPage(input.folder) : readPage(input.page);
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
      summariseMessage(message, await listAttachments(graph, message), { ...input, account }),
    ),
  );
  return { messages, hasMore: rest.nextPage !== undefined, ...rest };
});

const firstPage = (folder: string | undefined) =>
  folder === undefined ? path`/me/messages` : path`/me/mailFolders/${folder}/messages`;

/** The provider's link, in a form that a model passes on untouched. */
const writePage = (link: string): string => Buffer.from(link).toString('base64url');
const readPage = (page: string): PageLink => ({ link: Buffer.from(page, 'base64url').toString() });
