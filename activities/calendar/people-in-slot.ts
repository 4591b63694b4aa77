import { Interval } from 'luxon';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { knownSchedules } from './own-schedule';
import { uniqueAddresses, type PersonSchedule } from './read-schedules';
import { isWithinHours, readWorkingWeek } from './working-week';

/** How somebody stands to a time somebody else proposes. */
export interface PersonInSlot {
  address: string;
  state: 'free' | 'busy' | 'outside hours' | 'unknown';
  problem?: string;
}

interface Question {
  people?: readonly string[] | undefined;
  /** Working hours do not matter. */
  anyHour: boolean;
  /** IANA zone of those whose zone is not known. */
  zone: string;
  /** Whether a block of this kind is in the way. */
  blocks: (status: string) => boolean;
}

/** Whether each of these people is free in the slot. */
export async function peopleIn(
  slot: Interval<true>,
  { people = [], anyHour, zone, blocks }: Question,
  context: MailboxStepContext,
): Promise<PersonInSlot[]> {
  const schedules = await readPeople(people, slot, context);
  return schedules.map((schedule) => {
    const { address, busy, workingHours, problem } = schedule;
    const isBusy = busy?.some(({ interval, status }) => blocks(status) && interval.overlaps(slot));
    const isOutside = !anyHour && isWithinHours(slot, readWorkingWeek(workingHours, zone)) === false;
    const state = isBusy === undefined ? 'unknown' : isBusy ? 'busy' : isOutside ? 'outside hours' : 'free';
    return { address, state, ...(problem === undefined ? {} : { problem }) };
  });
}

/** The shortest time Graph tells schedules of, in minutes. */
const shortest = 5;

/** The schedules of these people, as far as they are known; nothing is asked where there are none. */
export async function readPeople(
  people: readonly string[],
  { start, end }: Interval<true>,
  context: MailboxStepContext,
): Promise<PersonSchedule[]> {
  if (people.length === 0) return [];
  const least = start.plus({ minutes: shortest });
  const range = Interval.fromDateTimes(start, end < least ? least : end);
  return range.isValid ? knownSchedules({ people: uniqueAddresses(people), range }, context) : [];
}
