import { z } from 'zod';
import { defineTrigger } from '../trigger';
import {
  filterField,
  filterWarnings,
  filterZoneField,
  includeAutomaticField,
  passesMail,
  watchedFolderField,
  watchedMailboxField,
} from './filtered-mail';
import { mailEventSchema } from './mail-event';

export type NewEmailEvent = z.output<typeof mailEventSchema>;

/**
 * A raw call sends another author's text exactly as written and approved, without our mark. Microsoft names no application on a message, so
 * nothing else distinguishes it from a person's mail.
 */
const sentByRawCalls =
  'What an agent sends by Mail API Call looks like a person’s mail and fires too. Where an agent has that step on autopilot, give a filter that its mail does not pass.';

export const newEmail = defineTrigger({
  name: 'mail.newEmail',
  title: 'New Email',
  hasNoAuthor: true,
  description:
    'Fires once for each message that arrives in the mailbox and passes the filter, in whatever folder a rule puts it, or only in the folder given. ' +
    'Never for drafts, sent mail (also where it is filed), junk, deleted mail, mail from before the set-up, or a copy that is made later of a mail in the mailbox or of one that fired, which is also what a mail becomes that a person drags in Outlook for Windows; where rules copy a mail as it arrives, each copy fires. With direction "sent" for each message that is put into Sent Items instead: ' +
    'never for one that a step of an agent has drafted or sent, whoever sent it, nor for invitations and answers of the calendar, or agents would start themselves without end. What a raw call sends (Mail API Call) carries no mark and does fire: an agent that has both needs a filter its mail does not pass, or is asked before it sends. ' +
    'An automatic reply (out of office, a receipt of a ticket system) and a report that a mail was not delivered fire only with includeAutomatic, or an agent and another program could answer each other without end; what a system sends of its own accord, such as an invoice, does fire. ' +
    'A message with an attachment over 25 MB is not processed; diagnose shows it.',
  config: z
    .strictObject({
      filter: filterField.optional(),
      direction: z
        .enum(['received', 'sent'])
        .default('received')
        .describe('Mail that arrives, or mail that a person of the mailbox sends.'),
      folder: watchedFolderField.describe(
        'Folder by name, path, well-known name (inbox) or id. A name is looked up when the trigger is set up, and its id kept. Leave out for every folder mail arrives in.',
      ),
      includeAutomatic: includeAutomaticField,
      mailbox: watchedMailboxField,
      zone: filterZoneField,
    })
    .refine(({ direction, folder }) => direction === 'received' || folder === undefined, {
      path: ['folder'],
      error: 'Sent mail is watched where it is put, in Sent Items: leave the folder out.',
    }),
  event: mailEventSchema,
  matches: passesMail,
  warnings: ({ filter, direction }) => [
    ...filterWarnings(filter),
    ...(direction === 'sent' && filter === undefined ? [sentByRawCalls] : []),
  ],
  webhookOnly: 'nothing',
  scopes: ['Mail.Read', 'Mail.ReadWrite'],
});
