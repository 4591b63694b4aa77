import { eventually } from '../../support/eventually';
import { mailUser } from '../../support/world';
import { createWatchedWorld, type WatchedWorld } from './watched-world';

let world: WatchedWorld;

beforeAll(async () => {
  world = await createWatchedWorld({ CATCH_UP_SECONDS: '1' });
  await world.watch('inbox', 'moves');
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

const looseNextNotification = () =>
  world.sandbox.faults.add({ match: { provider: 'webhook', path: world.inboxUrl }, fault: { kind: 'drop' } });
const subscriptionIds = () => world.sandbox.graph.subscriptions().map(({ id }) => id);

/** Waits until the trigger has made itself another subscription than these. */
const anotherSubscription = (old: string[]) =>
  eventually('there is another subscription', () => subscriptionIds().find((id) => !old.includes(id)));

test('a mail whose notification is lost is found by the slow look, once', async () => {
  looseNextNotification();
  world.deliver('Unannounced');
  expect(await world.startsFor('Unannounced')).toBe(1);
});

test('that what the webhook announces does not arrive is said to who asks, until something does', async () => {
  const aboutWebhook = async () =>
    (await world.client.triggers.diagnose('inbox')).findings.find(({ text }) => text.includes('alive at the provider'));
  world.deliver('Announced');
  expect(await world.startsFor('Announced')).toBe(1);
  expect(await aboutWebhook()).toMatchObject({ level: 'good' });
  for (const subject of ['Lost', 'Lost, too']) {
    looseNextNotification();
    world.deliver(subject);
    expect(await world.startsFor(subject)).toBe(1);
  }
  expect(await aboutWebhook()).toEqual({
    level: 'warning',
    text: expect.stringMatching(
      /the last \d events were found by looks: it announced none of them\. Is \S+\/webhooks reached/,
    ),
  });
  world.deliver('Announced again');
  expect(await world.startsFor('Announced again')).toBe(1);
  expect(await aboutWebhook()).toMatchObject({ level: 'good' });
});

test('a subscription that lapses is made anew, and what came meanwhile is delivered', async () => {
  const [id] = subscriptionIds();
  world.sandbox.graph.expireSubscription(id!);
  world.deliver('While nobody listened');
  await anotherSubscription([id!]);
  expect(await world.startsFor('While nobody listened')).toBe(1);
  world.deliver('Listening again');
  expect(await world.startsFor('Listening again')).toBe(1);
  expect(subscriptionIds()).toHaveLength(1);
});

test.each(['subscriptionRemoved', 'reauthorizationRequired', 'missed'] as const)(
  'after the lifecycle notice %s the next mails are delivered once',
  async (event) => {
    const [id] = subscriptionIds();
    looseNextNotification();
    world.deliver(`Before ${event}`);
    expect(world.sandbox.graph.sendLifecycleEvent(id!, event)).toBe(true);
    expect(await world.startsFor(`Before ${event}`)).toBe(1);
    if (event === 'subscriptionRemoved') await anotherSubscription([id!]);
    await eventually('it is told of mail', () =>
      world.sandbox.graph.subscriptions().every(({ awaitsReauthorization }) => !awaitsReauthorization),
    );
    world.deliver(`After ${event}`);
    expect(await world.startsFor(`After ${event}`)).toBe(1);
    expect(subscriptionIds()).toHaveLength(1);
  },
);

test.each(['gone', 'sync-state-not-found'] as const)(
  'a position the provider has forgotten (%s) loses no mail and repeats none',
  async (answer) => {
    const before = (await world.starts('inbox')).length;
    expect(world.sandbox.graph.dropDeltaState(answer)).toBeGreaterThan(0);
    looseNextNotification();
    world.deliver(`Position ${answer}`);
    expect(await world.startsFor(`Position ${answer}`)).toBe(1);
    expect(await world.starts('inbox')).toHaveLength(before + 1);
  },
);

test('a Trello webhook that was switched off is woken, and the move made meanwhile is delivered', async () => {
  const { trello } = world.sandbox;
  const [webhook] = trello.world.webhooks.values();
  trello.disableWebhook(webhook!.id);
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Moved in silence' });
  trello.as('ben').moveCard(card, trello.list('Support', 'Doing'));
  const moves = async () => (await world.starts('moves')).filter(({ event }) => event.card?.name === card.name);
  await eventually('the move', async () => (await moves()).length > 0);
  await eventually('the webhook is awake', () => [...trello.world.webhooks.values()][0]?.active === true);
  expect(await moves()).toHaveLength(1);
  expect(trello.world.webhooks.size).toBe(1);
});

test('an account that needs its person is named as the reason for silence; reconnected, it delivers what came', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  world.sandbox.login.revokeRefreshTokens(mailUser);
  world.deliver('In the dark');
  await eventually(
    'the trigger knows of it',
    async () => (await world.client.triggers.get('inbox')).problem?.kind === 'needs reconnect',
  );
  const { findings } = await world.client.triggers.diagnose('inbox');
  const problems = findings.filter(({ level }) => level === 'problem').map(({ text }) => text);
  expect(problems.join(' ')).toMatch(/mail\/support.*[Rr]econnect/);

  await world.connectAccounts();
  expect(await world.startsFor('In the dark')).toBe(1);
  const healed = await world.client.triggers.diagnose('inbox');
  expect(healed.findings.filter(({ level }) => level === 'problem')).toEqual([]);
});
