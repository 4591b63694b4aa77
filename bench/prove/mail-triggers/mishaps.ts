import type { WebhookFault } from 'graph-trello-sandbox';
import type { Installation } from '../installation/installation';

/** Faults of notifications; most notifications have none. */
export const notificationFaults: readonly (WebhookFault | undefined)[] = [
  { kind: 'drop' },
  { kind: 'duplicate' },
  { kind: 'reorder' },
  { kind: 'delay', milliseconds: 1_500 },
  ...Array.from({ length: 8 }, () => undefined),
];

/** What disturbs the environment of a mailbox's trigger between rounds. */
export const mishaps: Readonly<Record<string, (installation: Installation) => Promise<void> | void>> = {
  'a subscription lapsed': ({ sandbox }) => {
    const [first] = sandbox.graph.subscriptions();
    if (first !== undefined) sandbox.graph.expireSubscription(first.id);
  },
  'a subscription was removed': (installation) => announce(installation, 'subscriptionRemoved'),
  'notifications were missed': (installation) => announce(installation, 'missed'),
  'an authorization ran out': (installation) => announce(installation, 'reauthorizationRequired'),
  'delta state was dropped': ({ sandbox }) => void sandbox.graph.dropDeltaState('gone'),
  'delta state was unknown': ({ sandbox }) => void sandbox.graph.dropDeltaState('sync-state-not-found'),
  'the services were killed': async ({ services }) => {
    await services.kill();
    await services.start();
  },
  'the gateway was killed': async ({ gateway }) => {
    await gateway.kill();
    await gateway.start();
  },
};

function announce(
  { sandbox }: Installation,
  event: 'subscriptionRemoved' | 'missed' | 'reauthorizationRequired',
): void {
  for (const { id } of sandbox.graph.subscriptions()) sandbox.graph.sendLifecycleEvent(id, event);
}
