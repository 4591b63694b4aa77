import { readZone } from '../../src/contracts/calendar/time-zone';
import { isToolError } from '../../src/contracts/tool-error';
import {
  mailboxSettingsSchema,
  type GraphWorkingHours,
} from '../../src/providers/microsoft-graph/wire/mailbox-settings';
import type { MailboxStepContext } from '../mail/in-mailbox';

export interface MailboxHours {
  /** IANA name; undefined when the settings may not be read. */
  zone?: string;
  workingHours?: GraphWorkingHours;
}

/** The mailbox's zone and working hours. The settings of a shared mailbox are often closed: then nothing is known. */
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
