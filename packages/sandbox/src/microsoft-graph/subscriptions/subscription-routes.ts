import { z } from 'zod';
import { graphRoutes, type GraphContext } from '../platform/graph-environment';
import { GraphError, unreadableBody } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { absentProperty } from '../items/item-input';
import { readBody } from '../platform/read-body';
import { presentSubscription, type Subscription } from './subscription';
import { readWatchedResource, requireSight } from './subscription-resource';
import { validateNotificationUrl } from './validate-notification-url';

const minuteMilliseconds = 60 * 1000;
const longestMinutes = 10_080;
const shortestMinutes = 45;

const changeTypes = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(['created', 'updated', 'deleted'])).min(1));

/** Subscriptions with resource data, or for Teams. */
const absent = (name: string) => absentProperty('subscriptions', name);

const subscriptionInput = z.strictObject({
  changeType: changeTypes,
  notificationUrl: z.string(),
  lifecycleNotificationUrl: z.string().nullish(),
  resource: z.string().min(1),
  expirationDateTime: z.iso.datetime({ offset: true }),
  clientState: z.string().max(128).nullish(),
  includeResourceData: absent('includeResourceData'),
  encryptionCertificate: absent('encryptionCertificate'),
  encryptionCertificateId: absent('encryptionCertificateId'),
  notificationQueryOptions: absent('notificationQueryOptions'),
  notificationUrlAppId: absent('notificationUrlAppId'),
  latestSupportedTlsVersion: z.string().nullish(),
});
const renewalInput = z.strictObject({
  expirationDateTime: z.iso.datetime({ offset: true }).optional(),
  notificationUrl: z.string().optional(),
});

/** Serves change notifications: create with both handshakes, read, renew, reauthorize, delete. */
export function subscriptionRoutes(world: GraphWorld) {
  const { subscriptions, core } = world;
  const app = graphRoutes();
  const body = (subscription: Subscription) => ({
    '@odata.context': `${core.urls.graph}/v1.0/$metadata#subscriptions/$entity`,
    ...presentSubscription(subscription),
  });
  const expiry = (asked: string) => expirationOf(asked, core.clock.now());
  const own = (context: GraphContext, id: string): Subscription => {
    const token = context.get('token');
    const subscription = subscriptions.getOf(token, id);
    requireSight(token, subscription.watched);
    return subscription;
  };

  app.get('/', (context) =>
    context.json({
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#subscriptions`,
      value: subscriptions.listOf(context.get('token')).map(presentSubscription),
    }),
  );

  app.post('/', async (context) => {
    const { token, preferences } = context.var;
    const input = await readBody(context, subscriptionInput);
    const watched = readWatchedResource(input.resource, token, world.mailboxes);
    const expirationDateTime = expiry(input.expirationDateTime);
    await validateNotificationUrl(input.notificationUrl);
    const lifecycleNotificationUrl = input.lifecycleNotificationUrl ?? null;
    if (lifecycleNotificationUrl !== null) await validateNotificationUrl(lifecycleNotificationUrl);
    const subscription = subscriptions.add({
      applicationId: token.clientId,
      user: token.user,
      resource: input.resource,
      watched,
      changeType: input.changeType.join(','),
      changeTypes: input.changeType,
      notificationUrl: input.notificationUrl,
      lifecycleNotificationUrl,
      clientState: input.clientState ?? null,
      idForm: preferences.idForm,
      expirationDateTime,
    });
    return context.json(body(subscription), 201);
  });

  app.get('/:subscription', (context) => context.json(body(own(context, context.req.param('subscription')))));

  app.patch('/:subscription', async (context) => {
    const subscription = own(context, context.req.param('subscription'));
    const { expirationDateTime, notificationUrl } = await readBody(context, renewalInput);
    if (expirationDateTime === undefined && notificationUrl === undefined) {
      throw unreadableBody("One of the properties 'expirationDateTime' and 'notificationUrl' is required.");
    }
    const renewed = expirationDateTime === undefined ? subscription.expirationDateTime : expiry(expirationDateTime);
    // "When a subscription's notification endpoint is updated, it is validated too" (change-notifications-delivery-webhooks).
    if (notificationUrl !== undefined) await validateNotificationUrl(notificationUrl);
    subscription.notificationUrl = notificationUrl ?? subscription.notificationUrl;
    subscription.expirationDateTime = renewed;
    subscription.awaitsReauthorization = false;
    return context.json(body(subscription));
  });

  app.delete('/:subscription', (context) => {
    subscriptions.remove(own(context, context.req.param('subscription')));
    return context.body(null, 204);
  });

  app.post('/:subscription/reauthorize', (context) => {
    const subscription = own(context, context.req.param('subscription'));
    subscription.awaitsReauthorization = false;
    return context.body(null, 204);
  });
  return app;
}

/** Throws if the expiration is past or more than seven days ahead. Raises one less than 45 minutes ahead to 45 minutes. */
function expirationOf(asked: string, now: Date): Date {
  const minutesAhead = (Date.parse(asked) - now.getTime()) / minuteMilliseconds;
  if (minutesAhead <= 0) {
    throw new GraphError(400, 'InvalidRequest', 'Subscription expiration must be in the future.');
  }
  if (minutesAhead > longestMinutes) {
    throw new GraphError(
      400,
      'InvalidRequest',
      `Subscription expiration can only be ${longestMinutes} minutes in the future.`,
    );
  }
  return new Date(now.getTime() + Math.max(minutesAhead, shortestMinutes) * minuteMilliseconds);
}
