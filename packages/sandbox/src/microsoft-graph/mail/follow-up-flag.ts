import { z } from 'zod';
import { inZone, presentWallTime, readWallTime, type WallTime } from '../calendar/wall-time';
import { GraphError } from '../platform/graph-error';
import type { FollowupFlag } from './message';

const zonedTime = z.strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') }).nullish();

export const flagInput = z.strictObject({
  '@odata.type': z.unknown().optional(),
  flagStatus: z.enum(['notFlagged', 'complete', 'flagged']).default('notFlagged'),
  startDateTime: zonedTime,
  dueDateTime: zonedTime,
  completedDateTime: zonedTime,
});

/**
 * Keeps the dates of a flagged item, in UTC. "To set the due date, you must also specify the startDateTime; otherwise, you get a 400 Bad
 * Request response." (https://learn.microsoft.com/graph/api/resources/followupflag) A startDateTime without a due date is refused too:
 * ErrorInvalidArgument (microsoft-graph-docs issue 5975).
 */
export function flagOf(input: z.output<typeof flagInput>): FollowupFlag {
  const { flagStatus } = input;
  const [start, due, completed] = [input.startDateTime, input.dueDateTime, input.completedDateTime].map(readTime);
  if ((start === undefined) !== (due === undefined))
    throw new GraphError(400, 'ErrorInvalidArgument', 'The request is invalid.');
  return {
    flagStatus,
    ...(flagStatus !== 'flagged' || start === undefined ? {} : { startDateTime: start }),
    ...(flagStatus !== 'flagged' || due === undefined ? {} : { dueDateTime: due }),
    ...(flagStatus !== 'complete' || completed === undefined ? {} : { completedDateTime: completed }),
  };
}

function readTime(time: z.output<typeof zonedTime>): WallTime | undefined {
  if (time == null) return undefined;
  const read = readWallTime(time.dateTime, time.timeZone);
  if (read === undefined) throw new GraphError(400, 'ErrorInvalidArgument', 'The request is invalid.');
  return presentWallTime(inZone(read, 'UTC'));
}
