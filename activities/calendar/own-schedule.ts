import { z } from 'zod';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { readPlannedEvents } from './planned-events';
import type { PersonSchedule, ScheduleQuestion } from './read-schedules';

const calendarSchema = z.looseObject({ owner: z.looseObject({ address: z.string().nullish() }).nullish() });

/**
 * What can be answered where the provider refuses schedules, as to personal accounts: the mailbox's own, from its calendar.
 *
 * @throws the refusal when the calendar is closed too, so the account is no personal one
 */
export async function ownSchedule(
  { people, range }: ScheduleQuestion,
  refusal: Error,
  context: MailboxStepContext,
): Promise<PersonSchedule[]> {
  const own = await ownAddress(context).catch(() => {
    throw refusal;
  });
  const planned = people.some((address) => isOwn(address, own))
    ? await readPlannedEvents(range, range.start.zoneName, context)
    : [];
  const busy = planned.map(({ interval, showAs, subject }) => ({ interval, status: showAs, subject }));
  return people.map((address) =>
    isOwn(address, own)
      ? { address, busy }
      : {
          address,
          problem: `The provider answers this account only for itself: personal accounts cannot see the schedules of others. Ask ${address}, or propose times by mail. (${refusal.message})`,
        },
  );
}

async function ownAddress({ graph, at }: MailboxStepContext): Promise<string> {
  const { owner } = await graph.get(at`/calendar`, { query: { $select: 'owner' }, schema: calendarSchema });
  return (owner?.address ?? '').toLowerCase();
}

const isOwn = (address: string, own: string): boolean => address.toLowerCase() === own;
