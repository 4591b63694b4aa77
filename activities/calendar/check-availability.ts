import { DateTime, Duration, Interval } from 'luxon';
import type { z } from 'zod';
import { checkAvailability as contract } from '../../src/contracts/calendar/check-availability';
import { readRange, spanOf, zoneOfSpan } from '../../src/contracts/calendar/time-span';
import { defined } from '../../src/json/defined';
import { toolError } from '../../src/contracts/tool-error';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { commonFree } from './free-busy/common-free';
import { readMailboxHours } from '../mailbox/mailbox-hours';
import { inZone } from './times/new-times';
import { peopleIn, readPeople, type PersonInSlot } from './free-busy/people-in-slot';
import { timesOf } from './times/times-of';
import { readPlannedEvents, type PlannedEvent } from './free-busy/planned-events';
import type { PersonSchedule } from './free-busy/read-schedules';
import { describeWorkingWeek, isWithinHours, type WorkingWeek } from '../mailbox/working-week';

type Input = z.output<typeof contract.input>;

/** How far ahead to search for the next free slots, in days. */
const horizon = 28;

export const checkAvailability = implement(
  contract,
  inMailbox(async (input, context) => {
    const hours = await readMailboxHours(context);
    const zone = zoneOfSpan(input) ?? hours.zone ?? 'UTC';
    const slot = slotOf(input, zone);
    const { workingWeek } = hours;
    const planned = await readPlannedEvents(slot, zone, context);
    const blocking = planned.filter((event) => blocks(event.showAs, input));
    const withinWorkingHours = isWithinHours(slot, workingWeek);
    const outside = withinWorkingHours === false && !input.anyHour;
    const people = await peopleIn(slot, { ...input, blocks: (status) => blocks(status, input) }, context);
    const reason = reasonFor(blocking, outside, people);
    const next =
      reason === undefined || input.suggestions === 0
        ? undefined
        : await findNext(slot, { input, zone, workingWeek }, context);
    return {
      available: reason === undefined,
      reason: [
        reason ?? 'Nothing is in the way.',
        ...(people.length > 0 && next?.commonFree.length === 0 ? [next.reason] : []),
      ].join(' '),
      conflicts: planned.map((event) => ({ ...answerPlanned(event, zone), blocks: blocking.includes(event) })),
      ...defined({ withinWorkingHours }),
      ...(people.length !== 0 && { people: people.map(answerPerson) }),
      ...(workingWeek !== undefined && { workingHours: describeWorkingWeek(workingWeek) }),
      nextFree: next?.commonFree ?? [],
      timeZone: zone,
    };
  }),
);

function slotOf(input: Input, zone: string): Interval<true> {
  const { start, end } = spanOf(readRange({ ...input, timeZone: zone }));
  const slot = Interval.fromDateTimes(start, end);
  if (!slot.isValid || slot.length('days') > horizon) {
    throw toolError('InvalidInput', `end: A slot may have at most ${horizon} days. Use List Events for longer ranges.`);
  }
  return slot;
}

const blocks = (status: string, { tentativeIsFree }: Input): boolean =>
  status !== 'workingElsewhere' && !(status === 'tentative' && tentativeIsFree);

/** Returns the slots of the same length within four weeks in which the mailbox and the people whose schedules are known are free. */
async function findNext(
  slot: Interval<true>,
  { input, zone, workingWeek }: { input: Input; zone: string; workingWeek: WorkingWeek | undefined },
  context: MailboxStepContext,
) {
  const now = inZone(DateTime.now(), zone);
  const range = Interval.after(slot.start > now ? slot.start : now, Duration.fromObject({ days: horizon }));
  if (!range.isValid) return undefined;
  const [planned, others] = await Promise.all([
    readPlannedEvents(range, zone, context),
    readPeople(input.people ?? [], range, context),
  ]);
  const own: PersonSchedule = {
    address: 'the own calendar',
    busy: planned.map(({ interval, showAs, subject }) => ({ interval, status: showAs, subject })),
    ...defined({ workingWeek }),
  };
  const known = [own, ...others].flatMap((schedule) =>
    schedule.busy === undefined
      ? []
      : [{ ...schedule, busy: schedule.busy.filter(({ status }) => blocks(status, input)) }],
  );
  const minutes = slot.length('minutes');
  const anyHour = input.anyHour || slot.length('hours') >= 24;
  return commonFree(known, { range, zone, minutes, anyHour, most: input.suggestions });
}

/** Returns why the slot is not available, or which schedules are unknown; undefined if neither applies. */
function reasonFor(
  blocking: readonly PlannedEvent[],
  outside: boolean,
  people: readonly PersonInSlot[],
): string | undefined {
  const kinds = [...new Set(blocking.map(({ showAs }) => kindNames[showAs] ?? showAs))];
  const those = (state: PersonInSlot['state']) => people.flatMap((one) => (one.state === state ? [one.address] : []));
  const unknown = those('unknown');
  const reasons = [
    ...(blocking.length === 0 ? [] : [`${blocking.length} event(s) in the way (${kinds.join(', ')})`]),
    ...(outside ? ['outside working hours'] : []),
    ...inWords(those('busy'), 'not free'),
    ...inWords(those('outside hours'), 'outside working hours'),
  ];
  const rest = unknown.length === 0 ? [] : [`Nothing is known of ${unknown.join(', ')}.`];
  const sentences = [...(reasons.length === 0 ? [] : [`Not free: ${reasons.join(', and ')}.`]), ...rest];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

const inWords = (addresses: readonly string[], what: string): string[] =>
  addresses.length === 0 ? [] : [`${addresses.join(', ')} ${what}`];

const kindNames: Readonly<Record<string, string>> = { oof: 'out of office' };

const answerPlanned = ({ subject, showAs, allDay, interval }: PlannedEvent, zone: string) => ({
  subject,
  ...timesOf(interval, zone),
  ...(allDay && { allDay }),
  showAs,
});

const answerPerson = ({ address, state, problem }: PersonInSlot) => ({
  address,
  ...(state !== 'unknown' && { free: state === 'free' }),
  ...defined({ problem }),
});
