import { getClient } from '@temporalio/activity';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { StartedEvent, StartsFor } from '../../../src/messages/trigger-activities';
import { mapAtOnce } from '../../../src/concurrency/concurrency-limit';
import { describeRun } from '../../../src/temporal/describe-run';
import { formerRunOfEvent, runOfEvent } from './run-of-event';
import { startedEvent } from './started-event';

const askedAtOnce = 20;

/** What was read from announcements. */
interface Announced {
  readonly reports: EventReport[];
  readonly started: StartedEvent[];
}

/**
 * Counts events as started that are older than the trigger remembers, if Temporal, which remembers longer, has a run of them. A mail, for example, is
 * announced again when a person files it, days after its agent was started.
 */
export async function countKnownRuns(
  { id }: TriggerDefinition,
  { target, since }: StartsFor,
  { reports, started }: Announced,
): Promise<Announced> {
  const isOld = (at: string): boolean => Date.parse(at) < Date.parse(since);
  const old = reports.filter(
    ({ at, change, outcome }) => outcome.kind === 'matched' && change === undefined && isOld(at),
  );
  const known = await mapAtOnce(old, askedAtOnce, async (report): Promise<StartedEvent[]> => {
    const { eventId } = report;
    const owed = { agent: target.agent, trigger: id, eventId };
    const usual = runOfEvent(owed);
    const isUsual = (await describeRun(getClient(), usual)) !== undefined;
    const workflowId = isUsual ? usual : await formerRunOfEvent(owed);
    if (workflowId === undefined) return [];
    return [startedEvent(report, { eventId, kind: 'already started', workflowId }, owed)];
  });
  const ids = new Set(known.flat().map(({ eventId }) => eventId));
  return { reports: reports.filter(({ eventId }) => !ids.has(eventId)), started: [...started, ...known.flat()] };
}
