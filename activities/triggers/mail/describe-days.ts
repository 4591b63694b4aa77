import type { Finding } from '../../../src/contracts/trigger-report';
import { countsMailboxDays } from '../../../src/contracts/triggers/filtered-mail';
import { readMailboxHours } from '../../calendar/mailbox-hours';
import type { WatchedMailbox } from './watched-mailbox';

/** Tells in which time zone a trigger's filter counts days. */
export async function describeDays(
  config: Parameters<typeof countsMailboxDays>[0],
  mailbox: WatchedMailbox,
): Promise<Finding[]> {
  if (!countsMailboxDays(config)) return [];
  const { zone } = await readMailboxHours(mailbox);
  return zone === undefined
    ? [
        {
          level: 'warning',
          text: 'The mailbox does not tell its time zone: days in the filter are those of UTC. Give "zone".',
        },
      ]
    : [{ level: 'good', text: `Days in the filter are those of ${zone}, the mailbox’s own zone.` }];
}
