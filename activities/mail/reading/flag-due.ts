import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { readMailboxHours } from '../../mailbox/mailbox-hours';

/** Returns the day by which a flagged message is to be followed up, in the zone in which Update Email sets it. The zone is asked only where there is one. */
export async function readFlagDue(
  { flag }: GraphMessage,
  mailbox: { graph: GraphClient; at: MailboxPath },
): Promise<string | undefined> {
  if (flag?.flagStatus !== 'flagged' || flag.dueDateTime == null) return undefined;
  const { zone = 'UTC' } = await readMailboxHours(mailbox);
  return readGraphTime(flag.dueDateTime).setZone(zone).toISODate() ?? undefined;
}
