import { Interval } from 'luxon';
import { defined } from '../../../src/json/defined';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { knownSchedules } from './own-schedule';
import { uniqueAddresses, type PersonSchedule } from './read-schedules';
import { isWithinHours } from '../../mailbox/working-week';

/** Whether a person is free at a proposed time. */
export interface PersonInSlot {
  address: string;
  state: 'free' | 'busy' | 'outside hours' | 'unknown';
  problem?: string;
}

interface Question {
  people?: readonly string[] | undefined;
  /** Whether to ignore working hours. */
  anyHour: boolean;
  /** Whether a block with this status is in the way. */
  blocks: (status: string) => boolean;
}

/** Returns for each of these people whether they are free in the slot. */
export async function peopleIn(
  slot: Interval<true>,
  { people = [], anyHour, blocks }: Question,
  context: MailboxStepContext,
): Promise<PersonInSlot[]> {
  const schedules = await readPeople(people, slot, context);
  return schedules.map((schedule) => {
    const { address, busy, workingWeek, problem } = schedule;
    const isBusy = busy?.some(({ interval, status }) => blocks(status) && interval.overlaps(slot));
    const isOutside = !anyHour && isWithinHours(slot, workingWeek) === false;
    const state = isBusy === undefined ? 'unknown' : isBusy ? 'busy' : isOutside ? 'outside hours' : 'free';
    return { address, state, ...defined({ problem }) };
  });
}

/** The shortest range for which Graph returns schedules, in minutes. */
const shortest = 5;

/** Returns the schedules of these people, as far as they are known. Makes no request if there are no people. */
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
