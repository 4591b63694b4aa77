import type { AgentRun } from '../../client/agents/list-agent-runs';
import { readRunId } from '../../messages/run-ids';
import { shortLine } from '../console/short-line';

/** Returns the name people recognise a run by: its subject, else what started it. */
export function runName({ workflowId, about }: Pick<AgentRun, 'workflowId' | 'about'>): string {
  const { starter, trigger, name = '', isReplay = false } = readRunId(workflowId) ?? {};
  const again = isReplay ? ' (again)' : '';
  if (about !== undefined) return `${shortLine(about)}${again}`;
  switch (starter) {
    case '-start':
      return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name) ? 'Started by hand' : shortLine(name);
    case '-schedule':
      return `By the schedule ${shortLine(name)}`;
    case '-child':
      return 'For another workflow';
    case undefined:
      return trigger === undefined ? 'For another workflow' : `An event of ${shortLine(trigger)}${again}`;
  }
}
