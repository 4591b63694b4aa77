import type { Headers, Workflow, WorkflowInfo } from '@temporalio/workflow';
import { Activator } from '@temporalio/workflow/lib/internals';
import { interceptors } from '../../workflows/interceptors';

export interface Beginning {
  workflowType?: string;
  workflowId?: string;
  /** ISO instant. */
  at?: string;
  headers?: Headers;
  /** Patch markers that the run lacks: an earlier version started it. */
  without?: readonly string[];
  /** Patch markers in the run's replayed history. */
  replayedAs?: readonly string[];
  info?: Partial<WorkflowInfo>;
}

/** Replaces only the clock that workflows read. */
const untouched = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Returns what Temporal's SDK creates from a workflow for a run, with our interceptors. From then on the test controls the clock. */
export function activatorFor(workflow: Workflow, beginning: Beginning): Activator {
  const { workflowType = workflow.name, workflowId = `${workflowType}/one`, without = [], replayedAs } = beginning;
  const startTime = new Date(beginning.at ?? '2026-05-04T08:00:00.000Z');
  jest.useFakeTimers({ now: startTime, doNotFake: [...untouched] });
  const isReplaying = replayedAs !== undefined;
  const activator = new Activator({
    info: {
      ...{ workflowId, workflowType, runId: 'run-1', firstExecutionRunId: 'run-1', originalExecutionRunId: 'run-1' },
      ...{ taskQueue: 'queue', namespace: 'default', searchAttributes: {}, startTime, runStartTime: startTime },
      ...{ historyLength: 3, historySize: 0, continueAsNewSuggested: false, attempt: 1 },
      ...beginning.info,
      unsafe: { isReplaying, isReplayingHistoryEvents: isReplaying, now: () => 0, random: () => 0.5 },
    } as unknown as WorkflowInfo,
    ...{ now: startTime.getTime(), randomnessSeed: [1, 2, 3], showStackTraceSources: false, stackTracesEnabled: false },
    sourceMap: { version: 3, file: '', sources: [], names: [], mappings: '' },
    registeredActivityNames: new Set(['local']),
    getTimeOfDay: () => 0n,
    patchActivationCallback: (_info, mark) => !without.includes(mark),
  });
  activator.workflow = workflow;
  for (const patchId of replayedAs ?? []) activator.notifyHasPatch({ patchId });
  const { inbound = [], outbound = [] } = interceptors();
  activator.interceptors.inbound.push(...inbound);
  activator.interceptors.outbound.push(...outbound);
  return activator;
}
