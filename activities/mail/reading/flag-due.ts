import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { readMailboxHours } from '../../mailbox/mailbox-hours';

/** Returns the zone in which Update Email sets the day of a flag. It is asked for once, and only where one of the messages has a day. */
export async function readFlagZone(
  messages: readonly GraphMessage[],
  mailbox: Pick<MailboxStepContext, 'graph' | 'at'>,
): Promise<string> {
  if (!messages.some((message) => dueOf(message) !== undefined)) return 'UTC';
  return (await readMailboxHours(mailbox)).zone ?? 'UTC';
}

/** Returns the day by which a flagged message is to be followed up. */
export function flagDueIn(zone: string, message: GraphMessage): string | undefined {
  const due = dueOf(message);
  return due === undefined ? undefined : (readGraphTime(due).setZone(zone).toISODate() ?? undefined);
}

const dueOf = ({ flag }: GraphMessage) =>
  flag?.flagStatus === 'flagged' ? (flag.dueDateTime ?? undefined) : undefined;
