import type { Interval } from 'luxon';
import { DateTime, Duration } from 'luxon';
import { freeSlots } from './free-slots';
import { inZone } from '../times/new-times';
import { inWords, type PersonSchedule } from './read-schedules';
import { timesOf } from '../times/times-of';
import { workingHoursWithin } from '../../mailbox/working-week';

export interface CommonFreeQuestion {
  range: Interval<true>;
  /** The IANA zone in which times are written. */
  zone: string;
  /** The length of a slot, in minutes. */
  minutes: number;
  /** Whether to ignore working hours. */
  anyHour: boolean;
  most: number;
}

/** With more people, the reason does not name who is in the way: each person needs another search, which blocks the worker. */
const mostAskedWithout = 10;

type Readable = PersonSchedule & { busy: NonNullable<PersonSchedule['busy']> };

/** Returns when all people with readable schedules are free, and a sentence that says what that is based on, or who is in the way. */
export function commonFree(schedules: readonly PersonSchedule[], question: CommonFreeQuestion) {
  const readable = schedules.filter((schedule): schedule is Readable => schedule.busy !== undefined);
  const unreadable = schedules.filter(({ busy }) => busy === undefined).map(({ address }) => address);
  const within = sharedHours(readable, question);
  const slots = readable.length === 0 ? [] : slotsOf(readable, within, question);
  const rest = [
    ...(unreadable.length === 0 ? [] : [` Nothing is known of ${unreadable.join(', ')}.`]),
    ...readable.flatMap(({ address, unread }) =>
      unread === undefined ? [] : [` Nothing is known of ${address} from ${inWords(unread, question.zone)}.`],
    ),
  ].join('');
  return {
    commonFree: slots.map((slot) => timesOf(slot, question.zone)),
    reason: (slots.length > 0 ? restsOn(readable, question) : whyNone(readable, within, question)) + rest,
  };
}

function slotsOf(
  people: readonly Readable[],
  within: readonly Interval<true>[],
  { range, zone, minutes, most }: CommonFreeQuestion,
): Interval<true>[] {
  const now = inZone(DateTime.now(), zone);
  return freeSlots({
    within,
    // People who work elsewhere can still meet. Where nothing is known of somebody, nobody knows that they are free.
    busy: people.flatMap(({ busy, unread = [] }) => [
      ...busy.filter(({ status }) => status !== 'workingElsewhere').map(({ interval }) => interval),
      ...unread,
    ]),
    length: Duration.fromObject({ minutes }),
    notBefore: range.start > now ? range.start : now,
    most,
  });
}

/** Returns the parts of the range in which all people with known working hours are at work. */
function sharedHours(people: readonly Readable[], { range, anyHour }: CommonFreeQuestion): Interval<true>[] {
  const weeks = anyHour ? [] : people.flatMap(({ workingWeek }) => workingWeek ?? []);
  return weeks
    .map((week) => workingHoursWithin(week, range))
    .reduce(
      (shared, hours) => shared.flatMap((one) => hours.flatMap((other) => valid(one.intersection(other)))),
      [range],
    );
}

const valid = (interval: Interval | null): Interval<true>[] =>
  interval?.isValid === true ? [interval as Interval<true>] : [];

function restsOn(people: readonly Readable[], { anyHour }: CommonFreeQuestion): string {
  const unknown = people.filter(({ workingWeek }) => workingWeek === undefined).map(({ address }) => address);
  if (anyHour || unknown.length === people.length) return 'All are free then, whatever their working hours.';
  const but = unknown.length === 0 ? '' : `, as far as they are known: not of ${unknown.join(', ')}`;
  return `All are free then, within their working hours${but}.`;
}

function whyNone(people: readonly Readable[], within: readonly Interval<true>[], question: CommonFreeQuestion): string {
  if (people.length === 0) return 'No schedule can be read.';
  if (!within.some((hours) => hours.length('minutes') >= question.minutes)) {
    return `They share no working hours of ${question.minutes} minutes in this range. Ask for a longer one, or with anyHour.`;
  }
  return `There are no ${question.minutes} minutes in which all are free. ${whoIsBusy(people, within, question)}. Ask for a longer range or a shorter meeting.`;
}

function whoIsBusy(
  people: readonly Readable[],
  within: readonly Interval<true>[],
  question: CommonFreeQuestion,
): string {
  if (people.length > mostAskedWithout) return 'Somebody is busy at any time';
  const fitsWithout = (person: Readable) => {
    const others = people.filter((other) => other !== person);
    return slotsOf(others, within, { ...question, most: 1 }).length > 0;
  };
  const inTheWay = people.filter(fitsWithout).map(({ address }) => address);
  return inTheWay.length === 0
    ? 'Somebody is busy at any time, and it is not one person alone'
    : `It would fit without ${inTheWay.join(', or without ')}`;
}
