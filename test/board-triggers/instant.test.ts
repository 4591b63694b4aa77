import type { TriggerName } from '../../src/contracts/trigger';
import { eventsSignal } from '../../src/messages/trigger';
import { eventually } from '../support/eventually';
import type { beyondActions, BoardTrigger } from './beyond-actions';
import { createWatchedBoards, type WatchedBoards } from './watched-boards';

let world: WatchedBoards;

interface Desk {
  ben: ReturnType<WatchedBoards['sandbox']['trello']['as']>;
  chen: Desk['ben'];
  board: ReturnType<WatchedBoards['sandbox']['trello']['board']>;
  list: (name: string) => ReturnType<WatchedBoards['sandbox']['trello']['list']>;
  card: ReturnType<WatchedBoards['sandbox']['trello']['card']>;
}

interface Case {
  config?: object;
  /** What comes closest and must not fire; it happens first, so what fires afterwards is all there is. */
  neighbour: (desk: Desk) => unknown;
  happening: (desk: Desk) => unknown;
  event: object;
}

/** A trigger of boards without a case does not compile. */
const casesByType: Record<Exclude<BoardTrigger, keyof typeof beyondActions>, Case> = {
  'board.newCard': {
    neighbour: ({ ben, card, list }) => ben.moveCard(card, list('Doing')),
    happening: ({ ben, list }) => ben.createCard(list('To Do'), { name: 'Fresh' }),
    event: { origin: 'created', card: { name: 'Fresh' }, list: { name: 'To Do' }, by: { username: 'ben' } },
  },
  'board.cardUpdated': {
    neighbour: ({ ben, card }) => ben.comment(card, 'Only a word'),
    happening: ({ ben, card, list }) => ben.updateCard(card, { list: list('Doing'), pos: 'top' }),
    event: { changes: [{ property: 'list', from: { name: 'To Do' }, to: { name: 'Doing' } }] },
  },
  'board.cardMoved': {
    neighbour: ({ ben, card }) => ben.updateCard(card, { pos: 'top' }),
    happening: ({ ben, card, list }) => ben.moveCard(card, list('Doing')),
    event: { fromList: { name: 'To Do' }, toList: { name: 'Doing' } },
  },
  'board.cardArchived': {
    neighbour: ({ ben, list }) => ben.deleteCard(ben.createCard(list('To Do'), { name: 'Gone' })),
    happening: ({ ben, card }) => ben.archiveCard(card),
    event: { card: { name: 'Card' } },
  },
  'board.newComment': {
    neighbour: ({ ben, card }) => ben.updateCard(card, { desc: 'Not said' }),
    happening: ({ chen, card }) => chen.comment(card, 'Said'),
    event: { comment: { text: 'Said' }, by: { username: 'chen' } },
  },
  'board.newMemberOnCard': {
    neighbour: ({ ben, chen, card }) => {
      ben.removeMember(card, chen.member);
    },
    happening: ({ ben, card }) => ben.addMember(card, ben.member),
    event: { member: { username: 'ben' } },
  },
  'board.newLabelCreated': {
    neighbour: ({ ben, card, board }) => ben.addLabel(card, labelOf(board.id)),
    happening: ({ ben, board }) => ben.createLabel(board, { name: 'New one', color: 'sky' }),
    event: { label: { name: 'New one', color: 'sky' }, by: { username: 'ben' } },
  },
  'board.newLabelAddedToCard': {
    neighbour: ({ ben, board }) => ben.createLabel(board, { name: 'Unused', color: null }),
    happening: ({ ben, card, board }) => ben.addLabel(card, labelOf(board.id)),
    event: { label: { color: 'green' }, card: { name: 'Card' }, by: { username: 'ben' } },
  },
  'board.newChecklist': {
    neighbour: ({ ben, card }) => ben.comment(card, '- [ ] no checklist'),
    happening: ({ ben, card }) => ben.addCheckItem(ben.addChecklist(card, 'Steps'), 'One'),
    event: { checklist: { name: 'Steps' } },
  },
  'board.newBoardActivity': {
    config: { activityTypes: ['createList'] },
    neighbour: ({ ben, card }) => ben.renameCard(card, 'Renamed'),
    happening: ({ ben, board }) => ben.createList(board, 'Later'),
    event: { type: 'createList', list: { name: 'Later' } },
  },
  'board.newAttachment': {
    neighbour: ({ ben, card }) => ben.comment(card, 'https://northwind.example'),
    happening: ({ ben, card }) => ben.attachLink(card, 'https://northwind.example'),
    event: { attachment: { kind: 'link', url: 'https://northwind.example' } },
  },
  'board.customWebhook': {
    config: { eventKinds: ['delete'], objects: ['card'] },
    neighbour: ({ ben, list }) => ben.archiveCard(ben.createCard(list('To Do'), { name: 'Kept' })),
    happening: ({ ben, card }) => ben.deleteCard(card),
    event: { type: 'deleteCard', object: 'card', kinds: ['delete'] },
  },
};
const cases = Object.entries(casesByType).map(([type, one]) => ({ type: type as BoardTrigger, ...one }));

/** The nameless green label that Trello gives a new board. */
function labelOf(boardId: string) {
  const labels = [...world.sandbox.trello.world.labels.values()];
  return labels.find(({ idBoard, color }) => idBoard === boardId && color === 'green')!;
}

function deskOf(type: TriggerName): Desk {
  const { trello } = world.sandbox;
  return {
    ben: trello.as('ben'),
    chen: trello.as('chen'),
    board: trello.board(type),
    list: (name) => trello.list(type, name),
    card: [...trello.world.cards.values()].find(({ idBoard }) => idBoard === trello.board(type).id)!,
  };
}

beforeAll(async () => {
  // The slow look is far away: what is delivered here came by webhook.
  world = await createWatchedBoards({ CATCH_UP_SECONDS: '600', DUE_SCAN_SECONDS: '1' });
  const { trello } = world.sandbox;
  const organization = [...trello.world.organizations.values()][0]!;
  for (const { type } of cases) {
    const ben = trello.as('ben');
    ben.createBoard({ name: type, organization, prefs: { permissionLevel: 'org' } });
    const card = ben.createCard(trello.list(type, 'To Do'), { name: 'Card' });
    ben.addMember(card, trello.as('chen').member);
  }
  // A set-up counts from the beginning of its second.
  const second = () => Math.floor(Date.now() / 1000);
  const prepared = second();
  await eventually('the next second begins', () => second() > prepared);
  const alsoProduct = (type: TriggerName) => (type === 'board.newCard' ? [type, 'Product'] : [type]);
  await world.watch(
    ...cases.map(({ type, config = {} }) => ({ type, boards: alsoProduct(type), config })),
    { type: 'board.newBoard', config: { workspace: 'contoso' } },
    { type: 'board.newNotification', isPolled: true },
    { type: 'board.cardDueDateReminder', boards: ['Product'], isPolled: true },
  );
  for (const { type, neighbour, happening } of cases) {
    neighbour(deskOf(type));
    happening(deskOf(type));
  }
});
afterAll(() => world.stop());

test.each(cases)(
  '$type starts its agent at once when it should, and not for what comes closest',
  async ({ type, event }) => {
    expect(await world.started(type, 1)).toMatchObject([event]);
  },
);

test('a trigger watches several boards with one webhook each; events of other boards never reach its agent', async () => {
  const { trello } = world.sandbox;
  const id = world.triggerId('board.newCard');
  const webhooks = [...trello.world.webhooks.values()].filter(({ callbackURL }) => callbackURL.endsWith(`/${id}`));
  expect(webhooks.map(({ idModel }) => idModel)).toEqual([
    trello.board('board.newCard').id,
    trello.board('Product').id,
  ]);

  const foreign = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Elsewhere' });
  const action = [...trello.world.actions.values()].find(
    ({ data }) => (data.card as { id: string } | undefined)?.id === foreign.id,
  )!;
  // As if Trello, or someone who pretends to be it, announced the card of a board that is not watched.
  const trigger = world.client.temporal.workflow.getHandle(`trigger/${id}`);
  await trigger.signal(eventsSignal, { hints: [{ id: action.id, receivedAt: new Date().toISOString() }] });
  trello.as('ben').createCard(trello.list('Product', 'Ideas'), { name: 'On the other board' });
  const events = await world.started('board.newCard', 2);
  expect(events).toMatchObject([{ card: { name: 'Fresh' } }, { card: { name: 'On the other board' } }]);
  const { recent } = await world.client.triggers.get(id);
  expect(recent.find(({ label }) => label === 'Elsewhere')).toMatchObject({
    delivered: false,
    reason: expect.stringContaining('"Support", which is not watched') as string,
  });
});

test('diagnose tells what a trigger watches and what happened last', async () => {
  const { findings } = await world.client.triggers.diagnose(world.triggerId('board.cardMoved'));
  const text = findings.map((finding) => finding.text).join('\n');
  expect(text).toContain('The board "board.cardMoved" can be read.');
  expect(text).toContain('The latest listed change');
  expect(text).toContain('Events come by webhook within seconds; it is alive at the provider.');
  expect(text).toMatch(/Beside the webhook the provider is asked every/);
});

test('a board, a notification and a due date start their agents once each, found where there is no webhook', async () => {
  const { trello } = world.sandbox;
  const agent = trello.as('supportbot');
  agent.createBoard({ name: 'Made by the agent' });
  expect(await world.started('board.newBoard', 1)).toMatchObject([
    { board: { name: 'Made by the agent' }, by: { username: 'supportbot' } },
  ]);
  const due = new Date(Date.now() + 3_600_000).toISOString();
  const card = trello.as('ben').createCard(trello.list('Product', 'Ideas'), { name: 'Due', due });
  trello.as('ben').comment(card, 'Look here, @supportbot');
  expect(await world.started('board.newNotification', 1)).toMatchObject([
    { type: 'mentionedOnCard', card: { name: 'Due' }, text: 'Look here, @supportbot' },
  ]);
  await eventually('cards have been looked at twice more', twoMoreLooks());
  expect(await world.started('board.cardDueDateReminder', 1)).toMatchObject([{ card: { name: 'Due' }, due }]);
  const { findings } = await world.client.triggers.diagnose(world.triggerId('board.newBoard'));
  const text = findings.map((finding) => finding.text).join('\n');
  expect(text).toContain('anyone makes in the workspace "Contoso"');
  expect(text).toContain('Boards that the account makes');
});

function twoMoreLooks(): () => Promise<true | undefined> {
  const looks = () => world.sandbox.requests.count({ path: /\/cards\/visible$/ });
  const before = looks();
  return () => Promise.resolve(looks() >= before + 2 ? true : undefined);
}
