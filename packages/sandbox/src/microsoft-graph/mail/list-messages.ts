import type { MailboxContext } from '../platform/graph-environment';
import { GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { asRead } from './read-draft-otherwise';
import { messageModel } from './message-model';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery, type ODataQuery } from '../odata/list-query';
import { messageEntity, presentMessage } from './present-message';
import type { Preferences } from '../platform/preferences';
import { collectionBody } from '../platform/respond';
import { searchMessages } from './search-messages';

/** Rejects too complex filters. Which ones are, depends on the mailbox's server and size. (outlook-assistant #139 has examples) */
function assertEfficient({ filterText }: ODataQuery, { inefficientFilters }: GraphWorld): void {
  if (filterText === undefined || !inefficientFilters.some((pattern) => pattern.test(filterText))) return;
  throw new GraphError(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.');
}

const defaultTop = 10;
/** `$search` never returns more messages. At this limit the answer has no next link. */
const searchCap = 1000;

/** Returns one page of messages, newest first unless the query sorts them. */
export function listMessages(context: MailboxContext, world: GraphWorld, folderId: string | undefined): object {
  const { mailbox } = context.var;
  const query = parseODataQuery(new URL(context.req.url).searchParams, messageModel);
  const preferences = query.search === undefined ? context.var.preferences : found(context.var.preferences);
  assertEfficient(query, world);
  const messages = mailbox.messages.readAll(folderId);
  const personalSearch = mailbox.owner.kind === 'personal' ? world.core.mail.personalSearch : 'everything';
  const candidates =
    query.search === undefined
      ? messages.toSorted((one, other) => other.receivedDateTime.getTime() - one.receivedDateTime.getTime())
      : searchMessages(messages, query.search, personalSearch)
          .toSorted((one, other) => other.sentDateTime.getTime() - one.sentDateTime.getTime())
          .slice(0, searchCap);
  const page = pageOf(candidates, (message) => messageEntity(message, preferences), query, defaultTop);
  const value = page.items.map((message) =>
    presentMessage(asRead(message, world.core.mail), query, { ...context.var, preferences }),
  );
  const path = folderId === undefined ? 'messages' : `mailFolders('${encodeURIComponent(folderId)}')/messages`;
  return collectionBody(context, world.core, { path, query: counted(query), page, value });
}

/**
 * With `$search` Graph acknowledges `Prefer: IdType="ImmutableId"` and answers default ids all the same. (msgraph-sdk-dotnet issue 698,
 * microsoft-graph-docs-contrib issue 8739)
 */
const found = (preferences: Preferences): Preferences => ({ ...preferences, idForm: 'default' });

/** With `$search` Graph answers a next link and no count, whatever `$count` asks for. (microsoft-graph-docs #9638, #10801, #17042) */
const counted = (query: ODataQuery): ODataQuery => (query.search === undefined ? query : { ...query, count: false });
