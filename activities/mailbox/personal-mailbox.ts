import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import type { MailboxStepContext } from './in-mailbox';

const calendarSchema = z.looseObject({ allowedOnlineMeetingProviders: z.array(z.string()).nullish() });

/** Only calendars of personal accounts name a provider for consumers. */
export const namesConsumers = ({ allowedOnlineMeetingProviders }: z.output<typeof calendarSchema>): boolean =>
  (allowedOnlineMeetingProviders ?? []).some((provider) => /consumer$/i.test(provider));

/** Returns whether a mailbox is that of a personal account (Outlook.com), as far as its calendar may be read. */
export async function isPersonalMailbox({ graph, at }: MailboxStepContext): Promise<boolean> {
  const query = { $select: 'allowedOnlineMeetingProviders' };
  try {
    return namesConsumers(await graph.get(at`/calendar`, { query, schema: calendarSchema }));
  } catch (error) {
    if (isToolError(error, 'PermissionDenied') || isToolError(error, 'NotFound')) return false;
    throw error;
  }
}
