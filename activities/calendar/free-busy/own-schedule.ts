import { z } from 'zod';
import { isToolError } from '../../../src/contracts/tool-error';
import { defined } from '../../../src/json/defined';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import type { BusyBlock } from './busy-blocks';
import { readPlannedEvents } from './planned-events';
import { namesConsumers } from '../../mailbox/personal-mailbox';
import { readSchedules, type PersonSchedule, type ScheduleQuestion } from './read-schedules';

const calendarSchema = z.looseObject({
  owner: z.looseObject({ address: z.string().nullish() }).nullish(),
  allowedOnlineMeetingProviders: z.array(z.string()).nullish(),
});

/** Returns the schedules that can be known: from the provider, or if it gives none, the mailbox's own. */
export const knownSchedules = (question: ScheduleQuestion, context: MailboxStepContext): Promise<PersonSchedule[]> =>
  readSchedules(question, context).catch((error: unknown) => {
    if (!isToolError(error) || isToolError(error, 'RateLimited')) throw error;
    return ownSchedule(question, error, context);
  });

/**
 * Returns what is known if the provider refuses schedules, as it does for personal accounts: the mailbox's own, from its calendar. PermissionDenied
 * and NotFound are such refusals. With which error Graph refuses personal accounts is undocumented, so with theirs any failure counts as one.
 *
 * @throws the refusal when the calendar is not accessible either, or the account is not a personal one
 */
async function ownSchedule(
  { people, range }: ScheduleQuestion,
  refusal: Error,
  context: MailboxStepContext,
): Promise<PersonSchedule[]> {
  const calendar = await readCalendar(context).catch(() => {
    throw refusal;
  });
  const isRefused = isToolError(refusal, 'PermissionDenied') || isToolError(refusal, 'NotFound');
  if (!isRefused && !calendar.isPersonal) throw refusal;
  const own = calendar.owner;
  const busy = people.some((address) => isOwn(address, own)) ? await ownBusy(range, context) : [];
  return people.map((address) =>
    isOwn(address, own)
      ? { address, busy }
      : {
          address,
          problem: `The provider answers this account only for itself: personal accounts cannot see the schedules of others. Ask ${address}, or propose times by mail. (${refusal.message})`,
        },
  );
}

/** If the provider refuses the schedule of the mailbox's own address, or a part of it, reads it from the calendar instead. */
export async function withOwnSchedule(
  schedules: PersonSchedule[],
  range: ScheduleQuestion['range'],
  context: MailboxStepContext,
): Promise<PersonSchedule[]> {
  if (schedules.every(isKnown)) return schedules;
  const { owner } = await readCalendar(context);
  return Promise.all(
    schedules.map(async (schedule) => {
      if (isKnown(schedule) || !isOwn(schedule.address, owner)) return schedule;
      const { address, workingWeek } = schedule;
      return { address, busy: await ownBusy(range, context), ...defined({ workingWeek }) };
    }),
  );
}

const isKnown = ({ busy, unread }: PersonSchedule): boolean => busy !== undefined && unread === undefined;

async function ownBusy(range: ScheduleQuestion['range'], context: MailboxStepContext): Promise<BusyBlock[]> {
  const planned = await readPlannedEvents(range, range.start.zoneName, context);
  return planned.map(({ interval, showAs, subject }) => ({ interval, status: showAs, subject }));
}

async function readCalendar({ graph, at }: MailboxStepContext): Promise<{ owner: string; isPersonal: boolean }> {
  const calendar = await graph.get(at`/calendar`, {
    query: { $select: 'owner,allowedOnlineMeetingProviders' },
    schema: calendarSchema,
  });
  return { owner: (calendar.owner?.address ?? '').toLowerCase(), isPersonal: namesConsumers(calendar) };
}

const isOwn = (address: string, own: string): boolean => address.toLowerCase() === own;
