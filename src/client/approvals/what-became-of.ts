import type { Client } from '@temporalio/client';
import { contractOf } from '../../contracts';
import { toolErrorTypes } from '../../contracts/tool-error';
import { perhapsCarriedOut, unknownEnd } from '../../contracts/unknown-end';
import { describeRun } from '../../temporal/run/describe-run';
import { failureIn } from '../agents/run-story/failure-in';
import { happeningsIn, type Happening } from '../agents/run-story/happenings';
import { decoded, readHistory } from '../agents/run-story/run-history';
import { requestedBySchema } from './approval-overview';

/** What became of a call after it was approved. */
export type Became =
  | { readonly kind: 'not begun' | 'under way' | 'done' }
  /** The run that asked ended without it. */
  | { readonly kind: 'never begun' }
  /** The message may quote what the provider or a stranger wrote. */
  | { readonly kind: 'failed' | 'unknown'; readonly type: string; readonly message: string };

/**
 * Returns what became of an approved call. The history of the run that asked tells it: there the step runs with the id of its approval.
 *
 * @param requestedBy the run that asked, as the request says
 * @returns undefined where Temporal does not keep that run, or its history is too long or cannot be read by this process
 */
export async function whatBecameOf(temporal: Client, id: string, requestedBy: unknown): Promise<Became | undefined> {
  // A forged request may contain anything here.
  const asking = requestedBySchema.safeParse(requestedBy).data;
  if (asking === undefined) return undefined;
  const run = await describeRun(temporal, asking.workflowId, asking.runId);
  return run === undefined ? undefined : inRun(temporal, id, run, await readApprovedSteps(temporal, run));
}

type Run = NonNullable<Awaited<ReturnType<typeof describeRun>>>;

/** The steps of a run that took an approval. */
interface ApprovedSteps {
  /** By the id of the approval. */
  readonly steps: ReadonlyMap<string, Happening>;
  /** Whether these are all of them. */
  readonly areAll: boolean;
  /** The ids of the children that the run began; each request for approval is one. */
  readonly children: ReadonlySet<string>;
}

async function inRun(temporal: Client, id: string, run: Run, approved: ApprovedSteps): Promise<Became | undefined> {
  const step = approved.steps.get(id);
  if (step === undefined && !approved.areAll) return undefined;
  if (step !== undefined && step.state !== 'running') return endOf(temporal, run.workflowId, step);
  if (run.status.name === 'RUNNING') return { kind: step === undefined ? 'not begun' : 'under way' };
  // The history of a run that is over does not say how the step ended that ran then.
  return (
    (await inRunThatGoesOn(temporal, id, run)) ??
    (step === undefined ? { kind: 'never begun' } : { kind: 'unknown', ...unknownEnd })
  );
}

/** A reset passes the request on to the run that goes on instead. Another run of the same workflow id has not asked: it was begun again, or continued as new. */
async function inRunThatGoesOn(temporal: Client, id: string, { workflowId, runId, raw }: Run) {
  const resetTo = raw.workflowExtendedInfo?.resetRunId ?? '';
  const next = await describeRun(temporal, workflowId, resetTo === '' ? undefined : resetTo);
  if (next === undefined || next.runId === runId) return undefined;
  const approved = await readApprovedSteps(temporal, next);
  return approved.children.has(id) ? inRun(temporal, id, next, approved) : undefined;
}

async function readApprovedSteps(temporal: Client, { workflowId, runId }: Run): Promise<ApprovedSteps> {
  const { events, isWhole } = await readHistory(temporal, { workflowId, runId });
  const { happenings } = happeningsIn(events);
  const steps = new Map<string, Happening>();
  let areAll = isWhole;
  for (const happening of happenings) {
    // A step that nobody has approved takes its input alone.
    const grant = contractOf(happening.name) === undefined ? undefined : happening.input?.payloads?.[1];
    if (grant === undefined) continue;
    const granted = (await decoded(temporal, workflowId, grant)) as { approvalId?: unknown } | null | undefined;
    if (granted === undefined) areAll = false;
    const id = granted?.approvalId;
    if (typeof id === 'string' && !steps.has(id)) steps.set(id, happening);
  }
  const children = happenings.filter(({ kind }) => kind === 'child').map((child) => child.id);
  return { steps, areAll, children: new Set(children) };
}

async function endOf(temporal: Client, workflowId: string, { state, failure }: Happening): Promise<Became> {
  if (state === 'done') return { kind: 'done' };
  if (state === 'canceled') return { kind: 'unknown', type: 'Canceled', message: perhapsCarriedOut };
  const { type, message = '' } = (await failureIn(temporal, workflowId, failure, true)) ?? unknownEnd;
  if (!(toolErrorTypes as readonly string[]).includes(type)) return { kind: 'unknown', ...unknownEnd };
  return { kind: type === 'OutcomeUnknown' ? 'unknown' : 'failed', type, message };
}
