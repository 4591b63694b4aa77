import type { TriggerName } from '../../src/contracts/trigger';
import { eventsSignal } from '../../src/messages/trigger';
import type { Card } from 'graph-trello-sandbox';
import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { createWatchedBoards, type WatchedBoards } from './watched-boards';

let world: WatchedBoards;

const listed: TriggerName[] = ['board.cardUpdated', 'board.newComment'];
const looked: TriggerName[] = ['board.newLabelCreated', 'board.newLabelAddedToCard'];

beforeAll(async () => {
  world = await createWatchedBoards({ CATCH_UP_SECONDS: '1' });
  await world.watch(...[...listed, ...looked].map((type) => ({ type, boards: ['Support'] })));
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

/** An attempt to repair a webhook that is lost with its worker is repeated after its minute, in seconds. */
const repair = 90;
jest.setTimeout(2 * repair * 1000);

const ben = () => world.sandbox.trello.as('ben');
const newCard = (name: string) => ben().createCard(world.sandbox.trello.list('Support', 'Inbox'), { name });
const urgent = () => [...world.sandbox.trello.world.labels.values()].find(({ name }) => name === 'Urgent')!;

/** No delivery to this trigger arrives until the faults are cleared. */
const loseWebhooks = (...types: TriggerName[]) => {
  for (const type of types) {
    const match = { provider: 'webhook' as const, path: world.webhookUrl(type) };
    world.sandbox.faults.add({ match, fault: { kind: 'drop' }, times: 100 });
  }
};
const webhooksOf = (type: TriggerName) =>
  [...world.sandbox.trello.world.webhooks.values()].filter(({ callbackURL }) => callbackURL === world.webhookUrl(type));
const stateOf = (type: TriggerName) => world.client.triggers.get(world.triggerId(type));

/** Waits until the labels of cards have been looked at twice more: one look may have been under way. */
async function anotherLookAtLabels(): Promise<void> {
  const looks = () => world.sandbox.requests.count({ path: /\/boards\/[^/]+\/cards\/open$/ });
  const before = looks();
  await eventually('another look', () => looks() >= before + 2);
}

test('what no webhook told is found by the slow look, once: listed actions, and labels by comparing', async () => {
  loseWebhooks(...listed, ...looked);
  const card = newCard('Unannounced');
  ben().renameCard(card, 'Nobody heard');
  ben().comment(card, 'Hello?');
  ben().createLabel(world.sandbox.trello.board('Support'), { name: 'Quiet', color: null });
  ben().addLabel(card, urgent());
  expect(await world.started('board.cardUpdated', 2)).toMatchObject([
    { changes: [{ to: 'Nobody heard' }] },
    { changes: [{ property: 'labels', to: [urgent().id] }] },
  ]);
  expect(await world.started('board.newComment', 1)).toMatchObject([{ comment: { text: 'Hello?' } }]);
  expect(await world.started('board.newLabelCreated', 1)).toMatchObject([{ label: { name: 'Quiet' } }]);
  const [added] = await world.started('board.newLabelAddedToCard', 1);
  expect(added).toMatchObject({ card: { name: 'Nobody heard' }, label: { name: 'Urgent' } });
  expect(added).not.toHaveProperty('actionId');
});

/** How often the agent has been told that this card got its label, once it has been so often at least. */
const told = (card: Card, least: number): Promise<number> =>
  eventually(`${card.name} ${String(least)} times`, async () => {
    const events = await world.started('board.newLabelAddedToCard', 1);
    const count = events.filter((event) => (event.card as { id: string }).id === card.id).length;
    return count >= least ? count : undefined;
  });

test('a label seen by webhook and then by a look fires once; taken off and put on again it fires twice', async () => {
  const [once, twice] = [newCard('Once'), newCard('Twice')];
  ben().addLabel(once, urgent());
  ben().addLabel(twice, urgent());
  ben().removeLabel(twice, urgent());
  ben().addLabel(twice, urgent());
  await anotherLookAtLabels();
  expect([await told(once, 1), await told(twice, 2)]).toEqual([1, 2]);
});

test('a label found by a look fires once, however often its webhook comes afterwards', async () => {
  const [late, sentinel] = [newCard('Late'), newCard('Sentinel')];
  loseWebhooks('board.newLabelAddedToCard');
  ben().addLabel(late, urgent());
  await told(late, 1);
  world.sandbox.faults.clear();
  const action = [...world.sandbox.trello.world.actions.values()].findLast(({ type }) => type === 'addLabelToCard')!;
  const hint = { id: action.id, receivedAt: new Date().toISOString(), detail: { type: action.type } };
  const trigger = world.client.temporal.workflow.getHandle(`trigger/${world.triggerId('board.newLabelAddedToCard')}`);
  await trigger.signal(eventsSignal, { hints: [hint, hint] });
  ben().addLabel(sentinel, urgent());
  await told(sentinel, 1);
  expect(await told(late, 1)).toBe(1);
});

test.each([
  ['switched off', (id: string) => world.sandbox.trello.disableWebhook(id)],
  ['deleted', (id: string) => world.sandbox.trello.world.webhooks.delete(id)],
])('a webhook that was %s is healed, and the comment written meanwhile is delivered once', async (_how, harm) => {
  const before = (await world.started('board.newComment', 1)).length;
  harm(webhooksOf('board.newComment')[0]!.id);
  ben().comment(newCard('Talk'), 'In silence');
  await eventually('the webhook is alive', () => webhooksOf('board.newComment')[0]?.active === true, repair);
  ben().comment(newCard('Talk'), 'Heard again');
  const events = await world.started('board.newComment', before + 2);
  // What a webhook announces may overtake what a look has found.
  expect(
    events
      .slice(before)
      .map(({ comment }) => (comment as { text: string }).text)
      .sort(),
  ).toEqual(['Heard again', 'In silence']);
  expect(webhooksOf('board.newComment')).toHaveLength(1);
});

test('that a webhook cannot be set up is said while that is tried', async () => {
  world.sandbox.faults.add({
    match: { provider: 'trello', method: 'POST', path: /\/webhooks$/ },
    fault: { kind: 'status', status: 500 },
    times: 100,
  });
  const { agents, triggers } = world.client;
  const boardIds = [world.sandbox.trello.board('Support').id];
  await agents.define('hoping', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: [{ id: 'hoping', type: 'board.newCard', account: 'team', config: { boardIds } }],
  });
  await eventually('it is said', async () => {
    const { findings } = await triggers.diagnose('hoping').catch(() => ({ findings: [] }));
    const isSaid = (text: string) => /^Setting up the webhook fails and is tried again\. Trello /.test(text);
    return findings.some(({ level, text }) => level === 'problem' && isSaid(text));
  });
  await agents.retire('hoping');
});

test('a trigger whose account was taken back its token says so; reconnected, it has webhooks again and delivers what came', async () => {
  const before = (await world.started('board.newComment', 1)).length;
  for (const token of [...world.sandbox.trello.world.tokens.values()]) world.sandbox.trello.revokeToken(token.value);
  expect(webhooksOf('board.newComment')).toEqual([]);
  ben().comment(newCard('Talk'), 'In the dark');
  await eventually('it knows', async () => (await stateOf('board.newComment')).problem?.kind === 'needs reconnect');
  const { findings } = await world.client.triggers.diagnose(world.triggerId('board.newComment'));
  const problems = findings.filter(({ level }) => level === 'problem').map(({ text }) => text);
  expect(problems.join(' ')).toMatch(/no longer accepts this account.*Connect the account again/);

  await world.connectAccounts();
  const events = await world.started('board.newComment', before + 1);
  expect(events.at(-1)).toMatchObject({ comment: { text: 'In the dark' } });
  await eventually('the webhook is alive', () => webhooksOf('board.newComment')[0]?.active === true, repair);
});
