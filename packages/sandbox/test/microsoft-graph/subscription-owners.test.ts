import { ada, ben, openGraphSession, type GraphSession } from './graph-session';
import { startNotificationReceiver, subscriptionAt, type NotificationReceiver } from './notification-receiver';

/** Whose a subscription is: who may see, change and delete it. */

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
