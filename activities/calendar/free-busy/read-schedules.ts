import { Interval } from 'luxon';
import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { scheduleSchema, type GraphSchedule } from '../../../src/providers/microsoft-graph/wire/schedule';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { readWorkingWeek, type WorkingWeek } from '../../mailbox/working-week';
import { timesOf } from '../times/times-of';
import type { BusyBlock } from './busy-blocks';
import { readBusyBlocks } from './read-busy-blocks';

/** The most that Graph answers in one request: https://learn.microsoft.com/graph/api/calendar-getschedule */
const mostPeople = 20;
const mostHours = 62 * 24;

export interface ScheduleQuestion {
  people: readonly string[];
  /** At least five minutes, as Graph requires. */
  range: Interval<true>;
}

export interface PersonSchedule {
  address: string;
  /** Undefined if the schedule cannot be read at all. */
  busy?: BusyBlock[];
  /** The parts of the range of which nothing is known, where others could be read. */
  unread?: Interval<true>[];
  workingWeek?: WorkingWeek;
  problem?: string;
}

/** Returns each address once, ignoring case. */
export const uniqueAddresses = (people: readonly string[]): string[] => [
  ...new Map(people.map((address) => [address.toLowerCase(), address])).values(),
];

/** Reads the schedules in as many requests as Graph's limits require. */
export async function readSchedules(
  { people, range }: ScheduleQuestion,
  context: MailboxStepContext,
): Promise<PersonSchedule[]> {
  // Parts of equal length: a short last part could be below Graph's minimum.
  const parts = range
    .divideEqually(Math.ceil(range.length('hours') / mostHours))
    .filter((part): part is Interval<true> => part.isValid);
  const groups = Array.from({ length: Math.ceil(people.length / mostPeople) }, (_, index) =>
    people.slice(index * mostPeople, (index + 1) * mostPeople),
  );
  const questions = groups.flatMap((group) => parts.map((part) => ({ people: group, range: part })));
  const answers = (await Promise.all(questions.map((question) => ask(question, context)))).flat();
  return people.map((address) => combined(address, answers, { parts, zone: range.start.zoneName }));
}

/** What one request says of one address. */
type Answer = Pick<GraphSchedule, 'scheduleId' | 'workingHours' | 'error'> &
  Pick<PersonSchedule, 'busy'> &
  Pick<ScheduleQuestion, 'range'>;

async function ask({ people, range }: ScheduleQuestion, { graph, at }: MailboxStepContext): Promise<Answer[]> {
  // Graph's least, unless the answer would be long.
  const intervalMinutes = range.length('days') > 1 ? 15 : 5;
  const utc = "yyyy-MM-dd'T'HH:mm:ss";
  const { value } = await graph.post(at`/calendar/getSchedule`, {
    body: {
      schedules: people,
      startTime: { dateTime: range.start.toUTC().toFormat(utc), timeZone: 'UTC' },
      endTime: { dateTime: range.end.toUTC().toFormat(utc), timeZone: 'UTC' },
      availabilityViewInterval: intervalMinutes,
    },
    schema: z.looseObject({ value: z.array(scheduleSchema) }),
  });
  return value.map((schedule) => {
    const busy = schedule.error == null ? readBusyBlocks(schedule, range, intervalMinutes) : undefined;
    return { ...schedule, range, ...defined({ busy }) };
  });
}

function combined(
  address: string,
  answers: readonly Answer[],
  { parts, zone }: { parts: readonly Interval<true>[]; zone: string },
): PersonSchedule {
  const own = answers.filter(({ scheduleId }) => scheduleId.toLowerCase() === address.toLowerCase());
  const readable = own.flatMap(({ busy }) => (busy === undefined ? [] : [busy]));
  const isRead = (part: Interval) => own.some(({ busy, range }) => range === part && busy !== undefined);
  const unread = Interval.merge(parts.filter((part) => !isRead(part))) as Interval<true>[];
  const unreadable = own.find(({ busy }) => busy === undefined);
  const { workingHours } = own.find((schedule) => schedule.workingHours != null) ?? {};
  const problem = unreadable === undefined ? 'The provider did not answer for this address.' : explained(unreadable);
  return {
    address,
    ...(readable.length !== 0 && { busy: readable.flat(), ...(unread.length !== 0 && { unread }) }),
    ...defined({ workingWeek: readWorkingWeek(workingHours, zone) }),
    ...(unread.length !== 0 && {
      problem: readable.length === 0 ? problem : `Nothing is known from ${inWords(unread, zone)}: ${problem}`,
    }),
  };
}

/** Returns parts of a range as one reads them: "2026-05-04T00:00+02:00 to 2026-07-04T12:00+02:00". */
export const inWords = (parts: readonly Interval<true>[], zone: string): string =>
  parts
    .map((part) => timesOf(part, zone))
    .map(({ start, end }) => `${start} to ${end}`)
    .join(' and from ');

const notFound =
  'There is no such person or room in the organization; only colleagues have a schedule here. Check the address, or ask them.';

const causes: Readonly<Record<string, string>> = {
  ErrorMailRecipientNotFound: notFound,
  // The same error as a number. (microsoft-graph-docs #11225)
  '5009': notFound,
  ErrorNoFreeBusyAccess:
    'This person does not let the account see when they are busy. Ask them, or ask for their calendar to be shared.',
  ErrorProxyRequestProcessingFailed: 'The other organization did not answer. Ask the person instead.',
  '5006': 'There are more than 1,000 events in the range. Ask for a shorter one.',
};

function explained({ error }: Answer): string {
  if (error == null) return 'The provider does not say when. Ask the person, or for a list its members one by one.';
  const { responseCode, message } = error;
  const known = causes[responseCode ?? ''] ?? (message?.includes('5006') ? causes['5006'] : undefined);
  return (
    known ?? `The schedule cannot be read (${responseCode ?? 'no reason given'}). Check the address, or ask the person.`
  );
}
