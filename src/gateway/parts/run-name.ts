import type { AgentRun } from '../../client/list-agent-runs';
import { shortLine } from './short-line';

/** What people recognise a run by: what it is about, else who started it. */
export function runName({ workflowId, about }: Pick<AgentRun, 'workflowId' | 'about'>): string {
  const [, starter = '', id = '', ...rest] = workflowId.split('/');
  const again = rest.some((part) => part.startsWith('replay-')) ? ' (again)' : '';
  if (about !== undefined) return `${shortLine(about)}${again}`;
  switch (starter) {
    case '-start':
      return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? 'Started by hand' : shortLine(id);
    case '-schedule':
      return `By the schedule ${shortLine(id)}`;
    case '-child':
      return 'For another workflow';
    default:
      return `An event of ${shortLine(starter)}${again}`;
  }
}
