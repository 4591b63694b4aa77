import { z } from 'zod';
import { toolError } from '../../../src/contracts/tool-error';
import { newEmail as contract } from '../../../src/contracts/triggers/new-email';
import { path } from '../../../src/providers/request-path';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { clientStateFor } from '../../../src/triggers/client-state';
import { graphClientFor } from '../../step-run/provider-clients';
import { watched, type Watch } from '../trigger-source';
import { arrivalsSince, beginningOfDelta } from './delta-cursor';
import { deleteSubscription, isSubscriptionHealthy, subscribeMail } from './mail-subscription';
import { observeMessage, type ObservedMessage } from './observe-message';
import { arrivalFolderIds, readFolder, unwatchedFolderIds } from './watched-folders';

type Config = z.output<typeof contract.config>;

const client = ({ dependencies, account, signal }: Watch<Config>): GraphClient =>
  graphClientFor(dependencies, account, signal);

export const newEmailSource = watched(contract, {
  beginning: beginningOfDelta,
  pull: async (watch, cursor, since) => {
    const graph = client(watch);
    const { folderIds } = await scopeOf(watch, graph);
    const { messageIds, ...position } = await arrivalsSince(graph, await folderIds(), cursor, since);
    return { observations: await observe(messageIds, watch, graph), ...position };
  },
  resolve: async (watch, hints) => {
    const graph = client(watch);
    const { isWatched } = await scopeOf(watch, graph);
    const observed = await observe([...new Set(hints.map(({ id }) => id))], watch, graph);
    return observed.filter(({ message }) => isWatched(message.parentFolderId ?? ''));
  },
  latest: async (watch) => {
    const graph = client(watch);
    const { isWatched } = await scopeOf(watch, graph);
    const listed =
      watch.config.folder === undefined ? path`/me/messages` : path`/me/mailFolders/${watch.config.folder}/messages`;
    const { value } = await graph.get(listed, {
      query: { $select: 'id,parentFolderId', $top: 20, $orderby: 'receivedDateTime desc' },
      schema: z.looseObject({ value: z.array(z.looseObject({ id: z.string(), parentFolderId: z.string() })) }),
    });
    const ids = value.filter(({ parentFolderId }) => isWatched(parentFolderId)).map(({ id }) => id);
    return observe(ids.slice(0, 10).reverse(), watch, graph);
  },
  subscribe: async (watch, callbackUrl, known) => {
    const graph = client(watch);
    const { dependencies, definition, config } = watch;
    const resource =
      config.folder === undefined
        ? 'me/messages'
        : `me/mailFolders('${(await requireFolder(graph, config.folder)).id}')/messages`;
    const clientState = clientStateFor(dependencies.keyRing, definition.id);
    return subscribeMail(graph, { resource, callbackUrl, clientState }, known);
  },
  unsubscribe: async (watch, { ids }) => {
    for (const id of ids) await deleteSubscription(client(watch), id);
  },
  isHealthy: (watch, subscription) => isSubscriptionHealthy(client(watch), subscription),
  diagnose: async (watch) => {
    const graph = client(watch);
    const { folder } = watch.config;
    if (folder === undefined)
      return [{ level: 'good', text: 'Every folder mail arrives in is watched, except drafts, sent mail and junk.' }];
    const { displayName } = await requireFolder(graph, folder);
    return [
      {
        level: 'good',
        text: `The folder "${displayName ?? folder}" is watched; mail that a rule puts elsewhere does not fire.`,
      },
    ];
  },
});

/** Which folders count: the one configured, else every one mail arrives in. */
async function scopeOf(
  { config }: Watch<Config>,
  graph: GraphClient,
): Promise<{ folderIds: () => Promise<string[]>; isWatched: (folderId: string) => boolean }> {
  if (config.folder !== undefined) {
    const { id } = await requireFolder(graph, config.folder);
    return { folderIds: () => Promise.resolve([id]), isWatched: (folderId) => folderId === id };
  }
  const excluded = await unwatchedFolderIds(graph);
  return { folderIds: () => arrivalFolderIds(graph, excluded), isWatched: (folderId) => !excluded.includes(folderId) };
}

async function requireFolder(
  graph: GraphClient,
  name: string,
): Promise<{ id: string; displayName?: string | null | undefined }> {
  const folder = await readFolder(graph, name);
  if (folder === undefined)
    throw toolError(
      'NotFound',
      `The mailbox has no folder "${name}". Give a folder id or a well-known name such as inbox.`,
    );
  return folder;
}

async function observe(messageIds: string[], watch: Watch<Config>, graph: GraphClient): Promise<ObservedMessage[]> {
  const observed = await Promise.all(messageIds.map((id) => observeMessage(graph, id, watch.definition.account)));
  return observed.filter((message) => message !== undefined);
}
