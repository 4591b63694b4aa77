import { isToolError, toolError } from '../../../src/contracts/tool-error';
import type { TriggerSubscription } from '../../../src/messages/trigger';
import { ifFound } from '../../../src/providers/if-found';
import { callErrorDetails } from '../../../src/providers/provider-call';
import { path } from '../../../src/providers/request-path';
import { isExtensionError } from '../../../src/providers/microsoft-graph/extension-error';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { subscriptionSchema, type GraphSubscription } from '../../../src/providers/microsoft-graph/wire/subscription';
import { IncompleteSubscription } from '../incomplete-subscription';

/** Graph allows just under seven days for mail. Renewal when a third is left leaves time for failures. */
const lifetimeMilliseconds = 6 * 86_400_000;
const renewBeforeMilliseconds = 2 * 86_400_000;

export interface WantedSubscription {
  resource: string;
  callbackUrl: string;
  clientState: string;
  /** Id of the key that made the `clientState`. */
  key: string;
  announced: keyof typeof changeTypes;
}

/**
 * Renews the trigger's subscription, or creates one if it is gone or no longer matches. Other subscriptions that call the trigger's address
 * are removed: those that an attempt created and could not report, and those that an earlier one left behind.
 *
 * @throws IncompleteSubscription when none is left and none could be created
 */
export async function subscribeMail(
  graph: GraphClient,
  wanted: WantedSubscription,
  known: TriggerSubscription | undefined,
): Promise<TriggerSubscription> {
  const callbackUrls = [...new Set([wanted.callbackUrl, ...(known === undefined ? [] : [known.callbackUrl])])];
  const present = await findOwn(graph, known?.ids ?? [], callbackUrls);
  let kept: GraphSubscription | undefined;
  for (const one of present) {
    const fits = one.resource === wanted.resource && one.notificationUrl === wanted.callbackUrl;
    // A subscription keeps the `clientState` it was created with (https://learn.microsoft.com/graph/api/subscription-update).
    const isKnown = known?.ids.includes(one.id) === true && known.key === wanted.key;
    const mayBeKept = kept === undefined && fits && isKnown;
    kept ??= mayBeKept ? await renew(graph, one.id) : undefined;
    if (kept?.id !== one.id) await deleteSubscription(graph, one.id);
  }
  const { id, expirationDateTime } = kept ?? (await create(graph, wanted).catch(noneIsLeft(wanted)));
  return { ids: [id], callbackUrl: wanted.callbackUrl, expiresAt: expirationDateTime, key: wanted.key };
}

const noneIsLeft =
  ({ callbackUrl }: WantedSubscription) =>
  (error: unknown): never => {
    throw isToolError(error) ? new IncompleteSubscription({ ids: [], callbackUrl }, error) : error;
  };

/** Whether the subscription exists, has time left, and is the only one that calls the trigger's address. */
export async function isSubscriptionHealthy(
  graph: GraphClient,
  { ids, callbackUrl, expiresAt }: TriggerSubscription,
): Promise<boolean> {
  const [id] = ids;
  if (id === undefined || Date.parse(expiresAt ?? '') - Date.now() < renewBeforeMilliseconds) return false;
  return (await findOwn(graph, ids, [callbackUrl])).map((one) => one.id).join() === id;
}

/** Removes all subscriptions of a trigger. */
export async function unsubscribeMail(graph: GraphClient, { ids, callbackUrl }: TriggerSubscription): Promise<void> {
  for (const { id } of await findOwn(graph, ids, [callbackUrl])) await deleteSubscription(graph, id);
}

async function deleteSubscription(graph: GraphClient, id: string): Promise<void> {
  await ifFound(graph.delete(path`/subscriptions/${id}`));
}

const expiration = () => new Date(Date.now() + lifetimeMilliseconds).toISOString();

/** Renews a subscription. Undefined if it is gone, or the renewal fails for good: a new subscription replaces it. */
async function renew(graph: GraphClient, id: string): Promise<GraphSubscription | undefined> {
  const body = { expirationDateTime: expiration() };
  try {
    return await graph.patch(path`/subscriptions/${id}`, { body, schema: subscriptionSchema });
  } catch (error) {
    if (isFinal(error)) return undefined;
    throw error;
  }
}

const isFinal = (error: unknown): boolean => isToolError(error) && error.nonRetryable === true;

/**
 * Change types to request, with extra ones that the gateway lets pass. Graph refuses an application's second subscription "that contains the
 * same values for changeType and resource" (https://learn.microsoft.com/graph/api/subscription-post-subscriptions; Outlook is said to accept
 * it, Microsoft Q&A 5600330), so another trigger on the same mailbox requests an extra change type.
 */
const changeTypes = {
  created: ['created', 'created,deleted', 'created,updated', 'created,updated,deleted'],
  updated: ['updated', 'updated,deleted', 'created,updated', 'created,updated,deleted'],
  anything: ['created,updated,deleted', 'created,updated', 'updated,deleted', 'created,deleted', 'updated', 'created'],
  'created and updated': ['created,updated', 'created,updated,deleted'],
} as const;

async function create(graph: GraphClient, wanted: WantedSubscription): Promise<GraphSubscription> {
  const { resource, callbackUrl, clientState, announced } = wanted;
  for (const changeType of changeTypes[announced]) {
    const body = {
      changeType,
      notificationUrl: callbackUrl,
      // The lifecycle URL cannot be added later.
      lifecycleNotificationUrl: `${callbackUrl}/lifecycle`,
      resource,
      expirationDateTime: expiration(),
      clientState,
    };
    try {
      return await graph.post(path`/subscriptions`, { body, schema: subscriptionSchema });
    } catch (error) {
      if (!isToolError(error, 'Conflict')) throw error;
    }
  }
  throw toolError(
    'Conflict',
    `Microsoft allows ${String(changeTypes[announced].length)} notifications of one folder or mailbox to an application, and other triggers have them. ` +
      'This trigger looks at an interval; let it watch a folder of its own, or let one trigger start several agents.',
  );
}

/** Finds the subscriptions with these ids, which a listing may not show yet, and all that call these addresses. */
async function findOwn(
  graph: GraphClient,
  ids: readonly string[],
  callbackUrls: readonly string[],
): Promise<GraphSubscription[]> {
  const found = new Map<string, GraphSubscription>();
  for (const id of ids) {
    const one = await read(graph, id);
    if (one !== undefined) found.set(one.id, one);
  }
  for await (const { items } of graph.pages(path`/subscriptions`, { schema: subscriptionSchema })) {
    for (const one of items)
      if (one.notificationUrl != null && callbackUrls.includes(one.notificationUrl)) found.set(one.id, one);
  }
  return [...found.values()];
}

/**
 * Undefined if it is gone or unreadable: the listing may still have it (https://github.com/OneDrive/onedrive-api-docs/issues/869,
 * https://github.com/microsoftgraph/microsoft-graph-explorer-v4/issues/3554), and fails if no subscription of the account can be read.
 */
async function read(graph: GraphClient, id: string): Promise<GraphSubscription | undefined> {
  try {
    return await graph.get(path`/subscriptions/${id}`, { schema: subscriptionSchema });
  } catch (error) {
    if (isFinal(error) || isExtensionError(callErrorDetails(error)?.code)) return undefined;
    throw error;
  }
}
