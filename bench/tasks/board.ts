import { anything, contains, maybe, oneOf, time, type Expected } from './expected';
import type { Area, ExpectedCall } from './task';

const support = maybe(oneOf('Support', 'b1'));
const product = maybe(oneOf('Product', 'b2'));
const timeZone = maybe('Europe/Berlin');
const lists = {
  inbox: oneOf('l1', 'Inbox'),
  doing: oneOf('l2', 'Doing'),
  waiting: oneOf('l3', 'Waiting for customer'),
  paid: oneOf('l4', 'Paid'),
  done: oneOf('l5', 'Done'),
  ideas: oneOf('l6', 'Ideas'),
  planned: oneOf('l7', 'Planned'),
};
const chen = oneOf('chen', 'Chen Wei', 'Chen');
const ben = oneOf('ben', 'Ben Okafor', 'Ben');
const cards = {
  c1: oneOf('c1', 'Invoice 4711 from Lena'),
  c2: oneOf('c2', 'Login broken at Fabrikam Bikes'),
  c3: oneOf('c3', 'Refund 88213'),
  c4: oneOf('c4', 'Rattling noise in the headset'),
  c5: oneOf('c5', 'Ski rack for twelve pairs'),
};
const onCard = (tool: string, card: keyof typeof cards, given: ExpectedCall['arguments'] = {}): ExpectedCall => ({
  tool,
  arguments: { card: cards[card], board: card === 'c5' ? product : support, ...given },
});
const update = (card: keyof typeof cards, given: ExpectedCall['arguments']): ExpectedCall =>
  onCard('board_update_card', card, given);
const onList = (tool: string, list: keyof typeof lists, given: ExpectedCall['arguments'] = {}): ExpectedCall => ({
  tool,
  arguments: { list: lists[list], board: list === 'ideas' || list === 'planned' ? product : support, ...given },
});
const find = (list: keyof typeof lists, given: ExpectedCall['arguments'] = {}): ExpectedCall => ({
  tool: 'board_find_cards',
  arguments: {
    lists: [lists[list]],
    boards: maybe([list === 'ideas' ? oneOf('Product', 'b2') : oneOf('Support', 'b1')]),
    ...given,
  },
});
const create = (list: keyof typeof lists, given: ExpectedCall['arguments']): ExpectedCall =>
  onList('board_create_card', list, { description: maybe(anything('')), ...given });
const item = (given: Readonly<Record<string, Expected>>, more: ExpectedCall['arguments'] = {}): ExpectedCall => ({
  tool: 'board_update_checklist',
  arguments: { checklist: oneOf('k1', 'Steps'), card: maybe(cards.c3), board: support, addItems: [given], ...more },
});

export const board: Area = {
  name: 'board',
  tasks: [
    { ask: 'Move the invoice from Lena to Paid.', calls: [update('c1', { list: lists.paid })] },
    { ask: 'The refund is done, put the card there.', calls: [update('c3', { list: lists.done })] },
    {
      ask: 'The login card is due on Friday at noon.',
      calls: [update('c2', { due: time('2026-11-27T12:00'), timeZone })],
    },
    { ask: 'The login card needs no due date after all.', calls: [update('c2', { due: null })] },
    { ask: 'Mark the login card "Urgent", besides what is on it.', calls: [update('c2', { addLabels: ['Urgent'] })] },
    {
      ask: 'Chen takes over the refund from Ben.',
      calls: [[update('c3', { addMembers: [chen], removeMembers: [ben] }), update('c3', { members: [chen] })]],
    },
    { ask: 'Rename the headset card to "Headset replaced".', calls: [update('c4', { name: 'Headset replaced' })] },
    {
      ask: 'Put the ski rack to Planned, at the top.',
      calls: [update('c5', { list: lists.planned, position: 'top' })],
    },
    {
      ask: 'Move the ski rack to the Inbox of the board Support.',
      calls: [update('c5', { toBoard: oneOf('Support', 'b1'), list: lists.inbox })],
    },
    { ask: 'Give the login card a red cover.', calls: [update('c2', { cover: { color: 'red' } })] },
    { ask: 'Its due date is met: tick it on the login card.', calls: [update('c2', { dueComplete: true })] },
    { ask: 'Bring the archived headset card back to its list.', calls: [update('c4', { archived: false })] },
    {
      ask: 'Archive the headset card.',
      calls: [[onCard('board_archive_card', 'c4'), update('c4', { archived: true })]],
    },
    {
      ask: 'Put the ski rack idea away, we will not build it.',
      calls: [[onCard('board_archive_card', 'c5'), update('c5', { archived: true })]],
    },
    {
      ask: 'Take Lena’s invoice off the board into the archive.',
      calls: [[onCard('board_archive_card', 'c1'), update('c1', { archived: true })]],
    },
    {
      ask: 'Copy the refund card to the inbox as "Refund 90001".',
      calls: [create('inbox', { name: 'Refund 90001', copyFrom: cards.c3 })],
    },
    {
      ask: 'Make a card "Ski rack for six pairs" in Planned, as a copy of the one for twelve, with its checklists and nothing else.',
      calls: [create('planned', { name: 'Ski rack for six pairs', copyFrom: cards.c5, keep: ['checklists'] })],
    },
    { ask: 'Make a card "Call Jonas back" in the inbox.', calls: [create('inbox', { name: 'Call Jonas back' })] },
    {
      ask: 'A new card in Doing: "Send price list", due tomorrow 17:00, with Ben on it.',
      calls: [create('doing', { name: 'Send price list', due: time('2026-11-24T17:00'), timeZone, members: [ben] })],
    },
    {
      ask: 'Create a card "Invoice 2026-0317" in the inbox, labelled Billing, with Mara’s PDF.',
      calls: [
        create('inbox', {
          name: 'Invoice 2026-0317',
          labels: ['Billing'],
          attachments: [{ attachment: 'f1', name: maybe(anything('invoice-2026-0317.pdf')) }],
        }),
      ],
    },
    {
      ask: 'A card "Read the test report" in Ideas of Product with a link to https://tests.example/report.',
      calls: [
        create('ideas', {
          name: 'Read the test report',
          attachments: [{ url: 'https://tests.example/report', name: maybe(anything('Report')) }],
        }),
      ],
    },
    { ask: 'Which boards are there?', calls: [{ tool: 'board_get_boards', arguments: {} }] },
    {
      ask: 'Is there a board whose name has "Market" in it?',
      calls: [{ tool: 'board_get_boards', arguments: { name: 'Market' } }],
    },
    {
      ask: 'Show all my boards, the closed ones as well.',
      calls: [{ tool: 'board_get_boards', arguments: { includeClosed: true } }],
    },
    { ask: 'What is waiting for customers?', calls: [find('waiting')] },
    {
      ask: 'Which cards are archived from Done?',
      calls: [find('done', { cards: 'archived' })],
    },
    { ask: 'List the ideas for products.', calls: [find('ideas')] },
    {
      ask: 'Which of my cards are overdue, on whatever board?',
      calls: [{ tool: 'board_find_cards', arguments: { members: ['me'], due: 'overdue' } }],
    },
    {
      ask: 'What is labelled "Urgent" on the support board?',
      calls: [{ tool: 'board_find_cards', arguments: { boards: [oneOf('Support', 'b1')], labels: ['Urgent'] } }],
    },
    { ask: 'Who is on the refund card, and what has been said there?', calls: [onCard('board_get_card', 'c3')] },
    {
      ask: 'Read me the last 50 comments of the login card.',
      calls: [onCard('board_get_card', 'c2', { commentLimit: 50 })],
    },
    { ask: 'What is attached to Lena’s invoice card?', calls: [onCard('board_get_card', 'c1')] },
    {
      ask: 'Add a list "Returned" to the support board.',
      calls: [{ tool: 'board_create_list', arguments: { board: oneOf('Support', 'b1'), name: 'Returned' } }],
    },
    {
      ask: 'Product needs a list "Built", first of all lists.',
      calls: [
        { tool: 'board_create_list', arguments: { board: oneOf('Product', 'b2'), name: 'Built', position: 'top' } },
      ],
    },
    {
      ask: 'Make a list called "2027" on Product.',
      calls: [{ tool: 'board_create_list', arguments: { board: oneOf('Product', 'b2'), name: '2027' } }],
    },
    {
      ask: 'Comment on the login card that the portal was restarted.',
      calls: [onCard('board_add_comment_to_card', 'c2', { text: contains('restarted') })],
    },
    {
      ask: 'Ask @ben on the refund card whether the parcel is back.',
      calls: [onCard('board_add_comment_to_card', 'c3', { text: contains('@ben', 'parcel') })],
    },
    {
      ask: 'Say on Lena’s invoice card: paid on Friday.',
      calls: [onCard('board_add_comment_to_card', 'c1', { text: contains('paid on Friday') })],
    },
    {
      ask: 'Give the login card a checklist "Tests" with Browser and Phone.',
      calls: [onCard('board_add_checklist', 'c2', { name: 'Tests', items: [{ name: 'Browser' }, { name: 'Phone' }] })],
    },
    {
      ask: 'A checklist on the ski rack: Sketch (done), Prototype (Chen).',
      calls: [
        onCard('board_add_checklist', 'c5', {
          name: maybe(anything('Checklist')),
          items: [
            { name: 'Sketch', checked: true },
            { name: 'Prototype', member: chen },
          ],
        }),
      ],
    },
    {
      ask: 'Put an empty checklist "Return" on the headset card.',
      calls: [onCard('board_add_checklist', 'c4', { name: 'Return' })],
    },
    { ask: 'Add "Inform the customer" to the steps of the refund.', calls: [item({ name: 'Inform the customer' })] },
    {
      ask: 'In the refund’s steps: "Book it", for Chen, until Friday.',
      calls: [item({ name: 'Book it', member: chen, due: time('2026-11-27') }, { timeZone })],
    },
    {
      ask: 'Tick "Write to Yuki" off the steps of the refund.',
      calls: [
        {
          tool: 'board_update_checklist',
          arguments: {
            checklist: oneOf('k1', 'Steps'),
            card: maybe(cards.c3),
            board: support,
            items: [{ item: 'Write to Yuki', checked: true }],
          },
        },
      ],
    },
    {
      ask: 'The refund’s checklist lacks the step "Parcel is back", which is done already.',
      calls: [item({ name: 'Parcel is back', checked: true })],
    },
  ],
};
