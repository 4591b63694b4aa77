import type { Plan, Planner, Scene } from './plan';

const who = ({ person, board }: Scene) => ({ by: person.member.username, board: board.name });

export const writeComment: Planner = (scene) => {
  const { random, cards, person, name } = scene;
  const card = random.pick(cards);
  if (card === undefined) return undefined;
  const mentions = random.chance(0.2) ? ['supportbot'] : [];
  const text = [name('Remark'), ...mentions.map((username) => `@${username}`)].join(' ');
  return {
    change: { ...who(scene), kind: 'comment', card: card.id, text, mentions },
    act: () => {
      person.comment(card, text);
    },
  };
};

/** Changes only comments that were already reported: a comment deleted before a trigger reads it fires nothing. */
export const changeComment: Planner = (scene) => {
  const { random, comments, cards, person, name, ask } = scene;
  const own = comments.filter(
    ({ card, by }) => by === person.member.id && cards.some((candidate) => candidate.id === card),
  );
  const comment = random.pick(own);
  if (comment === undefined) return undefined;
  const path = `/actions/${comment.id}`;
  return random.chance(0.5)
    ? {
        change: { ...who(scene), kind: 'edit comment', card: comment.card },
        act: () => ask('PUT', `${path}?text=${encodeURIComponent(name('Remark'))}`),
      }
    : { change: { ...who(scene), kind: 'delete comment', card: comment.card }, act: () => ask('DELETE', path) };
};

export const changeMembers: Planner = (scene) => {
  const { random, cards, person, trello } = scene;
  const card = random.pick(cards);
  const member = random.pick(['ada', 'ben', 'chen', 'supportbot'].map((username) => trello.as(username).member));
  if (card === undefined || member === undefined) return undefined;
  const leaves = card.idMembers.includes(member.id);
  return {
    change: { ...who(scene), kind: leaves ? 'leave' : 'join', card: card.id, member: member.username },
    act: () => {
      if (leaves) person.removeMember(card, member);
      else person.addMember(card, member);
    },
  };
};

/** Adds or removes one label, or replaces the set of labels. */
export const changeLabels: Planner = (scene): Plan | undefined => {
  const { random, cards, trello, board, ask, isRestless, hasWorn } = scene;
  const card = random.pick(cards);
  const labels = [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === board.id).map(({ id }) => id);
  const label = random.pick(labels);
  if (card === undefined || label === undefined) return undefined;
  const before = card.idLabels;
  const toggled = before.includes(label) ? before.filter((id) => id !== label) : [...before, label];
  const after = random.chance(0.3) ? random.some(labels, 0.2) : toggled;
  const added = after.filter((id) => !before.includes(id));
  if (added.length === 0 && after.length === before.length) return undefined;
  return {
    change: { ...who(scene), kind: 'label', card: card.id, before, after },
    act: () => ask('PUT', `/cards/${card.id}?idLabels=${after.join()}`),
    labelsCanBeFound: !card.closed && !isRestless(card) && added.every((id) => !hasWorn(card, id)),
    keeps: card,
  };
};

export const attach: Planner = (scene) => {
  const { random, cards, person, name, ask } = scene;
  const card = random.pick(cards);
  if (card === undefined) return undefined;
  const old = random.chance(0.3) ? random.pick(card.attachments) : undefined;
  if (old !== undefined) {
    return {
      change: { ...who(scene), kind: 'detach', card: card.id, name: old.name },
      act: () => ask('DELETE', `/cards/${card.id}/attachments/${old.id}`),
    };
  }
  const link = name('https://northwind.example/');
  return {
    change: { ...who(scene), kind: 'attach', card: card.id, name: link },
    act: () => {
      person.attachLink(card, link);
    },
  };
};

export const changeChecklists: Planner = (scene) => {
  const { random, cards, person, name, trello, ask } = scene;
  const card = random.pick(cards);
  if (card === undefined) return undefined;
  const about = { ...who(scene), card: card.id };
  const checklist = trello.world.checklists.get(random.pick(card.idChecklists) ?? '');
  if (checklist === undefined || random.chance(0.2)) {
    const added = name('Steps');
    return {
      change: { ...about, kind: 'add checklist', name: added },
      act: () => void person.addChecklist(card, added),
    };
  }
  const item = random.pick(checklist.checkItems.filter(({ state }) => state === 'incomplete'));
  if (item !== undefined && random.chance(0.4)) {
    return {
      change: { ...about, kind: 'tick item', name: item.name },
      act: () => {
        person.completeCheckItem(checklist, item);
      },
    };
  }
  const list = trello.world.lists.get(card.idList);
  if (item !== undefined && list !== undefined && random.chance(0.2)) {
    return {
      change: { ...who(scene), kind: 'convert', card: '', list: list.name },
      act: () => person.convertToCard(checklist, item),
    };
  }
  if (random.chance(0.2)) {
    return {
      change: { ...about, kind: 'remove checklist', name: checklist.name },
      act: () => ask('DELETE', `/checklists/${checklist.id}`),
    };
  }
  const added = name('Step');
  return {
    change: { ...about, kind: 'add item', name: added },
    act: () => void person.addCheckItem(checklist, added),
  };
};
