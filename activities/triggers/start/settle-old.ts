import { getClient } from '@temporalio/activity';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { StartedEvent, StartsFor } from '../../../src/messages/trigger-activities';
import { mapAtOnce } from '../../../src/concurrency/concurrency-limit';
import { describeRun } from '../../../src/temporal/run/describe-run';
import { countedOnMilliseconds } from '../../../src/temporal/namespace-retention';
import { retentionNow } from '../retention-now';
import type { TriggerSource } from '../trigger-source';
import { formerRunOfEvent, runOfEvent, type OwedRun } from './run-of-event';
import { startedEvent } from './started-event';

const askedAtOnce = 20;

/** What was read. */
interface Settled {
  readonly reports: EventReport[];
  /** Events that are not among the reports because their agents were started before. */
  readonly started: StartedEvent[];
}

/**
 * Asks Temporal, which remembers longer, about matching events that are older than the trigger remembers. One with a run counts as started: a mail,
 * for example, is announced again when a person files it. One without a run was never started, such as a mail that was taken for junk for days; it is
 * marked so, unless Temporal may have forgotten its run, or the trigger was set up or changed since.
 */
export async function settleOld(
  { surfacesWithinMilliseconds }: TriggerSource,
  { id }: TriggerDefinition,
  { target, since, asNowSince, retentionDays = 0 }: Omit<StartsFor, 'seal' | 'delivered'>,
  reports: readonly EventReport[],
): Promise<Settled> {
  const isOld = ({ at, change, outcome }: EventReport): boolean =>
    outcome.kind === 'matched' && change === undefined && Date.parse(at) < Date.parse(since);
  const old = reports.filter(isOld);
  if (old.length === 0) return { reports: [...reports], started: [] };
  const started = await mapAtOnce(old, askedAtOnce, async (report): Promise<StartedEvent[]> => {
    const owed = { agent: target.agent, trigger: id, eventId: report.eventId };
    const workflowId = await knownRunOf(owed);
    if (workflowId === undefined) return [];
    return [startedEvent(report, { eventId: report.eventId, kind: 'already started', workflowId }, owed)];
  });
  const known = new Set(started.flat().map(({ eventId }) => eventId));
  const left = reports.filter(({ eventId }) => !known.has(eventId));
  if (surfacesWithinMilliseconds === undefined || asNowSince === undefined || !left.some(isOld))
    return { reports: left, started: started.flat() };
  const days = Math.min(retentionDays, (await retentionNow()) ?? 0);
  const remembered = Math.min(surfacesWithinMilliseconds, countedOnMilliseconds(days));
  const from = Math.max(Date.now() - remembered, Date.parse(asNowSince));
  const settled = left.map((report): EventReport =>
    isOld(report) && Date.parse(report.at) >= from ? { ...report, neverStarted: true } : report,
  );
  return { reports: settled, started: started.flat() };
}

async function knownRunOf(owed: OwedRun): Promise<string | undefined> {
  const usual = runOfEvent(owed);
  return (await describeRun(getClient(), usual)) === undefined ? formerRunOfEvent(owed) : usual;
}
