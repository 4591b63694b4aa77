import { clientStateFor, isOfCurrentKey } from '../../../src/trust/client-state';
import type { TriggerSource, Watch } from '../trigger-source';
import { isSubscriptionHealthy, subscribeMail, unsubscribeMail } from './mailbox-subscription';
import { mailboxOf, type InMailbox } from './watched-mailbox';

/** The part of a mailbox that is announced, and for which changes. */
interface Announced {
  /** Path below the mailbox, such as `messages`. */
  readonly below: string;
  readonly announced: Parameters<typeof subscribeMail>[1]['announced'];
}

type Webhook<Config> = Pick<TriggerSource<Config>, 'canSubscribe' | 'subscribe' | 'unsubscribe' | 'isHealthy'>;

/**
 * The webhook of a trigger that watches a mailbox. With delegated permissions Microsoft announces changes only in the signed-in person's mailbox,
 * with application permissions in any it may read (https://learn.microsoft.com/graph/outlook-change-notifications-overview).
 */
export const mailboxWebhook = <Config extends InMailbox>(
  announcedTo: (watch: Watch<Config>) => Announced | Promise<Announced>,
): Webhook<Config> => ({
  canSubscribe: async ({ mailbox }, watch) => mailbox === undefined || mailboxOf(watch).graph.isApplication(),
  subscribe: async (watch, callbackUrl, known) => {
    const { graph } = mailboxOf(watch);
    const { below, announced } = await announcedTo(watch);
    const mailbox = await graph.mailbox(watch.config.mailbox);
    const resource = `${mailbox === undefined ? 'me' : `users/${mailbox}`}/${below}`;
    const { keyRing } = watch.dependencies;
    const clientState = clientStateFor(keyRing, watch.definition.id);
    return subscribeMail(graph, { resource, callbackUrl, clientState, key: keyRing.current, announced }, known);
  },
  unsubscribe: unsubscribeMailbox,
  isHealthy: async (watch, subscription) =>
    isOfCurrentKey(watch.dependencies.keyRing, subscription) &&
    (await isSubscriptionHealthy(mailboxOf(watch).graph, subscription)),
});

/** Also for triggers without notifications: removes the subscriptions a trigger had while it was of another type. */
export const unsubscribeMailbox: TriggerSource<InMailbox>['unsubscribe'] = (watch, subscription) =>
  unsubscribeMail(mailboxOf(watch).graph, subscription);
