import type { TriggerStart } from '../../src/contracts';
import type { TriggerName } from '../../src/contracts/trigger';
import { eventsSignal } from '../../src/messages/trigger';
import { unlimited } from '../board-triggers/board-reader';
import { eventually } from '../support/eventually';
import { agentTaskQueue, boardUser, createWorld, type World } from '../support/world';

/** Every board trigger watches the board Support; the account is a member of Product as well, where the same happens first. */
let world: World;

type Trello = World['sandbox']['trello'];
interface Place {
  ben: ReturnType<Trello['as']>;
  board: ReturnType<Trello['board']>;
  list: ReturnType<Trello['list']>;
  other: ReturnType<Trello['list']>;
}

interface Case {
  type: TriggerName;
  config?: object;
  /** What the trigger fires for; answers the event's id. */
  happening: (place: Place) => string | undefined;
}

const card = ({ ben, list }: Place, details = {}) => ben.createCard(list, { name: 'A card', ...details });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A case whose event has the id of an action, the latest. */
const told = (type: TriggerName, happening: (place: Place) => unknown): Case => ({
  type,
  happening: (place) => {
    happening(place);
    return [...world.sandbox.trello.world.actions.keys()].at(-1);
  },
});

const cases: Case[] = [
  told('board.newCard', (at) => card(at)),
  told('board.cardUpdated', (at) => at.ben.renameCard(card(at), 'Renamed')),
  told('board.cardMoved', (at) => at.ben.moveCard(card(at), at.other)),
  told('board.cardArchived', (at) => at.ben.archiveCard(card(at))),
  told('board.newComment', (at) => at.ben.comment(card(at), 'Look')),
  told('board.newMemberOnCard', (at) => at.ben.addMember(card(at), at.ben.member)),
  told('board.newChecklist', (at) => at.ben.addChecklist(card(at), 'Steps')),
  told('board.newAttachment', (at) => at.ben.attachLink(card(at), 'https://example.org')),
  told('board.newBoardActivity', (at) => at.ben.renameCard(card(at), 'Renamed')),
  told('board.customWebhook', (at) => at.ben.renameCard(card(at), 'Renamed')),
  told('board.newLabelAddedToCard', (at) =>
    at.ben.addLabel(card(at), at.ben.createLabel(at.board, { name: 'Put on', color: 'lime' })),
  ),
  {
    type: 'board.newLabelCreated',
    happening: ({ ben, board }) => ben.createLabel(board, { name: 'Fresh', color: 'sky' }).id,
  },
  {
    type: 'board.cardDueDateReminder',
    happening: (at) => {
      const { id, due } = card(at, { due: inAnHour() });
      return `${id}-${String(Date.parse(due ?? ''))}-1440`;
    },
  },
  {
    type: 'board.newNotification',
    happening: (at) => {
      at.ben.comment(card(at), `@${boardUser} look here`);
      return [...world.sandbox.trello.world.notifications.keys()].at(-1);
    },
  },
  {
    type: 'board.newBoard',
    config: { workspace: 'Contoso', includeOwnBoards: false },
    happening: ({ ben, board }) => {
      const { organizations } = world.sandbox.trello.world;
      const inside = board.name === 'Support' ? { organization: organizations.get(board.idOrganization ?? '')! } : {};
      const person = board.name === 'Support' ? ben : world.sandbox.trello.as(boardUser);
      return person.createBoard({ name: 'Made', ...inside, prefs: { permissionLevel: 'org' } }).id;
    },
  },
];

const idOf = (type: TriggerName): string => type.replace('.', '-').toLowerCase();
const lists = { Support: ['Inbox', 'Doing'], Product: ['Ideas', 'Planned'] } as const;
const placeOf = (name: keyof typeof lists): Place => {
  const { trello } = world.sandbox;
  const [list, other] = lists[name];
  return {
    ...{ ben: trello.as('ben'), board: trello.board(name) },
    ...{ list: trello.list(name, list), other: trello.list(name, other) },
  };
};
/** By trigger, the id of its event on the board that is not watched. */
const foreign = new Map<TriggerName, string>();

beforeAll(async () => {
  world = await createWorld({ sandbox: unlimited, environment: { DUE_SCAN_SECONDS: '1' } });
  await world.connectAccounts();
  await world.startWorkers();
  await world.client.agents.define('watcher', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: cases.map(({ type, config = { boardIds: ['Support'] } }) => ({
      ...{ id: idOf(type), type, account: 'team' },
      config: config as Record<string, unknown>,
    })),
  });
  for (const { type } of cases)
    await eventually(
      `${type} has looked`,
      async () => (await world.client.triggers.get(idOf(type)).catch(() => undefined))?.lastCompletePullAt,
    );
  const { actions } = world.sandbox.trello.world;
  for (const { type, happening } of cases) foreign.set(type, happening(placeOf('Product')) ?? '');
  // As if Trello, or somebody who pretends to be it, announced to each trigger all that happened on the other board.
  const hints = [...foreign.values(), ...[...actions.keys()].slice(-60)].map((id) => ({
    ...{ id, receivedAt: new Date().toISOString() },
  }));
  await Promise.all(
    cases.map(({ type }) =>
      world.client.temporal.workflow.getHandle(`trigger/${idOf(type)}`).signal(eventsSignal, { hints }),
    ),
  );
  for (const { happening } of cases) happening(placeOf('Support'));
});
afterAll(() => world.stop());

const isWatched = ({ event }: Pick<TriggerStart, 'event'>): boolean => {
  const { board, workspace } = event as { board?: { id: string }; workspace?: { name: string } };
  return board?.id === world.sandbox.trello.board('Support').id || workspace?.name === 'Contoso';
};

test('all fifteen triggers of boards are watched', async () => {
  const { triggers } = (await world.client.agents.get('watcher')).definition;
  expect(new Set(triggers.map(({ type }) => type)).size).toBe(15);
});

test.each(cases)('an agent gets events of configured boards only: $type, by poll and by webhook', async ({ type }) => {
  const delivered = await eventually('the watched board has started it', async () => {
    const { recent } = await world.client.triggers.get(idOf(type));
    const started = recent.flatMap(({ delivered: was, workflowId }) => (was ? (workflowId ?? []) : []));
    return started.length > 0 ? started : undefined;
  });
  for (const workflowId of delivered) {
    const start = (await world.client.temporal.workflow.getHandle(workflowId).result()) as TriggerStart;
    expect({ start, isWatched: isWatched(start) }).toMatchObject({ isWatched: true });
  }
  expect(delivered.some((workflowId) => workflowId.includes(foreign.get(type)!))).toBe(false);
});

test.each(cases)('… $type, by replay and in a test', async ({ type }) => {
  await expect(world.client.triggers.replay(idOf(type), foreign.get(type)!)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/does not match the trigger|cannot be replayed/) },
  });
  const reports = await world.client.triggers.test(idOf(type));
  const matched = reports.flatMap(({ outcome }) => (outcome.kind === 'matched' ? [outcome] : []));
  expect(matched.length).toBeGreaterThan(0);
  expect(matched.every((outcome) => isWatched(outcome as { event: unknown }))).toBe(true);
});
