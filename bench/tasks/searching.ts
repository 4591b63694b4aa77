import { anything, contains, endOf, maybe, oneOf, time } from './expected';
import type { Area } from './task';

const support = maybe(oneOf('Support', 'b1'));

/** The same kind of tasks, through tools that find, describe and call other tools. */
export const searching: Area = {
  name: 'search mode',
  search: true,
  tasks: [
    {
      ask: 'Find the mails of Priya Raman.',
      calls: [{ tool: 'mail_find_email', arguments: { from: oneOf('Priya Raman', 'Priya') } }],
    },
    {
      ask: 'Reply to Tom’s login mail that it works again.',
      calls: [{ tool: 'mail_send_email', arguments: { replyTo: 'm1', body: contains('again') } }],
    },
    {
      ask: 'Move the newsletter mail m5 to the folder Newsletters.',
      calls: [{ tool: 'mail_update_email', arguments: { messageIds: ['m5'], folder: 'Newsletters' } }],
    },
    {
      ask: 'Add the label "Customer" to the mail m2.',
      calls: [{ tool: 'mail_update_email', arguments: { messageIds: ['m2'], addLabels: ['Customer'] } }],
    },
    {
      ask: 'List the events in my calendar on Friday.',
      calls: [
        {
          tool: 'calendar_list_events',
          arguments: { start: time('2026-11-27'), end: endOf('2026-11-27'), timeZone: maybe('Europe/Berlin') },
        },
      ],
    },
    {
      ask: 'Delete the event of the dentist from the calendar.',
      calls: [{ tool: 'calendar_delete_event', arguments: { eventId: 'e2' } }],
    },
    {
      ask: 'Find the contact of Greta Huber.',
      calls: [{ tool: 'contacts_find_contact', arguments: { name: oneOf('Greta Huber', 'Greta', 'Huber') } }],
    },
    {
      ask: 'Update the contact Tom Arden: his department is "IT".',
      calls: [{ tool: 'contacts_update_contact', arguments: { contactId: 'p2', department: 'IT' } }],
    },
    {
      ask: 'Create a card "Price list 2028" on the list Planned of Product.',
      calls: [
        {
          tool: 'board_create_card',
          arguments: {
            list: oneOf('l7', 'Planned'),
            board: maybe(oneOf('Product', 'b2')),
            name: 'Price list 2028',
            description: maybe(anything('')),
          },
        },
      ],
    },
    {
      ask: 'Add a comment to the headset card: sent back today.',
      calls: [
        {
          tool: 'board_add_comment_to_card',
          arguments: {
            card: oneOf('c4', 'Rattling noise in the headset'),
            board: support,
            text: contains('sent back'),
          },
        },
      ],
    },
    {
      ask: 'Archive the card of the headset on the board.',
      calls: [
        [
          {
            tool: 'board_archive_card',
            arguments: { card: oneOf('c4', 'Rattling noise in the headset'), board: support },
          },
          {
            tool: 'board_update_card',
            arguments: { card: oneOf('c4', 'Rattling noise in the headset'), board: support, archived: true },
          },
        ],
      ],
    },
    {
      ask: 'Add the item "Refund booked" to the checklist of the refund card.',
      calls: [
        {
          tool: 'board_update_checklist',
          arguments: {
            checklist: oneOf('k1', 'Steps'),
            card: maybe(oneOf('c3', 'Refund 88213')),
            board: support,
            addItems: [{ name: 'Refund booked' }],
          },
        },
      ],
    },
  ],
};
