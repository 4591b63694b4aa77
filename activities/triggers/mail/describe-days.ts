import type { Finding } from '../../../src/contracts/trigger-report';
import { countsMailboxDays } from '../../../src/contracts/triggers/filtered-mail';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

/** Tells in which time zone a trigger's filter counts days. */
export async function describeDays(
  config: Parameters<typeof countsMailboxDays>[0],
  mailbox: WatchedMailbox,
): Promise<Finding[]> {
  if (!countsMailboxDays(config)) return [];
  const { zone, isAccountZone = false } = await readMailboxHours(mailbox);
  if (zone === undefined) {
    const text = 'The mailbox does not tell its time zone: days in the filter are those of UTC. Give "zone".';
    return [{ level: 'warning', text }];
  }
  const whose = isAccountZone
    ? 'the zone of the account’s own mailbox, as that of a shared one cannot be read'
    : 'the mailbox’s own zone';
  return [{ level: 'good', text: `Days in the filter are those of ${zone}, ${whose}.` }];
}
