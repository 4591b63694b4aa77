import { hasDayOfMember } from '../../src/contracts/board/card-time';
import type { Review, ReviewFact } from '../../src/contracts/review';
import { toolError } from '../../src/contracts/tool-error';
import type { BoardStepContext } from '../implement';
import { readMyself } from './myself';

type Times = Parameters<typeof hasDayOfMember>[0];

/**
 * The zone of the account's member, where one of these dates is a day and none is said; nothing otherwise.
 *
 * @throws InvalidInput when Trello does not know it: the day would end at another hour
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

/** For whoever decides: the zone that the input does not say. */
export async function reviewMemberZone(times: readonly Times[], context: BoardStepContext): Promise<Review> {
  const { timeZone } = await memberZone(times, context);
  return timeZone === undefined ? [] : [memberZoneFact(timeZone)];
}

export const memberZoneFact = (timeZone: string): ReviewFact => ({
  name: 'Time zone',
  value: `${timeZone}, the member’s own`,
});
