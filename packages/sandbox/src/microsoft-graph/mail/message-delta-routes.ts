import { propertiesInOrder, someExpression } from '../odata/filter-expression';
import type { DeltaEntry, DeltaState } from '../platform/delta-tokens';
import { deltaPage } from '../platform/delta-page';
import { mailboxRoutes } from '../platform/graph-environment';
import { badRequest, GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { IdForm } from '../platform/outlook-ids';
import type { StoredMessage } from './message';
import { mailFolderModel, messageModel } from './message-model';
import { folderOf } from './message-routes';
import type { Entity } from '../odata/entity-model';
import { satisfies } from '../odata/evaluate-filter';
import type { ODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import { mailFolderEntity } from './present-mail-folder';
import { messageEntity, presentMessage } from './present-message';
import { requireScope } from '../platform/require-scope';
import { roundSince } from '../platform/round-since';

/** With `$filter`, change tracking examines at most this many messages. */
const filteredCap = 5000;

/** Serves `…/messages/delta`, for one folder or the whole mailbox. */
export function messageDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { mailbox, preferences } = context.var;
    const folderId = folderOf(context);
    if (folderId !== undefined && world.foldersWithoutDelta.has(folderId)) {
      // msgraph-sdk-dotnet #1512, microsoft-graph-docs #18636
      throw new GraphError(400, 'ErrorInvalidUrlQuery', 'Invalid filter for change tracking: $filter is not allowed.');
    }
    const present = (id: string, query: DeltaState['query']): Entity | undefined => {
      const message = mailbox.messages.find(id);
      if (!message || (folderId !== undefined && message.parentFolderId !== folderId)) return undefined;
      return { '@odata.type': '#microsoft.graph.message', ...presentMessage(message, query, context.var) };
    };
    const first = (query: ODataQuery) => {
      assertDeltaQuery(query);
      const { filter } = query;
      const messages = mailbox.messages.all(folderId);
      if (!filter) return { pending: firstRound(messages, preferences.idForm) };
      const kept = messages.filter((message) => satisfies(filter, messageEntity(message, preferences)));
      return { pending: firstRound(kept, preferences.idForm).slice(0, filteredCap) };
    };
    return deltaPage(context, world, {
      key: `message ${folderId ?? ''}`,
      typeName: 'message',
      model: messageModel,
      first,
      since: (before) => roundSince(mailbox, { kind: 'message', folderId }, preferences.idForm, before),
      present,
    });
  });
  return app;
}

/** Serves `/mailFolders/delta`: all folders below the root. */
export function mailFolderDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { mailbox, preferences } = context.var;
    const folders = () => mailbox.folders.all().filter(({ isHidden }) => !isHidden);
    const present = (id: string, query: DeltaState['query']): Entity | undefined => {
      const folder = folders().find((candidate) => candidate.id === id);
      return folder && selectProperties(mailFolderEntity(mailbox, folder), query.select, mailFolderModel);
    };
    const first = () => ({ pending: folders().map(({ id }) => ({ item: id })) });
    return deltaPage(context, world, {
      key: 'mailFolder',
      typeName: 'mailFolder',
      model: mailFolderModel,
      first,
      since: (before) => roundSince(mailbox, { kind: 'mailFolder' }, preferences.idForm, before),
      present,
    });
  });
  return app;
}

/** Throws for query options that message delta does not support. */
function assertDeltaQuery({ filter, orderBy, search, skip }: ODataQuery): void {
  if (search !== undefined) throw badRequest("The query parameter '$search' is not supported for change tracking.");
  if (skip > 0) throw badRequest("The query parameter '$skip' is not supported for change tracking.");
  const [order, ...moreOrder] = orderBy;
  if (order && (moreOrder.length > 0 || order.path.join('/') !== 'receivedDateTime' || !order.descending)) {
    throw badRequest("Change tracking only supports '$orderby=receivedDateTime desc'.");
  }
  if (!filter) return;
  const onlyReceived = propertiesInOrder(filter).every((property) => property === 'receivedDateTime');
  const other = someExpression(
    filter,
    (part) => part.kind !== 'comparison' || (part.operator !== 'ge' && part.operator !== 'gt'),
  );
  if (!onlyReceived || other) {
    throw badRequest(
      "Change tracking only supports '$filter' of the form 'receivedDateTime ge value' or 'receivedDateTime gt value'.",
    );
  }
}

/** Returns the first round: the messages now in the folder, newest first. */
function firstRound(messages: readonly StoredMessage[], form: IdForm): readonly DeltaEntry[] {
  return messages
    .toSorted((one, other) => other.receivedDateTime.getTime() - one.receivedDateTime.getTime())
    .map(({ id, immutableId }) => ({ item: form === 'immutable' ? immutableId : id }));
}
