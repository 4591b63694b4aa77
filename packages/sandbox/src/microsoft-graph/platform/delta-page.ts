import type { DeltaRound, DeltaState } from './delta-tokens';
import { badRequest } from './graph-error';
import { assertDelta } from './refused-deltas';
import type { MailboxContext } from './graph-environment';
import type { GraphWorld } from '../graph-world';
import type { ChangeType } from './mailbox-changes';
import type { Entity, EntityModel } from '../odata/entity-model';
import { parseODataQuery, type ODataQuery } from '../odata/list-query';

const defaultPageSize = 10;

/** A collection with change tracking. */
export interface Tracked {
  /** Tokens are valid for this collection of the mailbox only. */
  readonly key: string;
  readonly typeName: string;
  readonly model: EntityModel;
  readonly first: (query: ODataQuery) => DeltaRound;
  /** Returns the changes since the previous round. */
  readonly since: (before: DeltaState) => DeltaRound;
  /** Returns the item as it is now. Undefined if it has left since; the next round reports that. */
  readonly present: (id: string, query: DeltaState['query']) => Entity | undefined;
}

/** Answers one request of a delta round: the first page or a later one. */
export function deltaPage(context: MailboxContext, world: GraphWorld, tracked: Tracked): Response {
  assertDelta(context.var.mailbox.refusedDeltas);
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
  const path = `${mailbox.owner.id} ${tracked.key}`;
  const skipToken = option('skiptoken');
  const deltaToken = option('deltatoken');
  if (skipToken !== null) return world.deltaTokens.read(skipToken, path, restart);
  const watermark = mailbox.changes.latest;
  if (deltaToken !== null && deltaToken !== '' && deltaToken !== 'latest') {
    const before = world.deltaTokens.read(deltaToken, path, restart);
    return { ...before, watermark, ...tracked.since(before) };
  }
  const query = parseODataQuery(url.searchParams, tracked.model);
  const changeTypes = changeTypesOf(url.searchParams.get('changeType'));
  const first = tracked.first(query);
  const tellsExisting = deltaToken !== 'latest' && (changeTypes?.includes('created') ?? true);
  return {
    path,
    query,
    changeTypes,
    pageSize: preferences.maxPageSize ?? query.top ?? defaultPageSize,
    watermark,
    ...first,
    ...(!tellsExisting && { pending: [] }),
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
