import type { Sandbox } from 'graph-trello-sandbox';
import { actions, checklists, newCard } from './cards';
import { whole, type Kind } from './kind';
import { customerMail } from './mail-kinds';

const listId = ({ trello }: Sandbox, name: string): string => trello.list('Support', name).id;

/** Cards themselves: create, move, change, archive. */
export const cardKinds = {
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
  'a raw call that makes a card': {
    step: 'board.apiCall',
    prepare: (name, sandbox) => ({
      input: { method: 'POST', endpoint: '/1/cards', body: { name, idList: listId(sandbox, 'Inbox') } },
      count: () => [...sandbox.trello.world.cards.values()].filter((card) => card.name === name).length,
    }),
  },
} satisfies Readonly<Record<string, Kind>>;
