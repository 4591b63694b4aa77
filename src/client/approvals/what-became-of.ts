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
  const { workflowId } = asking;
  const run = await describeRun(temporal, workflowId, asking.runId);
  const became = run === undefined ? undefined : await inRun(temporal, id, run);
  if (became?.kind !== 'never begun') return became;
  // A reset passes the request on to the run that goes on instead.
  const last = await describeRun(temporal, workflowId);
  return last === undefined || last.runId === asking.runId ? became : inRun(temporal, id, last);
}

type Run = NonNullable<Awaited<ReturnType<typeof describeRun>>>;

async function inRun(temporal: Client, id: string, { workflowId, runId, status }: Run): Promise<Became | undefined> {
  const { events, isWhole } = await readHistory(temporal, { workflowId, runId });
  let isKnown = isWhole;
  for (const happening of happeningsIn(events).happenings) {
    // A step that nobody has approved takes its input alone.
    const grant = contractOf(happening.name) === undefined ? undefined : happening.input?.payloads?.[1];
    if (grant === undefined) continue;
    const granted = (await decoded(temporal, workflowId, grant)) as { approvalId?: unknown } | null | undefined;
    if (granted?.approvalId === id) return endOf(temporal, workflowId, happening);
    if (granted === undefined) isKnown = false;
  }
  if (!isKnown) return undefined;
  return { kind: status.name === 'RUNNING' ? 'not begun' : 'never begun' };
}

async function endOf(temporal: Client, workflowId: string, { state, failure }: Happening): Promise<Became> {
  if (state === 'running') return { kind: 'under way' };
  if (state === 'done') return { kind: 'done' };
  if (state === 'canceled') return { kind: 'unknown', type: 'Canceled', message: perhapsCarriedOut };
  const { type, message = '' } = (await failureIn(temporal, workflowId, failure, true)) ?? unknownEnd;
  if (!(toolErrorTypes as readonly string[]).includes(type)) return { kind: 'unknown', ...unknownEnd };
  return { kind: type === 'OutcomeUnknown' ? 'unknown' : 'failed', type, message };
}
