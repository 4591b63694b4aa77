import type { Sandbox } from 'graph-trello-sandbox';
import { boardUser, whole, type Kind } from './kind';
import { customerMail } from './mail-kinds';

const listId = ({ trello }: Sandbox, name: string): string => trello.list('Support', name).id;
const newCard = ({ trello }: Sandbox, name: string) =>
  trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name });

/** Actions of one type about a card. */
const actions = ({ trello }: Sandbox, type: string, card: string) =>
  [...trello.world.actions.values()].filter(
    (action) => action.type === type && (action.data.card as { id?: string } | undefined)?.id === card,
  );

const checklists = ({ trello }: Sandbox, card: string) =>
  [...trello.world.checklists.values()].filter(({ idCard }) => idCard === card);

export const boardKinds: Readonly<Record<string, Kind>> = {
  'a card with two files': {
    step: 'board.createCard',
    prepare: (name, sandbox) => {
      const { attachments } = customerMail(sandbox, name);
      return {
        input: { list: listId(sandbox, 'Inbox'), name, attachments: attachments.map((attachment) => ({ attachment })) },
        count: () =>
          whole(
            [...sandbox.trello.world.cards.values()].filter((card) => card.name === name),
            (card) => card.attachments.length === 2,
          ),
      };
    },
  },
  'a copy of a card, with a file more': {
    step: 'board.createCard',
    way: 'a copy',
    prepare: (name, sandbox) => {
      const source = newCard(sandbox, `Copied for ${name}`);
      const ben = sandbox.trello.as('ben');
      ben.addChecklist(source, 'Steps');
      ben.attachFile(source, { name: 'file-0.pdf', mimeType: 'application/pdf', content: Buffer.from('Old.') });
      const [attachment = ''] = customerMail(sandbox, name).attachments;
      const input = { list: listId(sandbox, 'Inbox'), name, copyFrom: source.id, attachments: [{ attachment }] };
      return {
        input,
        count: () =>
          whole(
            [...sandbox.trello.world.cards.values()].filter((card) => card.name === name),
            ({ id, attachments }) => attachments.length === 2 && checklists(sandbox, id).length === 1,
          ),
      };
    },
  },
  'a move of a card with a label': {
    step: 'board.updateCard',
    prepare: (name, sandbox) => {
      const { id } = newCard(sandbox, name);
      const isMove = ({ data }: { data: object }) => 'listAfter' in data;
      return {
        input: { card: id, list: listId(sandbox, 'Doing'), addLabels: ['red'] },
        count: () => {
          const moves = actions(sandbox, 'updateCard', id).filter(isMove).length;
          return actions(sandbox, 'addLabelToCard', id).length === moves ? moves : Number.NaN;
        },
      };
    },
  },
  'what a card says in two custom fields': {
    step: 'board.updateCard',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const ben = sandbox.trello.as('ben');
      const board = sandbox.trello.board('Support');
      const fields = [`Hours of ${name}`, `Order of ${name}`] as const;
      ben.addField(board, { name: fields[0], type: 'number' });
      ben.addField(board, { name: fields[1], type: 'text' });
      return {
        input: { card: card.id, customFields: { [fields[0]]: 2, [fields[1]]: name } },
        count: () => {
          const written = actions(sandbox, 'updateCustomFieldItem', card.id).length;
          return written === 0 ? 0 : written === 2 && card.customFieldItems.length === 2 ? 1 : Number.NaN;
        },
      };
    },
  },
  'attachments of a card, one in the place of another': {
    step: 'board.updateCard',
    prepare: (name, sandbox) => {
      const card = newCard(sandbox, name);
      const file = { name: 'file-0.pdf', mimeType: 'application/pdf', content: Buffer.from('Old.') };
      const old = sandbox.trello.as('ben').attachFile(card, file);
      const addAttachments = customerMail(sandbox, name).attachments.map((attachment) => ({
        attachment,
        name: file.name,
      }));
      return {
        input: { card: card.id, addAttachments, removeAttachments: [file.name] },
        count: () => {
          const there = card.attachments.filter(({ id }) => id !== old.id).length / addAttachments.length;
          return there === 0 || there === card.attachments.length / addAttachments.length ? there : Number.NaN;
        },
      };
    },
  },
  'an archived card': {
    step: 'board.archiveCard',
    prepare: (name, sandbox) => {
      const { id } = newCard(sandbox, name);
      return { input: { card: id }, count: () => actions(sandbox, 'updateCard', id).length };
    },
  },
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
  'a raw call that makes a card': {
    step: 'board.apiCall',
    prepare: (name, sandbox) => ({
      input: { method: 'POST', endpoint: '/1/cards', body: { name, idList: listId(sandbox, 'Inbox') } },
      count: () => [...sandbox.trello.world.cards.values()].filter((card) => card.name === name).length,
    }),
  },
};
