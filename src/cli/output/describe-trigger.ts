import type { Diagnosis, EventReport, TriggerOverview } from '../../contracts';
import type { RecentEvent } from '../../contracts/trigger-report';
import { newestFirst } from '../../contracts/newest-first';
import { toSeconds } from '../../text/to-seconds';
import { endedTrigger } from '../../client/runs/ended-trigger';
import { findingLine } from './finding-line';
import { table } from './table';

/** Shows a trigger's state and the latest events it saw. */
export function describeTrigger(trigger: TriggerOverview): string {
  const { id, type, agent, account, ignoreOwnChanges = false, status, endedAt, path, counts } = trigger;
  const { recent, problem, lastCompletePullAt } = trigger;
  const events = newestFirst(recent).map((event) => [
    toSeconds(event.at),
    event.label,
    outcomeBesideId(event),
    event.eventId,
  ]);
  return [
    `Trigger ${id}: ${type} on the account ${account}, starts the agent ${agent}`,
    `It is ${endedAt === undefined ? status : 'ended'}, by ${path}; last complete look: ${lastCompletePullAt === undefined ? 'none yet' : toSeconds(lastCompletePullAt)}.`,
    ...(ignoreOwnChanges ? [`Changes made through the account ${account} do not start the agent.`] : []),
    `Delivered ${counts.delivered}, skipped ${counts.skipped}, failed ${counts.failed}.`,
    ...(endedAt === undefined ? [] : [`Problem: ${endedTrigger(id, endedAt)}`]),
    ...(problem === undefined ? [] : [`Problem: ${problem.text}`]),
    '',
    events.length === 0 ? 'It has seen no event yet.' : table(['AT', 'EVENT', 'OUTCOME', 'EVENT ID'], events),
  ].join('\n');
}

/** Says why the trigger did not fire: the findings, then the trigger itself. */
export function describeDiagnosis({ findings, overview }: Diagnosis): string {
  return [
    ...findings.map(({ level, text }) => findingLine(level, toSeconds(text))),
    ...(overview === undefined ? [] : ['', describeTrigger(overview)]),
  ].join('\n');
}

/** Says what the trigger would do with the latest events. */
export function describeReports(reports: readonly EventReport[]): string {
  if (reports.length === 0) return 'The provider has no recent event of this kind.';
  const rows = newestFirst(reports).map(({ at, label, outcome, eventId }) => [
    toSeconds(at),
    label,
    outcome.kind === 'matched' ? 'would start the agent' : outcome.reason,
    eventId,
  ]);
  return table(['AT', 'EVENT', 'OUTCOME', 'EVENT ID'], rows);
}

/** Says what an event led to, at first and by its latest replay, and names the runs. */
export function outcomeInWords({ replayedAs, workflowId, ...event }: RecentEvent): string {
  return (
    firstOutcome(event, workflowId ?? 'the agent') + (replayedAs === undefined ? '' : ` (replayed as ${replayedAs})`)
  );
}

/** The same in a row that has the event's id: a run that is named after it is not named again, which would leave no room for words. */
function outcomeBesideId({ eventId, workflowId = eventId, replayedAs, ...event }: RecentEvent): string {
  const outcome = firstOutcome(event, workflowId.includes(eventId) ? 'the agent' : workflowId);
  return outcome + (replayedAs === undefined ? '' : ' (and was replayed)');
}

function firstOutcome(
  { delivered, failed, reason = 'not delivered' }: Pick<RecentEvent, 'delivered' | 'failed' | 'reason'>,
  run: string,
): string {
  if (delivered) return `started ${run}`;
  return failed === true ? `failed: ${reason}` : reason;
}
