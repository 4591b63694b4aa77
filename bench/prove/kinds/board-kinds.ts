import { actions } from './cards';
import { whole, type Kind } from './kind';

/** Lists and boards. */
export const boardKinds = {
  'a list': {
    step: 'board.createList',
    prepare: (name, { trello }) => ({
      input: { board: trello.board('Support').id, name },
      count: () => [...trello.world.lists.values()].filter((list) => list.name === name).length,
    }),
  },
  'a board with two lists': {
    step: 'board.createBoard',
    prepare: (name, { trello }) => ({
      input: { name, description: `Of ${name}`, lists: ['First', 'Second'] },
      count: () =>
        whole(
          [...trello.world.boards.values()].filter((board) => board.name === name),
          ({ id }) => [...trello.world.lists.values()].filter(({ idBoard }) => idBoard === id).length === 2,
        ),
    }),
  },
  'a list renamed and archived, its cards moved': {
    step: 'board.updateList',
    prepare: (name, sandbox) => {
      const ben = sandbox.trello.as('ben');
      const newList = (which: string) => ben.createList(sandbox.trello.board('Support'), `${name}, ${which}`);
      const [list, target] = [newList('from'), newList('to')];
      const { id } = ben.createCard(list, { name });
      return {
        input: { list: list.id, name: `${name}, done`, archived: true, moveCardsTo: target.name },
        count: () => {
          const moves = actions(sandbox, 'updateCard', id).filter(({ data }) => 'listAfter' in data).length;
          return moves === 0 || (list.closed && list.name === `${name}, done`) ? moves : Number.NaN;
        },
      };
    },
  },
  'a board changed: its name, labels and people': {
    step: 'board.updateBoard',
    prepare: (name, { trello }) => {
      const owner = trello.as('supportbot');
      const board = owner.createBoard({ name: `Old ${name}`, defaultLists: false, defaultLabels: false });
      for (const label of ['First', 'Gone']) owner.createLabel(board, { name: label, color: null });
      owner.setBoardMember(board, trello.as('chen').member);
      const labels = [
        { label: 'First', name: 'Renamed' },
        { label: 'Gone', remove: true },
        { name: 'New', color: 'sky' },
      ];
      const members = [{ member: '@ben' }, { member: 'chen', remove: true }];
      return {
        input: { board: `Old ${name}`, name, labels, members },
        count: () => {
          const there = [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === board.id);
          const added = [...trello.world.actions.values()].filter(
            ({ type, data }) => type === 'addMemberToBoard' && data.idMemberAdded === trello.as('ben').member.id,
          );
          const here = added.filter(({ data }) => (data.board as { id: string }).id === board.id).length;
          const isWhole =
            board.name === name &&
            there.map((label) => label.name).join() === 'Renamed,New' &&
            board.memberships.length === 2;
          return here === 0 || isWhole ? here : Number.NaN;
        },
      };
    },
  },
} satisfies Readonly<Record<string, Kind>>;
