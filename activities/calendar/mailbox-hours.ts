import { readZone } from '../../src/contracts/calendar/time-zone';
import { isToolError } from '../../src/contracts/tool-error';
import {
  mailboxSettingsSchema,
  type GraphWorkingHours,
} from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import type { MailboxStepContext } from '../mail/in-mailbox';

export interface MailboxHours {
  /** IANA name; undefined if the settings cannot be read. */
  zone?: string;
  workingHours?: GraphWorkingHours;
}

/** Reads the mailbox's zone and working hours. A shared mailbox's settings are often not accessible: then it returns nothing. */
export async function readMailboxHours({ graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<MailboxHours> {
  try {
    const { timeZone, workingHours } = await graph.get(at`/mailboxSettings`, {
      query: { $select: 'timeZone,workingHours' },
      schema: mailboxSettingsSchema,
    });
    const zone = readZone(timeZone ?? '');
    return { ...(zone === undefined ? {} : { zone }), ...(workingHours == null ? {} : { workingHours }) };
  } catch (error) {
    if (isToolError(error, 'PermissionDenied') || isToolError(error, 'NotFound')) return {};
    throw error;
  }
}
