import type { DeltaState } from './delta-tokens';
import { badRequest } from './graph-error';
import { mailboxRoutes, type MailboxContext } from './graph-environment';
import type { GraphWorld } from './graph-world';
import type { ChangeType } from './mailbox-changes';
import { assertDeltaQuery, firstRound, roundSince } from './message-delta';
import { mailFolderModel, messageModel } from './message-model';
import { folderOf } from './message-routes';
import type { Entity } from './odata/entity-model';
import { satisfies } from './odata/evaluate-filter';
import { parseODataQuery, type ODataQuery } from './odata/list-query';
import { selectProperties } from './odata/select-properties';
import { mailFolderEntity } from './present-mail-folder';
import { messageEntity, presentMessage } from './present-message';
import { requireScope } from './require-scope';

const defaultPageSize = 10;
/** With `$filter`, change tracking looks at no more messages than this. */
const filteredCap = 5000;

/** `…/messages/delta`, of one folder or of the mailbox. */
export function messageDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { mailbox, preferences } = context.var;
    const folderId = folderOf(context);
    const present = (id: string, query: DeltaState['query']): Entity | undefined => {
      const message = mailbox.findMessage(id);
      if (!message || (folderId !== undefined && message.parentFolderId !== folderId)) return undefined;
      return { '@odata.type': '#microsoft.graph.message', ...presentMessage(message, query, preferences) };
    };
    const first = (query: ODataQuery) => {
      assertDeltaQuery(query);
      const { filter } = query;
      const messages = mailbox.messages(folderId);
      if (!filter) return firstRound(messages, preferences.idForm);
      const kept = messages.filter((message) => satisfies(filter, messageEntity(message, preferences)));
      return firstRound(kept, preferences.idForm).slice(0, filteredCap);
    };
    return deltaPage(context, world, {
      kind: 'message',
      typeName: 'message',
      model: messageModel,
      folderId,
      first,
      present,
    });
  });
  return app;
}

/** `/mailFolders/delta`: all folders below the root. */
export function mailFolderDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { mailbox } = context.var;
    const folders = () => mailbox.folders.all().filter(({ isHidden }) => !isHidden);
    const present = (id: string, query: DeltaState['query']): Entity | undefined => {
      const folder = folders().find((candidate) => candidate.id === id);
      return folder && selectProperties(mailFolderEntity(mailbox, folder), query.select, mailFolderModel);
    };
    const first = () => folders().map(({ id }) => ({ item: id }));
    return deltaPage(context, world, {
      kind: 'mailFolder',
      typeName: 'mailFolder',
      model: mailFolderModel,
      folderId: undefined,
      first,
      present,
    });
  });
  return app;
}

interface Tracked {
  readonly kind: 'message' | 'mailFolder';
  readonly typeName: string;
  readonly model: Parameters<typeof parseODataQuery>[1];
  readonly folderId: string | undefined;
  readonly first: (query: ODataQuery) => DeltaState['pending'];
  /** The item as it is now; undefined when it has left meanwhile, which the next round tells. */
  readonly present: (id: string, query: DeltaState['query']) => Entity | undefined;
}

function deltaPage(context: MailboxContext, world: GraphWorld, tracked: Tracked): Response {
  const url = new URL(context.req.url);
  const base = `${world.core.urls.graph}${url.pathname}`;
  const state = stateOf(context, world, tracked, url);
  const page = state.pending.slice(0, state.pageSize);
  const pending = state.pending.slice(state.pageSize);
  const token = world.deltaTokens.issue({ ...state, pending });
  const value = page.flatMap((entry): Entity[] => {
    if ('removed' in entry) return [{ id: entry.removed, '@removed': { reason: 'deleted' } }];
    const entity = tracked.present(entry.item, state.query);
    return entity ? [entity] : [];
  });
  return context.json({
    '@odata.context': `${world.core.urls.graph}/v1.0/$metadata#Collection(${tracked.typeName})`,
    value,
    ...(pending.length > 0
      ? { '@odata.nextLink': `${base}?$skiptoken=${token}` }
      : { '@odata.deltaLink': `${base}?$deltatoken=${token}` }),
  });
}

function stateOf(context: MailboxContext, world: GraphWorld, tracked: Tracked, url: URL): DeltaState {
  const { mailbox, preferences } = context.var;
  const option = (name: string) => url.searchParams.get(`$${name}`) ?? url.searchParams.get(name);
  const restart = `${world.core.urls.graph}${url.pathname}?$deltatoken=`;
  const path = `${mailbox.owner.id} ${tracked.kind} ${tracked.folderId ?? ''}`;
  const skipToken = option('skiptoken');
  const deltaToken = option('deltatoken');
  if (skipToken !== null) return world.deltaTokens.read(skipToken, path, restart);
  const watermark = mailbox.changes.latest;
  if (deltaToken !== null && deltaToken !== '' && deltaToken !== 'latest') {
    const before = world.deltaTokens.read(deltaToken, path, restart);
    const since = { kind: tracked.kind, folderId: tracked.folderId, watermark: before.watermark };
    return { ...before, watermark, pending: roundSince(mailbox, since, preferences.idForm, before.changeTypes) };
  }
  const query = parseODataQuery(url.searchParams, tracked.model);
  const changeTypes = changeTypesOf(url.searchParams.get('changeType'));
  const tellsExisting = deltaToken !== 'latest' && (changeTypes?.includes('created') ?? true);
  return {
    path,
    query,
    changeTypes,
    pageSize: preferences.maxPageSize ?? query.top ?? defaultPageSize,
    pending: tellsExisting ? tracked.first(query) : [],
    watermark,
  };
}

function changeTypesOf(value: string | null): readonly ChangeType[] | undefined {
  if (value === null) return undefined;
  return value.split(',').map((part) => {
    const found = (['created', 'updated', 'deleted'] as const).find((known) => known === part.trim().toLowerCase());
    if (!found) throw badRequest(`The value '${part}' of the query parameter 'changeType' is not valid.`);
    return found;
  });
}
