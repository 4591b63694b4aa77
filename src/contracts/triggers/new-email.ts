import { z } from 'zod';
import { idOf, nameOf, rare } from '../field-marks';
import { messageSummarySchema } from '../mail/message-summary';
import { readZone, timeZoneSchema } from '../calendar/time-zone';
import {
  hasDates,
  matchMailFilter,
  maximumFilterLength,
  parseMailFilter,
  type FilterableMessage,
} from '../mail-filter';
import { defineTrigger } from '../trigger';

/** The message as an agent is given it: enough for a first reply, small enough for a model. */
const newEmailEventSchema = messageSummarySchema.extend({
  account: z.string().describe('Account it arrived in; pass it to the mail steps that answer it.'),
  mailbox: z.string().optional().describe('Shared mailbox it arrived in, when one is watched; pass it on as well.'),
  rest: z.string().optional().describe('Only where the text is cut: that it is, and how to read the rest.'),
  internetMessageId: z.string().meta(idOf('internetMessage')).optional(),
});

export type NewEmailEvent = z.output<typeof newEmailEventSchema>;

/** A message as the filter sees it. */
export interface ObservedMail extends FilterableMessage {
  /** IANA name of the zone the mailbox is set to; only where days are counted in it. */
  mailboxZone?: string | undefined;
}

const filterField = z
  .string()
  .max(maximumFilterLength)
  .superRefine((text, context) => {
    const reading = parseMailFilter(text);
    if (reading.ok) return;
    for (const { message, start, end } of reading.problems) {
      context.addIssue({ code: 'custom', message: `${message} (characters ${start + 1} to ${end})` });
    }
  })
  .describe(
    'Which messages fire, in the search language of Outlook: subject:invoice from:*contoso.com hasAttachments:true, AND OR NOT, "quoted phrases". Leave out for all.',
  );

export const newEmail = defineTrigger({
  name: 'mail.newEmail',
  title: 'New Email',
  description:
    'Fires once for each message that arrives in the mailbox and passes the filter, in whatever folder a rule puts it, or only in the folder given. ' +
    'Never for drafts, sent mail, junk, or mail from before the set-up. A message with an attachment over 25 MB is not processed; diagnose shows it.',
  config: z.strictObject({
    filter: filterField.optional(),
    folder: z
      .string()
      .min(1)
      .max(300)
      .meta(idOf('folder'))
      .optional()
      .describe(
        'Folder by name, path, well-known name (inbox) or id. A name is looked up when the trigger is set up, and its id kept. Leave out for every folder mail arrives in.',
      ),
    mailbox: z
      .email()
      .meta(nameOf('mailbox'))
      .optional()
      .meta(rare)
      .describe(
        'Address of a shared mailbox to watch instead of the account’s own. It is polled: the provider announces nothing of shared mailboxes.',
      ),
    zone: timeZoneSchema
      .optional()
      .meta(rare)
      .describe('Zone of the days in the filter: IANA or Windows name, or offset. Left out: the mailbox’s own.'),
  }),
  event: newEmailEventSchema,
  matches: (config, message: ObservedMail) => {
    if (config.filter === undefined) return { matched: true };
    const reading = parseMailFilter(config.filter);
    if (!reading.ok)
      return { matched: false, reason: `The filter cannot be read: ${reading.problems[0]?.message ?? ''}` };
    // "today" is the day the message arrived: the answer must not depend on when it is asked.
    const { matched, failed } = matchMailFilter(reading.filter, message, {
      now: new Date(message.receivedAt),
      zone: readZone(config.zone ?? message.mailboxZone ?? '') ?? 'UTC',
    });
    return matched ? { matched } : { matched, reason: `The filter did not let it through. ${failed ?? ''}` };
  },
  warnings: (config) => {
    const reading = parseMailFilter(config.filter ?? '');
    return reading.ok ? reading.warnings.map(({ message }) => `Filter: ${message}`) : [];
  },
  scopes: ['Mail.Read', 'Mail.ReadWrite'],
});

/** Whether the trigger has to know the mailbox's own zone. */
export function countsMailboxDays({ filter, zone }: z.output<typeof newEmail.config>): boolean {
  const reading = parseMailFilter(filter ?? '');
  return zone === undefined && reading.ok && hasDates(reading.filter.root);
}
