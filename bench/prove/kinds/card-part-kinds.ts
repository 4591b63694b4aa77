import { actions, checklists, newCard } from './cards';
import { boardUser, whole, type Kind } from './kind';

/** Parts of a card: comments and checklists. */
export const cardPartKinds = {
  'a comment': {
    step: 'board.addCommentToCard',
    prepare: (name, sandbox) => {
      const { id } = newCard(sandbox, name);
      return { input: { card: id, text: `Of ${name}` }, count: () => actions(sandbox, 'commentCard', id).length };
    },
  },
  'a comment by the name of its card': {
    step: 'board.addComment',
    prepare: (name, sandbox) => {
      const { id } = newCard(sandbox, name);
      const input = { board: sandbox.trello.board('Support').id, card: name, text: `Of ${name}` };
      return { input, count: () => actions(sandbox, 'commentCard', id).length };
    },
  },
  'a comment changed': {
    step: 'board.updateComment',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const { id: commentId } = sandbox.trello.as(boardUser).comment(card, 'Before.');
      return {
        input: { commentId, text: `Of ${name}` },
        count: () => actions(sandbox, 'updateComment', card.id).length,
      };
    },
  },
  'a comment removed': {
    step: 'board.updateComment',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const { id: commentId } = sandbox.trello.as(boardUser).comment(card, `Of ${name}`);
      return { input: { commentId, remove: true }, count: () => actions(sandbox, 'deleteComment', card.id).length };
    },
  },
  'a checklist with two items': {
    step: 'board.addChecklist',
    prepare: (name, sandbox) => {
      const { id } = newCard(sandbox, name);
      return {
        input: { card: id, name: 'Steps', items: [{ name: 'First' }, { name: 'Second' }] },
        count: () => whole(checklists(sandbox, id), ({ checkItems }) => checkItems.length === 2),
      };
    },
  },
  'an item of a checklist': {
    step: 'board.createChecklistItem',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const { id } = sandbox.trello.as('ben').addChecklist(card, 'Steps');
      return {
        input: { checklist: id, name },
        count: () => checklists(sandbox, card.id).flatMap(({ checkItems }) => checkItems).length,
      };
    },
  },
  'a checklist changed, with an item more and one less': {
    step: 'board.updateChecklist',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const ben = sandbox.trello.as('ben');
      const checklist = ben.addChecklist(card, 'Steps');
      for (const item of ['First', 'Old']) ben.addCheckItem(checklist, item);
      const items = [
        { item: 'First', name: 'Begun', checked: true },
        { item: 'Old', remove: true },
      ];
      return {
        input: { card: card.id, checklist: 'Steps', name: 'Plan', items, addItems: [{ name }] },
        count: () => {
          const there = checklist.checkItems.map((item) => `${item.name}: ${item.state}`);
          const added = there.filter((item) => item === `${name}: incomplete`).length;
          const isWhole = checklist.name === 'Plan' && there[0] === 'Begun: complete' && there.length === added + 1;
          return added === 0 || isWhole ? added : Number.NaN;
        },
      };
    },
  },
} satisfies Readonly<Record<string, Kind>>;
