import { z } from 'zod';
import { daysOfWeek } from '../calendar/recurrence';
import { ianaZone } from '../calendar/time-zone';
import { mailboxRoutes } from '../platform/graph-environment';
import { GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { Mailbox } from './mailbox';
import { wordOf } from '../items/item-input';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { contextUrl } from '../platform/respond';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?$/);
const workingHours = z.strictObject({
  daysOfWeek: z.array(wordOf(daysOfWeek)),
  startTime: timeOfDay,
  endTime: timeOfDay,
  timeZone: z.strictObject({ name: z.string() }),
});

const zonedTime = z.strictObject({ dateTime: z.string(), timeZone: z.string() });

/** Automatic replies as a request writes them. Omitted members stay. (https://learn.microsoft.com/graph/api/resources/automaticrepliessetting) */
const automaticReplies = z
  .strictObject({
    '@odata.type': z.unknown(),
    status: wordOf(['disabled', 'alwaysEnabled', 'scheduled']),
    externalAudience: wordOf(['none', 'contactsOnly', 'all']),
    scheduledStartDateTime: zonedTime,
    scheduledEndDateTime: zonedTime,
    internalReplyMessage: z.string(),
    externalReplyMessage: z.string(),
  })
  .partial();

const settingsInput = z
  .strictObject({
    timeZone: z.string(),
    dateFormat: z.string(),
    timeFormat: z.string(),
    delegateMeetingMessageDeliveryOptions: z.string(),
    automaticRepliesSetting: automaticReplies,
    language: z.record(z.string(), z.unknown()),
    workingHours,
  })
  .partial();

/**
 * Serves `/me/mailboxSettings`, as a whole or one property of it. Settings have no `.Shared` scope, so those of another mailbox are refused to any
 * person, whatever access they have (https://github.com/OfficeDev/office-js/issues/6057).
 */
export function mailboxSettingsRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();

  app.get('/', (context) => {
    requireScope(context.var, 'MailboxSettings', 'Read');
    const { mailbox } = context.var;
    return context.json({
      '@odata.context': contextUrl(core, mailbox, 'mailboxSettings'),
      archiveFolder: mailbox.folders.wellKnown('archive').id,
      ...mailbox.settings,
      userPurpose: purposeOf(mailbox),
    });
  });

  app.get('/:property', (context) => {
    requireScope(context.var, 'MailboxSettings', 'Read');
    const { mailbox } = context.var;
    const property = context.req.param('property');
    const settings = { ...mailbox.settings, userPurpose: purposeOf(mailbox) };
    const entry = Object.entries(settings).find(([name]) => name === property);
    if (!entry) throw new GraphError(404, 'ResourceNotFound', `Resource not found for the segment '${property}'.`);
    const value: unknown = entry[1];
    const odataContext = contextUrl(core, mailbox, `mailboxSettings/${property}`);
    const body = typeof value === 'object' && value !== null ? value : { value };
    return context.json({ '@odata.context': odataContext, ...body });
  });

  app.patch('/', async (context) => {
    requireScope(context.var, 'MailboxSettings', 'ReadWrite');
    const { mailbox } = context.var;
    const change = await readBody(context, settingsInput);
    for (const zone of [change.timeZone, change.workingHours?.timeZone.name]) if (zone !== undefined) ianaZone(zone);
    const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const automaticRepliesSetting = {
      ...mailbox.settings.automaticRepliesSetting,
      ...change.automaticRepliesSetting,
    };
    mailbox.settings = { ...mailbox.settings, ...set, automaticRepliesSetting };
    if (change.automaticRepliesSetting !== undefined) mailbox.automaticReplies.push(automaticRepliesSetting);
    return context.json({ '@odata.context': contextUrl(core, mailbox, 'mailboxSettings'), ...set });
  });
  return app;
}

/** Returns the user purpose as a string, as the description of the resource has it. */
function purposeOf({ owner }: Mailbox): string {
  return owner.mail.startsWith('support@') ? 'shared' : 'user';
}
