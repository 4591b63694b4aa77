import { DateTime, Duration, Interval } from 'luxon';
import type { z } from 'zod';
import { checkAvailability as contract } from '../../src/contracts/calendar/check-availability';
import { readRange, spanOf, zoneOfSpan } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { freeSlots } from './free-slots';
import { readMailboxHours } from './mailbox-hours';
import { inZone } from './new-times';
import { timesOf } from './times-of';
import { readPlannedEvents, type PlannedEvent } from './planned-events';
import { describeWorkingWeek, readWorkingWeek, workingHoursWithin, type WorkingWeek } from './working-week';

type Input = z.output<typeof contract.input>;

/** How far the next free slots are looked for, in days. */
const horizon = 28;

export const checkAvailability = implement(
  contract,
  inMailbox(async (input, context) => {
    const hours = await readMailboxHours(context);
    const zone = zoneOfSpan(input) ?? hours.zone ?? 'UTC';
    const slot = slotOf(input, zone);
    const week = readWorkingWeek(hours.workingHours, hours.zone ?? zone);
    const planned = await readPlannedEvents(slot, zone, context);
    const blocking = planned.filter((event) => blocks(event, input));
    const withinWorkingHours = isWithin(slot, week);
    const outside = withinWorkingHours === false && !input.anyHour;
    const available = blocking.length === 0 && !outside;
    const next = available || input.suggestions === 0 ? [] : await findNext(slot, week, { input, zone, context });
    return {
      available,
      reason: reasonFor(blocking, outside),
      conflicts: planned.map((event) => ({ ...answerPlanned(event, zone), blocks: blocking.includes(event) })),
      ...(withinWorkingHours === undefined ? {} : { withinWorkingHours }),
      ...(week === undefined ? {} : { workingHours: describeWorkingWeek(week) }),
      nextFree: next.map((free) => timesOf(free, zone)),
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

const blocks = ({ showAs }: PlannedEvent, { tentativeIsFree }: Input): boolean =>
  showAs !== 'workingElsewhere' && !(showAs === 'tentative' && tentativeIsFree);

/** Undefined where working hours say nothing: they are not known, or the slot is longer than any day's. */
function isWithin(slot: Interval<true>, week: WorkingWeek | undefined): boolean | undefined {
  if (week === undefined || slot.length('hours') >= 24) return undefined;
  return workingHoursWithin(week, slot).some((hours) => hours.engulfs(slot));
}

async function findNext(
  slot: Interval<true>,
  week: WorkingWeek | undefined,
  { input, zone, context }: { input: Input; zone: string; context: MailboxStepContext },
): Promise<Interval<true>[]> {
  const now = inZone(DateTime.now(), zone);
  const notBefore = slot.start > now ? slot.start : now;
  const range = Interval.after(notBefore, Duration.fromObject({ days: horizon })) as Interval<true>;
  const anyHour = input.anyHour || isWithin(slot, week) === undefined;
  return freeSlots({
    within: week === undefined || anyHour ? [range] : workingHoursWithin(week, range),
    busy: (await readPlannedEvents(range, zone, context))
      .filter((event) => blocks(event, input))
      .map(({ interval }) => interval),
    length: slot.toDuration(),
    notBefore,
    most: input.suggestions,
  });
}

function reasonFor(blocking: readonly PlannedEvent[], outside: boolean): string {
  const kinds = [...new Set(blocking.map(({ showAs }) => kindNames[showAs] ?? showAs))];
  const inTheWay = blocking.length === 0 ? [] : [`${blocking.length} event(s) in the way (${kinds.join(', ')})`];
  const reasons = [...inTheWay, ...(outside ? ['outside working hours'] : [])];
  return reasons.length === 0 ? 'Nothing is in the way.' : `Not free: ${reasons.join(', and ')}.`;
}

const kindNames: Readonly<Record<string, string>> = { oof: 'out of office' };

const answerPlanned = ({ subject, showAs, allDay, interval }: PlannedEvent, zone: string) => ({
  subject,
  ...timesOf(interval, zone),
  ...(allDay ? { allDay } : {}),
  showAs,
});
