import { approversInWords } from '../trust/may-approve';
import type { AgentState } from '../contracts';
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
    boards === undefined ? '(any)' : JSON.stringify(boards),
  ]);
  const watched = triggers.map(({ id, type, account, config, ignoreOwnChanges }) => [
    ...[id, type, account, ignoreOwnChanges ? 'ignored' : 'fire'],
    JSON.stringify(config),
  ]);
  return [
    `Agent ${name}: workflow ${quoted(workflowType)} on the task queue ${quoted(taskQueue)}`,
    `Approvals expire after ${approval.expiresAfterSeconds / 3600} hours.`,
    approval.refuseUnverified
      ? 'Only signed-in people may decide.'
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

const quoted = (text: string): string => JSON.stringify(text);
