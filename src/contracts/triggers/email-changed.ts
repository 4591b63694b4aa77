import { z } from 'zod';
import { labelNamesField } from '../mail/label-field';
import { defineTrigger } from '../trigger';
import {
  filterField,
  filterWarnings,
  filterZoneField,
  includeAutomaticField,
  passesMail,
  type ObservedMail,
  watchedFolderField,
  watchedMailboxField,
} from './filtered-mail';
import { mailEventSchema } from './mail-event';

const mailChanges = ['labelled', 'flagged', 'moved', 'read'] as const;

const emailChangedEventSchema = mailEventSchema.extend({
  change: z.enum(mailChanges).describe('What has become of it.'),
  label: z.string().optional().describe('The label it was given, as the trigger names it.'),
});

export type EmailChangedEvent = z.output<typeof emailChangedEventSchema>;

export const emailChanged = defineTrigger({
  name: 'mail.emailChanged',
  title: 'Email Changed',
  hasNoAuthor: true,
  description:
    'Fires when a person hands a message over: gives it a label (such as "Agent"), flags it, moves it into a folder, or reads it. Once each time ' +
    'a message comes to be like that: not again for what else happens to it, but again after the label was taken off, or it was unflagged, moved away or marked unread, and a look has seen that. ' +
    'What is like that at the set-up does not fire. A message that arrives with the label, or by a rule in the folder, fires too, and so does one that is still like that when a person drags it in Outlook for Windows, where it becomes another. Who did it is not told, so changes by steps fire and ignoreOwnChanges holds none back. ' +
    'An automatic reply fires only with includeAutomatic, or an agent and another program could answer each other without end. A report that a mail was not delivered fires also where it is flagged, by a person or by what else flags: rules of Outlook for Windows, Power Automate, agents. ' +
    'The newest 1,000 messages that are like that are kept in mind, by when they were received: where there are more, an older one does not fire. Drafts never do; nor does what is sent count as read, or, where Sent Items is watched, what a step of an agent has drafted or sent, or agents would start themselves without end.',
  config: z
    .strictObject({
      change: z.enum(mailChanges).describe('What fires: it gets a label, a flag, comes into the folder, or is read.'),
      labels: labelNamesField
        .max(5)
        .optional()
        .describe('For labelled: the labels (Outlook categories) that fire, each by itself. Up to five.'),
      folder: watchedFolderField.describe(
        'Folder by name, path, well-known name (archive) or id: for moved the one it comes into, otherwise the only one that counts. A name is looked up when the trigger is set up, and its id kept.',
      ),
      filter: filterField.optional(),
      includeAutomatic: includeAutomaticField,
      mailbox: watchedMailboxField,
      zone: filterZoneField,
    })
    .refine(({ change, labels }) => (change === 'labelled') === (labels !== undefined), {
      path: ['labels'],
      error: 'Labels go with the change "labelled", which needs one at least.',
    })
    .refine(({ change, folder }) => change !== 'moved' || folder !== undefined, {
      path: ['folder'],
      error: 'Say into which folder it is moved.',
    }),
  event: emailChangedEventSchema,
  // A person who flags a report means it. Rules that the server runs flag nothing (https://learn.microsoft.com/graph/api/resources/messageruleactions),
  // those of Outlook for Windows do, and whoever answers each mail with an automatic reply would be answered without end.
  matches: ({ change, includeAutomatic, ...filtering }, mail: ObservedMail) => {
    const isMeant = change === 'flagged' && mail.automatic === 'report';
    return passesMail({ ...filtering, includeAutomatic: includeAutomatic || isMeant }, mail);
  },
  warnings: ({ filter }) => filterWarnings(filter),
  webhookOnly: 'nothing',
  scopes: ['Mail.Read', 'Mail.ReadWrite'],
});
