import { defined } from '../../src/json/defined';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';
import { readZone } from '../../src/contracts/calendar/time-zone';
import { isToolError } from '../../src/contracts/tool-error';
import { mailboxSettingsSchema } from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import type { MailboxStepContext } from './in-mailbox';
import { readWorkingWeek, type WorkingWeek } from './working-week';
import { mailboxPath, type MailboxPath } from '../../src/providers/microsoft-graph/mailbox-path';

export interface MailboxHours {
  /** IANA name; undefined if the settings cannot be read. */
  zone?: string;
  /** Whether it is the zone of the account's own mailbox, since that of the shared one cannot be read. */
  isAccountZone?: boolean;
  workingWeek?: WorkingWeek;
}

/**
 * Reads the mailbox's zone and working hours. Graph opens the settings of a shared mailbox to no person (there is no `MailboxSettings.Read.Shared`;
 * https://github.com/OfficeDev/office-js/issues/6057): its days are then counted in the zone of the person's own mailbox, as their Outlook does.
 */
export async function readMailboxHours({ graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<MailboxHours> {
  const hours = await readHours(at, graph);
  if (hours !== undefined) return hours;
  const own = mailboxPath();
  if (at`` === own`` || (await graph.isApplication())) return {};
  const { zone } = (await readHours(own, graph)) ?? {};
  return zone === undefined ? {} : { zone, isAccountZone: true };
}

/**
 * Returns undefined if the settings may not be read. "Not found" says that the mailbox cannot be reached, as every mailbox has settings: Graph says so
 * of an existing one now and then (microsoft-graph-docs-contrib issue 8823), and days counted in another zone would start agents wrongly.
 */
async function readHours(at: MailboxPath, graph: GraphClient): Promise<MailboxHours | undefined> {
  try {
    const { timeZone, workingHours } = await graph.get(at`/mailboxSettings`, {
      query: { $select: 'timeZone,workingHours' },
      schema: mailboxSettingsSchema,
    });
    const zone = readZone(timeZone ?? '');
    return defined({ zone, workingWeek: readWorkingWeek(workingHours, zone ?? 'UTC') });
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}
