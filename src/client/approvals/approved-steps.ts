import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { contractOf } from '../../contracts';
import { happeningsIn, type Happening } from '../agents/run-story/happenings';
import { decoded, readHistory } from '../agents/run-story/run-history';

export type Run = Pick<WorkflowExecutionDescription, 'workflowId' | 'runId' | 'status' | 'historyLength' | 'raw'>;

export type ApprovedStep = Pick<Happening, 'state' | 'failure'>;

/** The steps of a run that took an approval. */
export interface ApprovedSteps {
  /** By the id of the approval. */
  readonly steps: ReadonlyMap<string, ApprovedStep>;
  /** Whether these are all of them. */
  readonly areAll: boolean;
  /** The ids of the children that the run began; each request for approval is one. */
  readonly children: ReadonlySet<string>;
}

export type ReadApprovedSteps = (temporal: Client, run: Run) => Promise<ApprovedSteps>;

/** Reads the steps from the history of a run. Of what that contains it keeps no input, for those who keep what it returns. */
export async function readApprovedSteps(
  temporal: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
): Promise<ApprovedSteps> {
  const { events, isWhole } = await readHistory(temporal, { workflowId, runId });
  const { happenings } = happeningsIn(events);
  const steps = new Map<string, ApprovedStep>();
  let areAll = isWhole;
  for (const { name, input, state, failure } of happenings) {
    // A step that nobody has approved takes its input alone.
    const grant = contractOf(name) === undefined ? undefined : input?.payloads?.[1];
    if (grant === undefined) continue;
    const granted = (await decoded(temporal, workflowId, grant)) as { approvalId?: unknown } | null | undefined;
    if (granted === undefined) areAll = false;
    const id = granted?.approvalId;
    if (typeof id === 'string' && !steps.has(id)) steps.set(id, { state, failure });
  }
  const children = happenings.filter(({ kind }) => kind === 'child').map((child) => child.id);
  return { steps, areAll, children: new Set(children) };
}
