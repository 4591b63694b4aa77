import type { EditedProperty } from './change';
import { watchedBoards } from './watched-triggers';
import type { Card, Plan, Planner, Scene } from './plan';

const minute = 60_000;

const who = ({ person, board }: Scene) => ({ by: person.member.username, board: board.name });

const isOpen = (card: Card): boolean => !card.closed;

export const createCard: Planner = (scene) => {
  const { random, lists, person, trello, board, name } = scene;
  const list = random.pick(lists);
  if (list === undefined) return undefined;
  const isMail = random.chance(0.15);
  const labels = isMail
    ? []
    : random.some(
        [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === board.id),
        0.1,
      );
  const members = isMail ? [] : random.some([trello.as('chen').member, trello.as('supportbot').member], 0.1);
  const details = { name: name('Card'), labels, members };
  return {
    change: {
      ...who(scene),
      kind: 'create',
      card: '',
      list: list.name,
      origin: isMail ? 'emailed' : 'created',
      labels: labels.map(({ id }) => id),
      members: members.map(({ username }) => username),
    },
    act: () => (isMail ? person.emailCard(list, details) : person.createCard(list, details)),
    labelsCanBeFound: true,
  };
};

export const copyCard: Planner = (scene) => {
  const { random, lists, cards, ask } = scene;
  const [list, source] = [random.pick(lists), random.pick(cards)];
  if (list === undefined || source === undefined) return undefined;
  const keep = 'attachments,checklists,labels';
  return {
    change: { ...who(scene), kind: 'copy', card: '', list: list.name },
    act: () => ask('POST', `/cards?idList=${list.id}&idCardSource=${source.id}&keepFromSource=${keep}`),
  };
};

export const editCard: Planner = (scene) => {
  const { random, cards, person, name } = scene;
  const card = random.pick(cards);
  if (card === undefined) return undefined;
  const change = { ...who(scene), kind: 'edit', card: card.id, withReminder: false } as const;
  const edit = (property: EditedProperty, from: string | boolean | null, to: string | boolean | null): Plan => ({
    change: { ...change, property, from, to },
    act: () => {
      person.updateCard(card, { [property === 'description' ? 'desc' : property]: to });
    },
  });
  switch (random.pick(['name', 'description', 'due', 'due', 'due', 'start', 'dueComplete'] as const)) {
    case 'name':
      return edit('name', card.name, name('Card'));
    case 'description':
      return edit('description', card.desc, name('Words'));
    case 'start':
      return edit('start', card.start, laterThan(random.next() * 90 * 24 * 60));
    case 'dueComplete':
      return edit('dueComplete', card.dueComplete, !card.dueComplete);
    default:
      return dueDate(scene, card);
  }
};

/** Clears the due date, sets it far away, or (on a watched board) sets it soon: then the card stays unchanged until its reminder was sent. */
function dueDate(scene: Scene, card: Card): Plan {
  const { random, person, board } = scene;
  const isSoon = watchedBoards.includes(board.name) && isOpen(card) && !card.dueComplete && random.chance(0.3);
  const far = random.chance(0.2) && card.due !== null ? null : laterThan((3 + random.next() * 60) * 24 * 60);
  const to = isSoon ? laterThan(50 + random.next() * 8) : far;
  const withReminder = to !== null && card.dueReminder !== 60 && random.chance(0.3);
  return {
    change: { ...who(scene), kind: 'edit', card: card.id, property: 'due', from: card.due, to, withReminder },
    act: () => {
      person.updateCard(card, { due: to, ...(withReminder && { dueReminder: 60 }) });
    },
    ...(isSoon && { keeps: card }),
  };
}

const laterThan = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();

/** Skips restless cards: a new position right after a move would be mistaken for the position that comes with the move. */
export const placeCard: Planner = (scene) => {
  const { random, cards, person, isRestless } = scene;
  const card = random.pick(cards.filter((candidate) => !isRestless(candidate)));
  if (card === undefined) return undefined;
  return {
    change: { ...who(scene), kind: 'position', card: card.id },
    act: () => {
      person.updateCard(card, { pos: random.chance(0.5) ? 'top' : 'bottom' });
    },
  };
};

export const moveCard: Planner = (scene) => {
  const { random, lists, cards, person, trello } = scene;
  const card = random.pick(cards.filter(isOpen));
  const target = random.pick(lists.filter(({ id }) => id !== card?.idList));
  const from = trello.world.lists.get(card?.idList ?? '');
  if (card === undefined || target === undefined || from === undefined) return undefined;
  const withPosition = random.chance(0.3);
  return {
    change: { ...who(scene), kind: 'move', card: card.id, from: from.name, to: target.name, withPosition },
    act: () => {
      person.updateCard(card, { list: target, ...(withPosition && { pos: 'top' }) });
    },
  };
};

export const moveCardToBoard: Planner = (scene) => {
  const { random, cards, person, board, trello } = scene;
  const card = random.pick(cards.filter(isOpen));
  const open = [...trello.world.lists.values()].filter(({ closed, idBoard }) => !closed && idBoard !== board.id);
  const list = random.pick(open);
  const target = trello.world.boards.get(list?.idBoard ?? '');
  if (card === undefined || list === undefined || target === undefined) return undefined;
  return {
    change: { ...who(scene), kind: 'move to board', card: card.id, to: target.name, list: list.name },
    act: () => {
      person.moveCard(card, list);
    },
  };
};

export const archiveOrRestoreCard: Planner = (scene) => {
  const { random, cards, person } = scene;
  const card = random.pick(cards);
  if (card === undefined) return undefined;
  const { closed } = card;
  return {
    change: { ...who(scene), kind: closed ? 'restore' : 'archive', card: card.id },
    act: () => {
      person.updateCard(card, { closed: !closed });
    },
  };
};

export const deleteCard: Planner = (scene) => {
  const card = scene.random.pick(scene.cards.filter(scene.isTold));
  if (card === undefined || scene.cards.length < 20) return undefined;
  return {
    change: { ...who(scene), kind: 'delete', card: card.id },
    act: () => {
      scene.person.deleteCard(card);
    },
  };
};
