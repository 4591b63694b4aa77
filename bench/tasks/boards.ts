import { anything, contains, maybe, oneOf, time } from './expected';
import type { Area } from './task';

const support = oneOf('Support', 'b1');
const product = oneOf('Product', 'b2');
const ben = oneOf('ben', 'Ben Okafor', 'Ben');
const timeZone = maybe('Europe/Berlin');

/** Tasks on boards themselves and their lists, existing comments, and past actions. */
export const boards: Area = {
  name: 'boards',
  tasks: [
    {
      ask: 'What has been archived on Support since Friday?',
      calls: [
        {
          tool: 'board_list_activity',
          arguments: { board: support, after: time('2026-11-20'), types: ['archived'], timeZone },
        },
      ],
    },
    {
      ask: 'What has Ben done on Product?',
      calls: [{ tool: 'board_list_activity', arguments: { board: product, members: [ben] } }],
    },
    {
      ask: 'Tell me the history of the refund card.',
      calls: [
        {
          tool: 'board_list_activity',
          arguments: { card: oneOf('c3', 'Refund 88213'), board: maybe(support) },
        },
      ],
    },
    {
      ask: 'Make a board "Spring fair" with the lists Ideas, Planned and Done.',
      calls: [{ tool: 'board_create_board', arguments: { name: 'Spring fair', lists: ['Ideas', 'Planned', 'Done'] } }],
    },
    {
      ask: 'I need a copy of the board Product, called "Product 2027", without its cards.',
      calls: [{ tool: 'board_create_board', arguments: { name: 'Product 2027', copyFrom: product } }],
    },
    {
      ask: 'Copy Support with all its cards to a new board "Support, as of November".',
      calls: [
        {
          tool: 'board_create_board',
          arguments: { name: 'Support, as of November', copyFrom: support, keepCards: true },
        },
      ],
    },
    {
      ask: 'Rename the board Product to "Products".',
      calls: [{ tool: 'board_update_board', arguments: { board: product, name: 'Products' } }],
    },
    {
      ask: 'Support needs a red label "Complaint".',
      calls: [
        { tool: 'board_update_board', arguments: { board: support, labels: [{ name: 'Complaint', color: 'red' }] } },
      ],
    },
    {
      ask: 'Take Ben off the board Product.',
      calls: [{ tool: 'board_update_board', arguments: { board: product, members: [{ member: ben, remove: true }] } }],
    },
    {
      ask: 'The list Doing of Support shall be called "In progress".',
      calls: [
        {
          tool: 'board_update_list',
          arguments: { list: oneOf('l2', 'Doing'), board: maybe(support), name: 'In progress' },
        },
      ],
    },
    {
      ask: 'Move all that is Paid on Support to Done.',
      calls: [
        {
          tool: 'board_update_list',
          arguments: { list: oneOf('l4', 'Paid'), board: maybe(support), moveCardsTo: oneOf('l5', 'Done') },
        },
      ],
    },
    {
      ask: 'Archive every card in Done on Support, and keep the list.',
      calls: [
        {
          tool: 'board_update_list',
          arguments: { list: oneOf('l5', 'Done'), board: maybe(support), archiveCards: true },
        },
      ],
    },
    {
      ask: 'My comment n1 on the refund card should say: the parcel came on Thursday.',
      calls: [{ tool: 'board_update_comment', arguments: { commentId: 'n1', text: contains('parcel', 'Thursday') } }],
    },
    {
      ask: 'Take my comment n2 back.',
      calls: [{ tool: 'board_update_comment', arguments: { commentId: 'n2', remove: true } }],
    },
    {
      ask: 'Add the order number 88213 to my comment n1, which says "Refund is on its way."',
      calls: [
        {
          tool: 'board_update_comment',
          arguments: { commentId: 'n1', text: anything('Refund is on its way. Order number 88213.') },
        },
      ],
    },
  ],
};
