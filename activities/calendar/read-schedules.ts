import { Interval } from 'luxon';
import { z } from 'zod';
import { defined } from '../../src/json/defined';
import { readGraphTime } from '../../src/providers/microsoft-graph/wire/event-time';
import { scheduleSchema, type GraphSchedule } from '../../src/providers/microsoft-graph/wire/schedule';
import type { MailboxStepContext } from '../mailbox/in-mailbox';
import { readWorkingWeek, type WorkingWeek } from '../mailbox/working-week';
import type { BusyBlock } from './busy-blocks';

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
  return people.map((address) => combined(address, answers, range.start.zoneName));
}

async function ask({ people, range }: ScheduleQuestion, { graph, at }: MailboxStepContext): Promise<GraphSchedule[]> {
  // The merged view is not used; the longest interval that fits keeps the answer short.
  const availabilityViewInterval = Math.min(1440, Math.floor(range.length('minutes')));
  const utc = "yyyy-MM-dd'T'HH:mm:ss";
  const { value } = await graph.post(at`/calendar/getSchedule`, {
    body: {
      schedules: people,
      startTime: { dateTime: range.start.toUTC().toFormat(utc), timeZone: 'UTC' },
      endTime: { dateTime: range.end.toUTC().toFormat(utc), timeZone: 'UTC' },
      availabilityViewInterval,
    },
    schema: z.looseObject({ value: z.array(scheduleSchema) }),
  });
  return value;
}

function combined(address: string, answers: readonly GraphSchedule[], likelyZone: string): PersonSchedule {
  const own = answers.filter(({ scheduleId }) => scheduleId.toLowerCase() === address.toLowerCase());
  const errors = own.flatMap(({ error }) => (error == null ? [] : [error]));
  const readable = own.filter(({ error }) => error == null);
  const { workingHours } = readable.find((schedule) => schedule.workingHours != null) ?? {};
  const problem = own.length === 0 ? 'The provider did not answer for this address.' : errors.map(explained)[0];
  return {
    address,
    ...(readable.length !== 0 && { busy: readable.flatMap(busyBlocks) }),
    ...defined({ workingWeek: readWorkingWeek(workingHours, likelyZone) }),
    ...(problem !== undefined && { problem: readable.length === 0 ? problem : `Only in part: ${problem}` }),
  };
}

function busyBlocks({ scheduleItems }: GraphSchedule): BusyBlock[] {
  return (scheduleItems ?? []).flatMap(({ status, start, end, subject }) => {
    const interval = Interval.fromDateTimes(readGraphTime(start), readGraphTime(end));
    if (!interval.isValid || status === 'free') return [];
    return [
      { interval, status: status == null || status === 'unknown' ? 'busy' : status, ...(subject ? { subject } : {}) },
    ];
  });
}

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

function explained({ responseCode, message }: NonNullable<GraphSchedule['error']>): string {
  const known = causes[responseCode ?? ''] ?? (message?.includes('5006') ? causes['5006'] : undefined);
  return (
    known ?? `The schedule cannot be read (${responseCode ?? 'no reason given'}). Check the address, or ask the person.`
  );
}
