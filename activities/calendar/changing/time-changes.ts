import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { updateEvent } from '../../../src/contracts/calendar/update-event';
import type { Recurrence } from '../../../src/contracts/calendar/recurrence';
import { recurrenceProblem } from '../../../src/contracts/calendar/recurrence-start';
import type { TimeSpan } from '../../../src/contracts/calendar/time-span';
import { readZone } from '../../../src/contracts/calendar/time-zone';
import { toolError } from '../../../src/contracts/tool-error';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { GraphRecurrence } from '../../../src/providers/microsoft-graph/wire/event-recurrence';
import { answerRecurrence } from '../times/answer-recurrence';
import type { EventTarget } from '../events/event-target';
import { currentSpan, newSpan, seriesSpan, seriesZone, spanInZone, zoneOf } from '../times/new-times';
import { writeRecurrence } from '../times/write-recurrence';
import { writeSpan } from '../times/write-span';

/** When an event shall be, as Update Event takes it. */
export type WantedTimes = Pick<z.output<typeof updateEvent.input>, 'start' | 'end' | 'timeZone' | 'recurrence'>;

/**
 * Returns the fields that give an event its new time or pattern; none where it has them already: writing them resets the occurrences of a series that
 * were changed by themselves, and may mail the attendees, even where nothing is new.
 *
 * @throws InvalidInput when the event cannot be at that time
 */
export function timeChanges(input: WantedTimes, { named, target }: EventTarget): Record<string, unknown> {
  const current = currentSpan(named, zoneOf(target, input.timeZone));
  const wanted = newSpan(input, current);
  if (input.recurrence !== undefined) return patternChanges({ ...input, recurrence: input.recurrence }, wanted, target);
  if (wanted === undefined) return {};
  if (target.type !== 'seriesMaster') return isSameSpan(wanted, current) ? {} : writeSpan(wanted);
  const zone = seriesZone(target, input);
  const first = currentSpan(target, zone);
  const span = seriesSpan(spanInZone(wanted, zone), currentSpan(named, zone), first);
  return isSameSpan(span, first) ? {} : writeSpan(span);
}

const isSameSpan = (one: TimeSpan, other: TimeSpan): boolean =>
  +one.start === +other.start && +one.end === +other.end && one.allDay === other.allDay;

function patternChanges(
  input: WantedTimes & { recurrence: Recurrence },
  wanted: TimeSpan | undefined,
  target: GraphEvent,
): Record<string, unknown> {
  const zone = seriesZone(target, input);
  const span = wanted === undefined ? currentSpan(target, zone) : spanInZone(wanted, zone);
  const problem = recurrenceProblem(input.recurrence, span);
  if (problem !== undefined) throw toolError('InvalidInput', `recurrence: ${problem}`);
  const times = writeSpan(span);
  const recurrence = writeRecurrence(input.recurrence, span.start, target.recurrence);
  return isRepeatedSo(times, recurrence, target) ? {} : { ...times, recurrence };
}

/** Returns whether an event repeats so already: at the same hours of the same zone, in the same pattern. */
function isRepeatedSo(times: object, recurrence: GraphRecurrence, target: GraphEvent): boolean {
  const zone = readZone(target.originalStartTimeZone ?? '');
  if (target.recurrence == null || zone === undefined) return false;
  return (
    isDeepStrictEqual(times, writeSpan(currentSpan(target, zone))) &&
    isDeepStrictEqual(comparable(recurrence), comparable(target.recurrence))
  );
}

/** Days of the week have no order. What an agent cannot say stays out, such as the first day of the week. */
const comparable = ({ pattern, range }: GraphRecurrence) =>
  answerRecurrence({ range, pattern: { ...pattern, daysOfWeek: pattern.daysOfWeek?.toSorted() } });
