import { ada, ben, GraphSession, openGraphSession } from './graph-session';
import { startNotificationReceiver, subscriptionAt, type NotificationReceiver } from './notification-receiver';

/** Whose a subscription is: who may see, change and delete it, and whose mailbox it tells of. */

let session: GraphSession;
let receiver: NotificationReceiver;

beforeEach(async () => {
  receiver = await startNotificationReceiver();
  session = await openGraphSession();
});
afterEach(async () => {
  await session.sandbox.close();
  await receiver.close();
});

const subscription = (more: object = {}) => subscriptionAt(receiver, session.sandbox.clock.now(), more);

test('a subscription is only there for who made it: not for another person, nor another application', async () => {
  const { id } = (await session.post('/subscriptions', subscription())).body;
  for (const other of [session.as(ben), session.as(ada, undefined, 'another-application')]) {
    const change = { notificationUrl: `${receiver.base}/theirs` };
    expect((await other.get(`/subscriptions/${id}`)).status).toBe(404);
    expect((await other.call('PATCH', `/subscriptions/${id}`, change)).status).toBe(404);
    expect((await other.post(`/subscriptions/${id}/reauthorize`)).status).toBe(404);
    expect((await other.call('DELETE', `/subscriptions/${id}`)).status).toBe(404);
    expect((await other.get('/subscriptions')).body.value).toEqual([]);
  }
  expect((await session.get('/subscriptions')).body.value).toMatchObject([
    { id, notificationUrl: `${receiver.base}/hook?keep=me` },
  ]);
});

test('reading and changing a subscription needs the permission for what it watches, as creating it does', async () => {
  const { id } = (await session.post('/subscriptions', subscription())).body;
  const without = session.as(ada, ['User.Read', 'Mail.ReadWrite']);
  expect((await without.get(`/subscriptions/${id}`)).body.error.code).toBe('ErrorAccessDenied');
  expect((await without.call('DELETE', `/subscriptions/${id}`)).status).toBe(403);
  expect((await session.as(ada, ['Mail.Read']).call('DELETE', `/subscriptions/${id}`)).status).toBe(204);
});

test('an application watches several mailboxes, and is told of each', async () => {
  const clientId = 'daemon';
  session.sandbox.login.registerApplication({ clientId, secret: 'right', roles: ['Mail.Read'] });
  const response = await fetch(`${session.sandbox.urls.login}/contoso.example/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: 'right' },
      scope: 'https://graph.microsoft.com/.default',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const daemon = new GraphSession(session.sandbox, token);
  for (const owner of [ada, ben]) {
    const watched = subscription({ changeType: 'created', resource: `users/${owner}/messages` });
    expect((await daemon.post('/subscriptions', watched)).status).toBe(201);
  }
  const mail = session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', subject: 'x' });
  await session.sandbox.webhooks.idle();
  const userId = (await session.get('/me')).body.id as string;
  expect(receiver.notifications()).toMatchObject([{ resource: `Users/${userId}/Messages/${mail.id}` }]);
  expect((await daemon.get('/subscriptions')).body.value).toHaveLength(2);
});
