import { isToolError } from '../../../src/contracts/tool-error';
import type { TriggerSubscription } from '../../../src/contracts/trigger-state';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { subscriptionSchema, type GraphSubscription } from '../../../src/providers/microsoft-graph/wire/subscription';

/** Graph allows just under seven days for mail; renewed when a third is left, there is time to fail. In milliseconds. */
const lifetime = 6 * 86_400_000;
const renewBefore = 2 * 86_400_000;

export interface WantedSubscription {
  resource: string;
  callbackUrl: string;
  clientState: string;
}

/** Renews the known subscription, or makes a new one where it is gone or no longer what is wanted. */
export async function subscribeMail(
  graph: GraphClient,
  wanted: WantedSubscription,
  known: TriggerSubscription | undefined,
): Promise<TriggerSubscription> {
  for (const id of known?.ids ?? []) {
    const current = await readSubscription(graph, id);
    if (current === undefined) continue;
    const fits = current.resource === wanted.resource && known?.callbackUrl === wanted.callbackUrl;
    const renewed = fits ? await renew(graph, id) : undefined;
    if (renewed !== undefined) return asOurs(renewed, wanted);
    await deleteSubscription(graph, id);
  }
  return asOurs(await create(graph, wanted), wanted);
}

export async function isSubscriptionHealthy(
  graph: GraphClient,
  { ids, expiresAt }: TriggerSubscription,
): Promise<boolean> {
  const [id] = ids;
  if (id === undefined || Date.parse(expiresAt ?? '') - Date.now() < renewBefore) return false;
  return (await readSubscription(graph, id)) !== undefined;
}

export async function deleteSubscription(graph: GraphClient, id: string): Promise<void> {
  await ifFound(graph.delete(path`/subscriptions/${id}`));
}

const expiration = () => new Date(Date.now() + lifetime).toISOString();

const renew = (graph: GraphClient, id: string): Promise<GraphSubscription | undefined> =>
  ifFound(
    graph.patch(path`/subscriptions/${id}`, { body: { expirationDateTime: expiration() }, schema: subscriptionSchema }),
  );

const readSubscription = (graph: GraphClient, id: string): Promise<GraphSubscription | undefined> =>
  ifFound(graph.get(path`/subscriptions/${id}`, { schema: subscriptionSchema }));

/** A subscription that an attempt made and could not report stands in the way of the next: Graph allows one per resource and change. */
async function create(
  graph: GraphClient,
  { resource, callbackUrl, clientState }: WantedSubscription,
): Promise<GraphSubscription> {
  const body = {
    changeType: 'created',
    notificationUrl: callbackUrl,
    // It cannot be added later.
    lifecycleNotificationUrl: `${callbackUrl}/lifecycle`,
    resource,
    expirationDateTime: expiration(),
    clientState,
  };
  const make = () => graph.post(path`/subscriptions`, { body, schema: subscriptionSchema });
  try {
    return await make();
  } catch (error) {
    if (!isToolError(error, 'Conflict')) throw error;
    for (const left of await findByAddress(graph, callbackUrl)) await deleteSubscription(graph, left.id);
    return make();
  }
}

async function findByAddress(graph: GraphClient, callbackUrl: string): Promise<GraphSubscription[]> {
  const found: GraphSubscription[] = [];
  for await (const { items } of graph.pages(path`/subscriptions`, { schema: subscriptionSchema })) {
    found.push(...items.filter(({ notificationUrl }) => notificationUrl === callbackUrl));
  }
  return found;
}

function asOurs(
  { id, expirationDateTime }: GraphSubscription,
  { callbackUrl }: WantedSubscription,
): TriggerSubscription {
  return { ids: [id], callbackUrl, expiresAt: expirationDateTime };
}
