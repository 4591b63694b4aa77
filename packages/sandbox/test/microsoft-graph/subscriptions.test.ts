import { setImmediate } from 'node:timers/promises';
import { ada, ben, openGraphSession, type GraphSession } from './graph-session';
import { startNotificationReceiver, subscriptionAt, type NotificationReceiver } from './notification-receiver';

let session: GraphSession;
let receiver: NotificationReceiver;

beforeEach(async () => {
  receiver = await startNotificationReceiver();
  session = await openGraphSession({ webhookRetryScale: 0.0001 });
});
afterEach(async () => {
  await session.sandbox.close();
  await receiver.close();
});

const now = () => session.sandbox.clock.now();
const inAnHour = () => new Date(now().getTime() + 3_600_000).toISOString();
const subscription = (more: object = {}) => subscriptionAt(receiver, now(), more);
const deliver = (subject = 'x') => session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', subject });
const notifications = () => receiver.notifications();

test('creating validates both URLs before it answers, and keeps their query', async () => {
  const created = await session.post('/subscriptions', subscription());
  expect(created.status).toBe(201);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hookme', '/life']);
  expect(receiver.received[0]?.validationToken).toContain('Validation: Testing client application reachability');
});

test('a URL that does not echo the token gets no subscription', async () => {
  receiver.echoes = false;
  const refused = await session.post('/subscriptions', subscription());
  expect([refused.status, refused.body.error.code]).toEqual([400, 'InvalidRequest']);
  expect(session.sandbox.graph.subscriptions()).toEqual([]);
  expect((await session.post('/subscriptions', subscription({ notificationUrl: 'http://example.com/x' }))).status).toBe(
    400,
  );
});

test('a new mail, a read and a move are notified with clientState and the ids the subscription was made with', async () => {
  const { body } = await session.post('/subscriptions', subscription({ changeType: 'created,updated,deleted' }), {
    Prefer: 'IdType="ImmutableId"',
  });
  const mail = deliver();
  session.sandbox.graph.markRead(ada, mail.id);
  session.sandbox.graph.moveMessage(ada, mail.id, 'archive');
  await session.sandbox.webhooks.idle();
  const told = notifications();
  expect(told.map(({ changeType }) => changeType).sort()).toEqual(['created', 'deleted', 'updated']);
  const userId = (await session.get('/me')).body.id as string;
  expect(told[0]).toMatchObject({
    subscriptionId: body.id,
    clientState: 'secret',
    resource: `Users/${userId}/Messages/${mail.immutableId}`,
    resourceData: { '@odata.type': '#Microsoft.Graph.Message', id: mail.immutableId },
  });
});

test('what is not 2xx is tried again; faults drop and duplicate deliveries', async () => {
  await session.post('/subscriptions', subscription());
  receiver.answers = [500, 503, 202];
  deliver();
  await session.sandbox.webhooks.idle();
  expect(notifications()).toHaveLength(3);
  const match = { provider: 'webhook', path: /hook/ } as const;
  session.sandbox.faults.add({ match, fault: { kind: 'drop' } });
  deliver();
  await session.sandbox.webhooks.idle();
  expect(notifications()).toHaveLength(3);
  session.sandbox.faults.add({ match, fault: { kind: 'duplicate' } });
  deliver();
  await session.sandbox.webhooks.idle();
  const ids = notifications().map(({ id }) => id);
  expect([ids.length, new Set(ids.slice(3)).size]).toEqual([5, 1]);
});

test('a reordered webhook arrives after the next one', async () => {
  await session.post('/subscriptions', subscription({ changeType: 'created' }));
  session.sandbox.faults.add({ match: { provider: 'webhook' }, fault: { kind: 'reorder' } });
  const first = deliver('first');
  await setImmediate();
  const second = deliver('second');
  await session.sandbox.webhooks.idle();
  const ids = notifications().map(({ resourceData }) => (resourceData as { id: string }).id);
  expect(ids).toEqual([second.id, first.id]);
});

test('what happens in one moment comes in one POST, whichever subscription it is for', async () => {
  await session.post('/subscriptions', subscription({ changeType: 'created' }));
  await session.post('/subscriptions', subscription({ changeType: 'created', resource: 'me/messages' }));
  deliver('first');
  deliver('second');
  await session.sandbox.webhooks.idle();
  const told = receiver.received.filter(({ validationToken }) => validationToken === null);
  expect(told.map(({ body }) => (JSON.parse(body).value as object[]).length)).toEqual([4]);
});

test('the same resource and changeType twice is 409', async () => {
  await session.post('/subscriptions', subscription());
  const again = await session.post('/subscriptions', subscription({ resource: '/me/mailFolders/Inbox/messages' }));
  expect(again.status).toBe(409);
  expect((await session.post('/subscriptions', subscription({ changeType: 'deleted' }))).status).toBe(201);
});

test('it lives under seven days, is renewed, deleted, and silent once expired', async () => {
  const late = new Date(session.sandbox.clock.now().getTime() + 7 * 24 * 3_600_000 + 60_000).toISOString();
  expect((await session.post('/subscriptions', subscription({ expirationDateTime: late }))).status).toBe(400);
  const { body } = await session.post('/subscriptions', subscription());
  session.sandbox.clock.advance(50 * 60_000);
  const renewed = await session.call('PATCH', `/subscriptions/${body.id}`, { expirationDateTime: inAnHour() });
  expect(renewed.status).toBe(200);
  session.sandbox.clock.advance(61 * 60_000);
  session = session.as(ada);
  deliver();
  await session.sandbox.webhooks.idle();
  expect(notifications()).toEqual([]);
  expect((await session.call('PATCH', `/subscriptions/${body.id}`, { expirationDateTime: inAnHour() })).status).toBe(
    404,
  );
});

test('lifecycle events reach the lifecycle URL; notifications stop until reauthorized', async () => {
  const { body } = await session.post('/subscriptions', subscription());
  session.sandbox.graph.sendLifecycleEvent(body.id as string, 'reauthorizationRequired');
  deliver();
  await session.sandbox.webhooks.idle();
  expect(notifications()).toEqual([
    expect.objectContaining({ lifecycleEvent: 'reauthorizationRequired', clientState: 'secret' }),
  ]);
  expect((await session.post(`/subscriptions/${body.id}/reauthorize`)).status).toBe(204);
  deliver();
  await session.sandbox.webhooks.idle();
  expect(notifications()).toHaveLength(2);
});

test("another person's mailbox cannot be watched, shared or not", async () => {
  const other = await session.post(
    '/subscriptions',
    subscription({ resource: 'users/support@contoso.example/messages' }),
  );
  expect([other.status, other.body.error.code]).toEqual([403, 'ErrorAccessDenied']);
  const mine = await session.as(ben).post('/subscriptions', subscription({ resource: `users/${ben}/messages` }));
  expect(mine.status).toBe(201);
});

test('events and contacts are notified as their own kind of thing', async () => {
  const wanted = { changeType: 'created,updated,deleted', lifecycleNotificationUrl: undefined };
  for (const resource of ['me/events', '/me/contacts']) {
    expect((await session.post('/subscriptions', subscription({ ...wanted, resource }))).status).toBe(201);
  }
  const nowhere = subscription({ ...wanted, resource: "me/contactFolders('nonsense')/contacts" });
  expect((await session.post('/subscriptions', nowhere)).body.error.code).toBe('ErrorInvalidIdMalformed');
  const { graph } = session.sandbox;
  const start = { dateTime: '2026-11-24T09:00:00', timeZone: 'UTC' };
  const event = graph.createEvent(ada, { subject: 'x', start, end: start });
  graph.changeEvent(ada, event.id, { subject: 'y' });
  graph.deleteEvent(ada, event.id);
  graph.deleteEvent(ada, event.immutableId);
  const [contact] = graph.addContacts(ada, [{ givenName: 'Mara' }]);
  await session.sandbox.webhooks.idle();
  const told = notifications().map(({ changeType, resource, resourceData }) => ({
    changeType,
    resource,
    resourceData,
  }));
  const ofEvents = told.filter(({ resource }) => (resource as string).includes('/Events/'));
  expect(ofEvents.map(({ changeType }) => changeType).sort()).toEqual(['created', 'deleted', 'updated']);
  expect(told.find(({ resource }) => (resource as string).endsWith(`/Contacts/${contact?.id}`))).toMatchObject({
    changeType: 'created',
    resourceData: { '@odata.type': '#Microsoft.Graph.Contact' },
  });
});

describe('what the service watches and the sandbox does not is answered with 501 and a word', () => {
  test.each([
    'me/calendar/events',
    "/me/calendars('x')/events",
    'me/messages?$filter=isRead eq false',
    "me/mailFolders('inbox')/messages?$select=subject",
    'me/drive/root',
    `users/${ada}/todo/lists/x/tasks`,
    'users',
    'groups/x/conversations',
    'teams/x/channels/getAllMessages',
    'communications/callRecords',
  ])('the resource %s', async (resource) => {
    const answer = await session.post('/subscriptions', subscription({ resource }));
    expect([answer.status, answer.body.error.message]).toEqual([501, expect.stringContaining('Microsoft Graph does')]);
  });

  test.each([
    ['includeResourceData', true],
    ['encryptionCertificate', 'eA=='],
    ['notificationQueryOptions', '$select=id'],
    ['notificationUrlAppId', 'x'],
  ])('the property %s', async (name, value) => {
    const answer = await session.post('/subscriptions', subscription({ [name]: value }));
    expect([answer.status, answer.body.error.message]).toEqual([501, expect.stringContaining(name)]);
  });
});

test('what nobody watches is refused, and null is nothing', async () => {
  for (const resource of ['me/nonsense', 'me/mailFolders', 'nonsense/x', 'users/nobody@contoso.example/messages'])
    expect((await session.post('/subscriptions', subscription({ resource }))).status).toBe(400);
  const nothing = { includeResourceData: null, encryptionCertificate: null, notificationUrlAppId: null };
  expect((await session.post('/subscriptions', subscription(nothing))).status).toBe(201);
});
