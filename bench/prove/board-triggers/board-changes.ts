import type { Planner, Scene } from './plan';

const who = ({ person, board }: Scene) => ({ by: person.member.username, board: board.name });

export const changeBoardLabels: Planner = (scene) => {
  const { random, person, board, trello, name, ask } = scene;
  const labels = [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === board.id);
  const label = random.pick(labels);
  const called = name('Label');
  if (label !== undefined && (labels.length > 12 || random.chance(0.5))) {
    return {
      change: { ...who(scene), kind: 'rename label', label: label.id },
      act: () => ask('PUT', `/labels/${label.id}?name=${encodeURIComponent(called)}`),
    };
  }
  return {
    change: { ...who(scene), kind: 'create label', label: '', name: called },
    act: () => person.createLabel(board, { name: called, color: null }),
  };
};

/** Does not close lists: the effect on their cards is a separate topic. */
export const changeLists: Planner = (scene) => {
  const { random, person, board, lists, name, ask } = scene;
  // Triggers and the oracle use the names of the first four lists.
  const list = random.pick(lists.slice(4));
  if (list !== undefined && (lists.length > 7 || random.chance(0.5))) {
    return {
      change: { ...who(scene), kind: 'rename list' },
      act: () => ask('PUT', `/lists/${list.id}?name=${encodeURIComponent(name('List'))}`),
    };
  }
  return {
    change: { ...who(scene), kind: 'create list' },
    act: () => void person.createList(board, name('List')),
  };
};

export const createBoard: Planner = (scene) => {
  const { random, person, trello, name } = scene;
  const organization = [...trello.world.organizations.values()][0];
  if (organization === undefined) return undefined;
  const inWorkspace = random.chance(0.6);
  const called = name('Board');
  const details = {
    name: called,
    defaultLists: false,
    prefs: { permissionLevel: inWorkspace ? 'org' : 'private' },
  } as const;
  return {
    change: { ...who(scene), kind: 'create board', name: called, inWorkspace },
    act: () => void person.createBoard(inWorkspace ? { ...details, organization } : details),
  };
};
