import { tsToDate, tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { isUnreadable } from '../../../src/encryption/unreadable';
import { toSeconds } from '../../../src/text/to-seconds';
import type { Finding } from '../../../src/contracts/trigger-report';
import { pullActivity } from '../../../src/messages/service-activities';
import type { PullInput } from '../../../src/messages/trigger-activities';
import type { PendingActivity } from '../../../src/temporal/run/pending-activity';
import { failureOfAttempt, leftByAttempts, pendingActivity } from './pending-attempts';
import { secondsBetweenPulls } from '../pull/pull-cadence';
import type { TriggerSource, Watch } from '../trigger-source';

/** Describes how often the provider is pulled, when last and when next, why pulling fails if it does, and what it finds only later. */
export async function describePulls(
  { source, watch }: { source: Pick<TriggerSource, 'describeDelay'>; watch: Watch },
  known: { [Known in 'subscription' | 'knownProblem' | 'unannounced']: PullInput[Known] | undefined } & {
    readsAgain: boolean | undefined;
  },
): Promise<Finding[]> {
  const pull = await pendingActivity(pullActivity);
  if (pull === undefined) return [];
  const often = every(
    secondsBetweenPulls({ definition: watch.definition, ...defined(known) }, watch.dependencies.configuration),
  );
  const asked = known.subscription === undefined ? 'The provider is asked' : 'Beside the webhook the provider is asked';
  const last = pull.lastAttemptCompleteTime;
  const next = pull.nextAttemptScheduleTime ?? pull.scheduledTime;
  const before = last == null ? 'the first look has begun' : `last at ${clock(last)}`;
  const after = next == null || tsToMs(next) <= Date.now() ? 'and it is being asked now' : `next at ${clock(next)}`;
  return [{ level: 'good', text: `${asked} ${often}: ${before}, ${after}.` }, ...(await describeAttempt(pull, source))];
}

/** A failed pull is not among the trigger's known problems while another attempt may succeed, however long that lasts, so it is described here. */
async function describeAttempt(
  pull: PendingActivity,
  source: Pick<TriggerSource, 'describeDelay'>,
): Promise<Finding[]> {
  const left = await leftByAttempts(pull);
  // Nothing where no attempt has told, or not in words that this process can read.
  const { cursor, completeAt } = isUnreadable(left) ? {} : (leftSchema.safeParse(left).data ?? {});
  const findings: Finding[] = [];
  const delay = cursor === undefined ? undefined : source.describeDelay?.(cursor);
  if (delay !== undefined) findings.push({ level: 'warning', text: delay });
  const why = await failureOfAttempt(pull);
  if (why === undefined) return findings;
  const since = left === undefined || isUnreadable(left) ? '' : sinceWhen(completeAt);
  const text = `Looking at the provider fails and is tried again; what happens meanwhile is found by the look that succeeds. ${since}${why}`;
  return [...findings, { level: 'problem', text }];
}

const sinceWhen = (completeAt: string | undefined): string =>
  completeAt === undefined
    ? 'No look was complete yet. '
    : `None was complete since ${toSeconds(completeAt)}, give or take a quarter of an hour. `;

/** The part of a pull attempt's heartbeat details that is read here. */
const leftSchema = z.object({ cursor: z.string().optional(), completeAt: z.iso.datetime().optional() });

const clock = (time: Timestamp): string => toSeconds(tsToDate(time).toISOString());

function every(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `every ${unit}` : `every ${String(count)} ${unit}s`;
}
