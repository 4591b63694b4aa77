import { z } from 'zod';
import { contactAnswerSchema } from '../contacts/contact-answer';
import { idOf } from '../field-marks';
import { defineTrigger } from '../trigger';
import { matchWhen } from './match-when';
import { watchedMailboxField } from './filtered-mail';

const contactChanges = ['created', 'updated', 'deleted'] as const;

const contactChangedEventSchema = z.object({
  change: z.enum(contactChanges),
  contactId: z.string().meta(idOf('contact')),
  at: z.string().describe('ISO instant: when it was changed; of one that is gone, when that was seen.'),
  contact: contactAnswerSchema.optional().describe('As it is now; absent of one that is gone.'),
  account: z.string().describe('Account whose contact it is; pass it to the contact steps.'),
  mailbox: z.string().optional().describe('Shared mailbox it is in, when one is watched; pass it on as well.'),
});

export type ContactChangedEvent = z.output<typeof contactChangedEventSchema>;

export const contactChanged = defineTrigger({
  name: 'mail.contactChanged',
  title: 'Contact Changed',
  hasNoAuthor: true,
  description:
    'Fires when a contact of the mailbox’s main folder of contacts is created, updated or deleted: for each version that a look sees, so several changes within a minute may be one. ' +
    'What is changed within two seconds of its creation is part of that. A contact moved to another folder does not fire. Not told of: a contact deleted while the provider had forgotten our position. ' +
    'Who did it is not told, so changes by steps fire and ignoreOwnChanges holds none back.',
  config: z.strictObject({
    changes: z
      .array(z.enum(contactChanges))
      .min(1)
      .max(contactChanges.length)
      .optional()
      .describe('Which changes fire. Leave out for all.'),
    mailbox: watchedMailboxField,
  }),
  event: contactChangedEventSchema,
  matches: ({ changes }, { change }: Pick<ContactChangedEvent, 'change'>) =>
    matchWhen(
      changes === undefined || changes.includes(change),
      `It was ${change}, which is none of the changes asked for.`,
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['Contacts.Read'],
});
