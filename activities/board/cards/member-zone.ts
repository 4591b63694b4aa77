import { hasDayOfMember } from '../../../src/contracts/board/fields/card-time';
import type { Review, ReviewFact } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import type { BoardStepContext } from '../../implement';
import { readMyself } from '../own-effects/myself';

type Times = Parameters<typeof hasDayOfMember>[0];

/**
 * The time zone of the account's member, if one of these dates is a day and the input gives no zone. Otherwise empty.
 *
 * @throws InvalidInput when Trello does not know the zone: without it, the day could end at a different hour
 */
export async function memberZone(
  times: readonly Times[],
  { trello }: BoardStepContext,
): Promise<{ timeZone?: string }> {
  if (!times.some(hasDayOfMember)) return {};
  const { zone } = await readMyself(trello);
  if (zone !== undefined) return { timeZone: zone };
  throw toolError(
    'InvalidInput',
    'timeZone: Trello does not say in which zone the account’s member lives. Say in which the days are meant, such as "Europe/Berlin".',
  );
}

/** Tells the reviewer the time zone that the input does not give. */
export async function reviewMemberZone(times: readonly Times[], context: BoardStepContext): Promise<Review> {
  const { timeZone } = await memberZone(times, context);
  return timeZone === undefined ? [] : [memberZoneFact(timeZone)];
}

export const memberZoneFact = (timeZone: string): ReviewFact => ({
  name: 'Time zone',
  value: `${timeZone}, the member’s own`,
});
