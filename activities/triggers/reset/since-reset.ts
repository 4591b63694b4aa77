import { getClient } from '@temporalio/activity';
import type { DispatchOutcome } from '../../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { DispatchInput, PullOutcome, StartsFor } from '../../../src/messages/trigger-activities';
import { countedOnMilliseconds, retentionDaysOf } from '../../../src/temporal/namespace-retention';
import { knownReset, type NamedReset } from './reset-at';

type Remembered = Pick<PullOutcome, 'keptSince' | 'resetRun' | 'resetAt'>;

/**
 * A reset gives a trigger an old state back. Returns the ISO instant since which it can still tell what it has delivered: what it delivered before the
 * reset, by the runs that Temporal keeps; what it delivered after, by its own memory. Undefined if it was not reset.
 */
async function keptSinceReset(continued: NamedReset): Promise<Required<Remembered> | undefined> {
  const reset = await knownReset(continued);
  if (reset === undefined) return undefined;
  const keptSince = Math.min(
    Date.now() - countedOnMilliseconds(await retentionDaysOf(getClient())),
    reset.at.getTime(),
  );
  return { keptSince: new Date(keptSince).toISOString(), resetRun: reset.run, resetAt: reset.at.toISOString() };
}

interface Reading extends NamedReset {
  starts?: StartsFor;
  unread?: UnreadEvent[];
}

/** Wraps an activity that reads events: in a trigger that was reset it starts no agent for older ones, and tells the trigger since when it may. */
export const sinceReset =
  <Input extends Reading, Outcome extends object>(read: (input: Input) => Promise<Outcome>) =>
  async (input: Input): Promise<Outcome & Remembered> => {
    const known = await keptSinceReset(input);
    if (known === undefined) return read(input);
    const { keptSince } = known;
    const { starts, unread } = input;
    const isOld = (instant: string): boolean => Date.parse(instant) < Date.parse(keptSince);
    const outcome = await read({
      ...input,
      ...(starts !== undefined && isOld(starts.since) && { starts: { ...starts, since: keptSince } }),
      ...(unread !== undefined && { unread: unread.filter(({ since }) => !isOld(since)) }),
    });
    return { ...outcome, ...known };
  };

const whyLeft =
  'The trigger was reset to a point before this event, and nobody knows any more whether its agent was started then: replay it only if it was not.';

/**
 * Wraps the start of agents. After a reset, an event that may have been delivered before it starts nothing and is logged as failed, so that a person
 * decides whether to replay it.
 */
export const startSinceReset =
  (start: (input: DispatchInput) => Promise<{ outcomes: DispatchOutcome[] }>) =>
  async (input: DispatchInput): Promise<{ outcomes: DispatchOutcome[] }> => {
    const { keptSince } = (await keptSinceReset({})) ?? {};
    const isLeft = ({ at = '', perhapsDelivered }: DispatchInput['events'][number]): boolean =>
      perhapsDelivered === true || (keptSince !== undefined && Date.parse(at) < Date.parse(keptSince));
    const left = input.events
      .filter(isLeft)
      .map(({ eventId }) => ({ eventId, kind: 'failed' as const, problem: whyLeft }));
    const { outcomes } = await start({ ...input, events: input.events.filter((event) => !isLeft(event)) });
    return { outcomes: [...outcomes, ...left] };
  };
