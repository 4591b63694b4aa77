import type { Diagnosis, EventReport, Finding, TriggerOverview } from '../../contracts';
import type { RecentEvent } from '../../contracts/trigger-report';
import { newestFirst } from '../../contracts/newest-first';
import { toSeconds } from '../../text/to-seconds';
import { endedTrigger } from '../../client/runs/ended-trigger';
import { table } from './table';

/** Shows a trigger's state and the latest events it saw. */
export function describeTrigger(trigger: TriggerOverview): string {
  const { id, type, agent, account, ignoreOwnChanges = false, status, endedAt, path, counts } = trigger;
  const { recent, problem, lastCompletePullAt } = trigger;
  const events = newestFirst(recent).map((event) => [
    toSeconds(event.at),
    event.label,
    outcomeInWords(event),
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

const marks: { readonly [Level in Finding['level']]: string } = {
  good: 'ok     ',
  warning: 'warning',
  problem: 'PROBLEM',
};

/** Says why the trigger did not fire: the findings, then the trigger itself. */
export function describeDiagnosis({ findings, overview }: Diagnosis): string {
  return [
    ...findings.map(({ level, text }) => `${marks[level]}  ${toSeconds(text)}`),
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

/** Says what an event led to, at first and by its latest replay. */
export function outcomeInWords(event: RecentEvent): string {
  const { replayedAs } = event;
  return firstOutcome(event) + (replayedAs === undefined ? '' : ` (replayed as ${replayedAs})`);
}

function firstOutcome({ delivered, failed, workflowId, reason = 'not delivered' }: RecentEvent): string {
  if (delivered) return `started ${workflowId ?? 'the agent'}`;
  return failed === true ? `failed: ${reason}` : reason;
}
