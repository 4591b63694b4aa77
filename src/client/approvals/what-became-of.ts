import type { Client } from '@temporalio/client';
import { toolErrorTypes } from '../../contracts/tool-error';
import { perhapsCarriedOut, unknownEnd } from '../../contracts/unknown-end';
import { describeRun } from '../../temporal/run/describe-run';
import { failureIn } from '../agents/run-story/failure-in';
import { requestedBySchema } from './approval-overview';
import {
  readApprovedSteps,
  type ApprovedStep,
  type ApprovedSteps,
  type ReadApprovedSteps,
  type Run,
} from './approved-steps';

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
 * @param read for who asks about several calls of a run, and more than once
 * @returns undefined where Temporal does not keep that run, or its history is too long or cannot be read by this process
 */
export async function whatBecameOf(
  temporal: Client,
  id: string,
  requestedBy: unknown,
  read: ReadApprovedSteps = readApprovedSteps,
): Promise<Became | undefined> {
  // A forged request may contain anything here.
  const asking = requestedBySchema.safeParse(requestedBy).data;
  if (asking === undefined) return undefined;
  const run = await describeRun(temporal, asking.workflowId, asking.runId);
  return run === undefined ? undefined : inRun({ temporal, id, read }, run, await read(temporal, run));
}

interface Question {
  readonly temporal: Client;
  readonly id: string;
  readonly read: ReadApprovedSteps;
}

async function inRun(question: Question, run: Run, approved: ApprovedSteps): Promise<Became | undefined> {
  const { temporal, id } = question;
  const step = approved.steps.get(id);
  if (step === undefined && !approved.areAll) return undefined;
  if (step !== undefined && step.state !== 'running') return endOf(temporal, run.workflowId, step);
  if (run.status.name === 'RUNNING') return { kind: step === undefined ? 'not begun' : 'under way' };
  // The history of a run that is over does not say how the step ended that ran then.
  return (
    (await inRunThatGoesOn(question, run)) ??
    (step === undefined ? { kind: 'never begun' } : { kind: 'unknown', ...unknownEnd })
  );
}

/** A reset passes the request on to the run that goes on instead. Another run of the same workflow id has not asked: it was begun again, or continued as new. */
async function inRunThatGoesOn(question: Question, { workflowId, runId, raw }: Run) {
  const { temporal, id, read } = question;
  const resetTo = raw.workflowExtendedInfo?.resetRunId ?? '';
  const next = await describeRun(temporal, workflowId, resetTo === '' ? undefined : resetTo);
  if (next === undefined || next.runId === runId) return undefined;
  const approved = await read(temporal, next);
  return approved.children.has(id) ? inRun(question, next, approved) : undefined;
}

async function endOf(temporal: Client, workflowId: string, { state, failure }: ApprovedStep): Promise<Became> {
  if (state === 'done') return { kind: 'done' };
  if (state === 'canceled') return { kind: 'unknown', type: 'Canceled', message: perhapsCarriedOut };
  const { type, message = '' } = (await failureIn(temporal, workflowId, failure, true)) ?? unknownEnd;
  if (!(toolErrorTypes as readonly string[]).includes(type)) return { kind: 'unknown', ...unknownEnd };
  return { kind: type === 'OutcomeUnknown' ? 'unknown' : 'failed', type, message };
}
