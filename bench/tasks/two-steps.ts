import { anything, contains, endOf, maybe, oneOf, time } from './expected';
import type { Area, ExpectedCall } from './task';

const support = maybe(oneOf('Support', 'b1'));
const timeZone = maybe(oneOf('Europe/Berlin', 'W. Europe Standard Time'));
const find = (given: ExpectedCall['arguments'], ...messages: object[]): ExpectedCall => ({
  tool: 'mail_find_email',
  arguments: given,
  answer: { messages, hasMore: false, untrusted: ['messages.subject', 'messages.body'] },
});
const tomsBike = {
  id: 'm8',
  subject: 'Demo bikes for the fair',
  from: 'Tom Arden <tom@fabrikam-bikes.example>',
  isRead: true,
  body: 'Four bikes are enough.',
  attachments: [{ attachment: 'f3', name: 'fair-plan.pdf', contentType: 'application/pdf', bytes: 20480 }],
};
const priya = {
  id: 'm9',
  subject: 'Change of billing address',
  from: 'Priya Raman <priya@wingtip-travel.example>',
  isRead: false,
  body: 'Our invoices go to 14 Harbour Road, Bristol from 1 December.',
};
const search = (subject: string) => ({ subject: contains(subject) });
const contactOf = (name: string, answer: object): ExpectedCall => ({
  tool: 'contacts_find_contact',
  arguments: { name: oneOf(name, name.split(' ')[0] ?? name, name.split(' ')[1] ?? name) },
  answer: { contacts: [answer] },
});

/** Tasks whose second call needs the answer of the first. */
export const twoSteps: Area = {
  name: 'two steps',
  tasks: [
    {
      ask: 'Find the newest mail with "demo bikes" in its subject and file it in Customers/Fabrikam Bikes.',
      calls: [
        find({ ...search('demo bikes') }, tomsBike),
        { tool: 'mail_update_email', arguments: { messageIds: ['m8'], folder: 'Customers/Fabrikam Bikes' } },
      ],
    },
    {
      ask: 'Look up the mail with "demo bikes" in its subject and put its PDF on a new card "Fair plan" in Doing of Support.',
      calls: [
        find({ ...search('demo bikes') }, tomsBike),
        {
          tool: 'board_create_card',
          arguments: {
            list: oneOf('l2', 'Doing'),
            board: support,
            name: 'Fair plan',
            description: maybe(anything('')),
            attachments: [{ attachment: 'f3', name: maybe(anything('fair-plan.pdf')) }],
          },
        },
      ],
    },
    {
      ask: 'Answer the mail with "billing address" in its subject: it is noted.',
      calls: [
        find({ ...search('billing address') }, priya),
        {
          tool: 'mail_send_email',
          arguments: { replyTo: 'm9', body: contains('noted'), to: maybe(['priya@wingtip-travel.example']) },
        },
      ],
    },
    {
      ask: 'Find the mail with "billing address" in its subject and label it "Customer".',
      calls: [
        find({ ...search('billing address') }, priya),
        { tool: 'mail_update_email', arguments: { messageIds: ['m9'], addLabels: ['Customer'] } },
      ],
    },
    {
      ask: 'Look up Priya Raman in my contacts and write her a mail, subject "Vouchers", that the vouchers are in the post.',
      calls: [
        contactOf('Priya Raman', { id: 'p5', displayName: 'Priya Raman', emails: ['priya@wingtip-travel.example'] }),
        {
          tool: 'mail_send_email',
          arguments: { to: ['priya@wingtip-travel.example'], subject: 'Vouchers', body: contains('post') },
        },
      ],
    },
    {
      ask: 'Find Greta Huber in my contacts and set her job title to "Head of rental".',
      calls: [
        contactOf('Greta Huber', { id: 'p6', displayName: 'Greta Huber', jobTitle: 'Rental' }),
        { tool: 'contacts_update_contact', arguments: { contactId: 'p6', jobTitle: 'Head of rental' } },
      ],
    },
    {
      ask: 'If I have no contact named Kim Novak yet, add one with kim@novak.example.',
      calls: [
        {
          tool: 'contacts_find_contact',
          arguments: { name: oneOf('Kim Novak', 'Kim', 'Novak') },
          answer: { contacts: [] },
        },
        {
          tool: 'contacts_create_contact',
          arguments: {
            displayName: maybe('Kim Novak'),
            givenName: maybe('Kim'),
            surname: maybe('Novak'),
            emails: ['kim@novak.example'],
          },
        },
      ],
    },
    {
      ask: 'Find the event "Oven training" on Friday and move it to 15:00 the same day.',
      calls: [
        {
          tool: 'calendar_list_events',
          arguments: { start: time('2026-11-27'), end: endOf('2026-11-27'), timeZone, query: maybe(contains('oven')) },
          answer: {
            events: [
              {
                id: 'e5',
                subject: 'Oven training',
                start: '2026-11-27T13:00',
                end: '2026-11-27T14:00',
                timeZone: 'Europe/Berlin',
              },
            ],
          },
        },
        {
          tool: 'calendar_update_event',
          arguments: { eventId: 'e5', start: time('2026-11-27T15:00'), end: maybe(time('2026-11-27T16:00')), timeZone },
        },
      ],
    },
    {
      ask: 'Look on Friday for the event "Oven training" and remove it.',
      calls: [
        {
          tool: 'calendar_list_events',
          arguments: { start: time('2026-11-27'), end: endOf('2026-11-27'), timeZone, query: maybe(contains('oven')) },
          answer: {
            events: [{ id: 'e5', subject: 'Oven training', start: '2026-11-27T13:00', end: '2026-11-27T14:00' }],
          },
        },
        { tool: 'calendar_delete_event', arguments: { eventId: 'e5' } },
      ],
    },
    {
      ask: 'If I am free tomorrow 14:00 to 15:00, put "Write rota" there.',
      calls: [
        {
          tool: 'calendar_check_availability',
          arguments: { start: time('2026-11-24T14:00'), end: time('2026-11-24T15:00'), timeZone },
          answer: { free: true, conflicts: [] },
        },
        {
          tool: 'calendar_create_event',
          arguments: {
            subject: 'Write rota',
            start: time('2026-11-24T14:00'),
            end: time('2026-11-24T15:00'),
            timeZone,
          },
        },
      ],
    },
    {
      ask: 'If I am free tomorrow 10:15 to 10:45, put "Call Ben" there; otherwise leave it.',
      calls: [
        {
          tool: 'calendar_check_availability',
          arguments: { start: time('2026-11-24T10:15'), end: time('2026-11-24T10:45'), timeZone },
          answer: { free: false, conflicts: [{ subject: 'Stock meeting' }] },
        },
      ],
      isWatched: true,
    },
    {
      ask: 'See which cards wait in the list Doing of Support and archive the one about a tax form.',
      calls: [
        {
          tool: 'board_find_cards',
          arguments: { lists: [oneOf('l2', 'Doing')], boards: maybe([oneOf('Support', 'b1')]) },
          answer: {
            cards: [
              { id: 'c3', name: 'Refund 88213', list: 'Doing' },
              { id: 'c6', name: 'Tax form for Osaka', list: 'Doing' },
            ],
            hasMore: false,
          },
        },
        [
          { tool: 'board_archive_card', arguments: { card: oneOf('c6', 'Tax form for Osaka'), board: support } },
          {
            tool: 'board_update_card',
            arguments: { card: oneOf('c6', 'Tax form for Osaka'), board: support, archived: true },
          },
        ],
      ],
    },
    {
      ask: 'Read the refund card and add "Write to Yuki" to its second checklist.',
      calls: [
        {
          tool: 'board_get_card',
          arguments: { card: oneOf('c3', 'Refund 88213'), board: support },
          answer: {
            id: 'c3',
            name: 'Refund 88213',
            checklists: [
              { id: 'k1', name: 'Steps', items: [] },
              { id: 'k2', name: 'Afterwards', items: [] },
            ],
          },
        },
        {
          tool: 'board_update_checklist',
          arguments: {
            checklist: oneOf('k2', 'Afterwards'),
            card: maybe(oneOf('c3', 'Refund 88213')),
            board: support,
            addItems: [{ name: 'Write to Yuki' }],
          },
        },
      ],
    },
    {
      ask: 'Find the board whose name has "Market" in it and add a list "Fairs" to it.',
      calls: [
        {
          tool: 'board_get_boards',
          arguments: { name: oneOf('Market', 'market') },
          answer: { boards: [{ id: 'b3', name: 'Marketing', lists: [] }] },
        },
        { tool: 'board_create_list', arguments: { board: oneOf('b3', 'Marketing'), name: 'Fairs' } },
      ],
    },
  ],
};
