import { Interval } from 'luxon';
import { getFreeBusy as contract } from '../../src/contracts/calendar/get-free-busy';
import { readRange, spanOf } from '../../src/contracts/calendar/time-span';
import { defined } from '../../src/json/defined';
import { toolError } from '../../src/contracts/tool-error';
import { implement } from '../implement';
import { inMailbox } from '../mailbox/in-mailbox';
import { commonFree } from './free-busy/common-free';
import { joinBlocks, type BusyBlock } from './free-busy/busy-blocks';
import { zoneOfRange } from '../mailbox/mailbox-zone';
import { knownSchedules, withOwnSchedule } from './free-busy/own-schedule';
import { uniqueAddresses, type PersonSchedule } from './free-busy/read-schedules';
import { timesOf } from './times/times-of';
import { describeWorkingWeek } from '../mailbox/working-week';

/** The longest range, in days: the answer to a longer one would be too much for a model to read. */
const mostDays = 186;

export const getFreeBusy = implement(
  contract,
  inMailbox(async (input, context) => {
    const zone = await zoneOfRange(input, context);
    const { start, end } = spanOf(readRange({ ...input, timeZone: zone }));
    const range = Interval.fromDateTimes(start, end);
    if (!range.isValid || range.length('minutes') < 5 || range.length('days') > mostDays) {
      throw toolError('InvalidInput', `end: A range has 5 minutes to ${mostDays} days. Ask for another one.`);
    }
    const answered = await knownSchedules({ people: uniqueAddresses(input.people), range }, context);
    const schedules = await withOwnSchedule(answered, range, context);
    return {
      schedules: schedules.map((schedule) => answerSchedule(schedule, input.includeSubjects, zone)),
      ...(input.meetingMinutes === undefined
        ? {}
        : commonFree(schedules, {
            range,
            zone,
            minutes: input.meetingMinutes,
            anyHour: input.anyHour,
            most: input.suggestions,
          })),
      timeZone: zone,
    };
  }),
);

function answerSchedule({ address, busy, workingWeek, problem }: PersonSchedule, withSubjects: boolean, zone: string) {
  return {
    address,
    ...(busy !== undefined && { busy: joinBlocks(busy, withSubjects).map((block) => answerBlock(block, zone)) }),
    ...(workingWeek !== undefined && { workingHours: describeWorkingWeek(workingWeek) }),
    ...defined({ problem }),
  };
}

const answerBlock = ({ interval, status, subject }: BusyBlock, zone: string) => ({
  ...timesOf(interval, zone),
  status,
  ...defined({ subject }),
});
