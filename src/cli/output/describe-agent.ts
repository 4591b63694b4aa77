import { approversInWords } from '../../trust/may-approve';
import { contractOf, type AgentState } from '../../contracts';
import type { AgentScheduleOverview } from '../../client/agents/schedules-of-agent';
import { toSeconds } from '../../text/to-seconds';
import { table } from './table';

/**
 * Shows an agent's definition whole: a person signs what is shown here (`agents confirm --shown`), so definitions that differ are shown differently.
 * What others may have written freely stands in quotes.
 */
export function describeAgent({ name, definition }: Pick<AgentState, 'name' | 'definition'>): string {
  const { workflowType, taskQueue, equipment, triggers, startedBy, approval } = definition;
  const steps = Object.entries(equipment).map(([step, { permission, account, boards }]) => [
    step,
    permission ?? "the step's own",
    account ?? '(any)',
    boards === undefined ? (isOfBoards(step) ? '(any)' : '') : JSON.stringify(boards),
  ]);
  const watched = triggers.map(({ id, type, account, config, ignoreOwnChanges }) => [
    ...[id, type, account, ignoreOwnChanges ? 'ignored' : 'fire'],
    JSON.stringify(config),
  ]);
  return [
    `Agent ${name}: workflow ${quoted(workflowType)} on the task queue ${quoted(taskQueue)}`,
    `Approvals expire after ${approval.expiresAfterSeconds / 3600} hours.`,
    approval.refuseUnverified
      ? 'Who decides has to be signed in, or to use the command line with the keys.'
      : 'UNVERIFIED: whoever can write to the namespace may approve and edit, by a bare signal.',
    ...(approval.approvers === undefined ? [] : [approversInWords(approval.approvers.map(quoted))]),
    ...(startedBy === undefined ? [] : [`Runs of these agents may start it: ${startedBy.join(', ')}.`]),
    '',
    table(['STEP', 'PERMISSION', 'ACCOUNT', 'BOARDS'], steps),
    '',
    triggers.length === 0
      ? 'It has no triggers.'
      : table(['TRIGGER', 'TYPE', 'ACCOUNT', 'OWN CHANGES', 'CONFIGURATION'], watched),
  ].join('\n');
}

/** Whether the boards that a step may touch can be limited. */
function isOfBoards(step: string): boolean {
  const { integration = 'board', isOutsideBoards = false } = contractOf(step) ?? {};
  return integration === 'board' && !isOutsideBoards;
}

/**
 * Shows what starts an agent beside its definition, which is signed without it.
 *
 * @param schedules undefined if Temporal cannot list them now
 */
export function describeSchedules(schedules: readonly AgentScheduleOverview[] | undefined): string {
  if (schedules === undefined) return 'Its schedules cannot be listed now.';
  if (schedules.length === 0) return 'It has no schedules.';
  const rows = schedules.map(({ id, paused, next, openRun = '' }) => [
    id,
    paused ? 'paused' : next === undefined ? 'not again' : toSeconds(next),
    openRun,
  ]);
  return table(['SCHEDULE', 'STARTS IT NEXT', 'NOT WHILE THIS GOES ON, UNLESS ITS POLICIES SAY SO'], rows);
}

const quoted = (text: string): string => JSON.stringify(text);
