import { z } from 'zod';
import { readZone, timeZoneSchema } from '../calendar/time-zone';
import { idOf, nameOf, rare } from '../field-marks';
import {
  hasDates,
  matchMailFilter,
  maximumFilterLength,
  parseMailFilter,
  type FilterableMessage,
} from '../mail-filter';
import type { Match } from '../trigger';

/** A message as the filter sees it. */
export interface ObservedMail extends FilterableMessage {
  /** IANA name of the mailbox's zone; set only if the filter's days are counted in it. */
  mailboxZone?: string | undefined;
  /** Set if no person sent it: an automatic reply, or a report of what became of another mail. */
  automatic?: AutomaticKind | undefined;
}

/** Mail that answers another by itself. Not among it: what a system sends of its own accord, such as an invoice. */
export type AutomaticKind = 'reply' | 'report';

/** Filter that decides which messages fire. */
export const filterField = z
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

/** Zone in which the filter's days are counted. */
export const filterZoneField = timeZoneSchema
  .optional()
  .meta(rare)
  .describe(
    'Zone of the days in the filter: IANA or Windows name, or offset. Left out: the mailbox’s own, of a shared one the account’s.',
  );

/** A folder of the mailbox; its id replaces its name at set-up. */
export const watchedFolderField = z.string().min(1).max(300).meta(idOf('folder')).optional();

/** A mailbox other than the account's own. */
export const watchedMailboxField = z
  .email()
  .meta(nameOf('mailbox'))
  .optional()
  .meta(rare)
  .describe(
    'Address of a shared mailbox to watch instead of the account’s own. A person’s account polls it: of a shared mailbox the provider announces nothing to a person.',
  );

/** Whether mail fires that answers another by itself. */
export const includeAutomaticField = z
  .boolean()
  .default(false)
  .meta(rare)
  .describe(
    'Fire for automatic replies, and for reports that a mail was not delivered or was read, too. An agent that answers mail then needs a filter they do not pass.',
  );

interface Filtering {
  filter?: string | undefined;
  zone?: string | undefined;
}

const answeredWithoutEnd =
  'Agents do not start for it unless includeAutomatic is set, or they and another program could answer each other without end.';

const automaticMail: Readonly<Record<AutomaticKind, string>> = {
  reply: `It is an automatic reply. ${answeredWithoutEnd}`,
  report: `It is an automatic report of what became of another mail, as that it was not delivered. ${answeredWithoutEnd}`,
};

/** Whether the message may start an agent by its kind, and the filter matches it. */
export const passesMail = (
  { includeAutomatic, ...filtering }: Filtering & { includeAutomatic: boolean },
  message: ObservedMail,
): Match =>
  message.automatic === undefined || includeAutomatic
    ? passesFilter(filtering, message)
    : { matched: false, reason: automaticMail[message.automatic] };

/** Whether the filter matches a message. */
function passesFilter({ filter, zone }: Filtering, message: ObservedMail): Match {
  if (filter === undefined) return { matched: true };
  const reading = parseMailFilter(filter);
  if (!reading.ok)
    return { matched: false, reason: `The filter cannot be read: ${reading.problems[0]?.message ?? ''}` };
  // "today" is the day on which the message arrived, so that the result does not depend on the time of evaluation.
  const { matched, failed } = matchMailFilter(reading.filter, message, {
    now: new Date(message.receivedAt),
    zone: readZone(zone ?? message.mailboxZone ?? '') ?? 'UTC',
  });
  return matched ? { matched } : { matched, reason: `The filter did not let it through. ${failed ?? ''}` };
}

/** Warnings about a filter that is valid but probably not intended. */
export function filterWarnings(filter = ''): string[] {
  const reading = parseMailFilter(filter);
  return reading.ok ? reading.warnings.map(({ message }) => `Filter: ${message}`) : [];
}

/** Whether the trigger must know the mailbox's own zone. */
export function countsMailboxDays({ filter, zone }: Filtering): boolean {
  const reading = parseMailFilter(filter ?? '');
  return zone === undefined && reading.ok && hasDates(reading.filter.root);
}
