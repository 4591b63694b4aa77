import type { ActivityOptions } from '@temporalio/workflow';
import {
  ActivityCancellationType,
  CancellationScope,
  executeChild,
  patched,
  proxyActivities,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { CancelledFailure, ChildWorkflowFailure, TerminatedFailure } from '@temporalio/common';
import { serviceTaskQueue } from '../src/messages/task-queues';
import { visibleLine } from '../src/contracts/visible-text';
import { readableSummary } from '../src/encryption/readable-summary';
import type { ApprovalOutcome, ApprovalRequest } from '../src/contracts/approval';
import type { ApprovalRequiredDetails } from '../src/messages/approval';
import { toolError } from '../src/contracts/tool-error';
import { cancelledStepEnds, endedRequest } from './changes';
import { toolErrorOf } from './tool-error-of';
import { approvalWorkflow } from '../src/messages/workflow-kinds';
import { stepInWords } from '../src/messages/step-in-words';
import { type ServiceWorkflows } from '../src/messages/service-workflows';

/**
 * Per call: what people read in Temporal Web UI (encrypted, unless it is the step's own), and timeouts or retries other than the default. Without a
 * heartbeat timeout: docs/decisions/0005.
 */
export type StepOptions = Pick<
  ActivityOptions,
  'summary' | 'startToCloseTimeout' | 'scheduleToCloseTimeout' | 'retry' | 'taskQueue' | 'cancellationType'
>;

type StepActivity = (input: unknown, grant?: { approvalId: string }) => Promise<unknown>;

/**
 * An hour outlasts most provider outages; a shorter one than the provider's Retry-After would fail at once.
 * Attempts are not counted: the hour is the bound.
 */
const defaults = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 hour',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} satisfies StepOptions;

/**
 * Runs one step; where a person has to agree first, asks and waits, then runs exactly what was approved.
 *
 * @throws ActivityFailure whose cause is one of the tool errors, or ApplicationFailure `ApprovalRejected` / `ApprovalExpired`
 */
export async function callStep(step: string, input: unknown, options: StepOptions = {}): Promise<unknown> {
  const summary = visibleLine(options.summary ?? stepInWords(step));
  try {
    return await run(step, { ...options, summary: readableSummary(summary) })(input);
  } catch (error) {
    const required = approvalRequired(error);
    if (required === undefined) throw error;
    const approvalId = approvalWorkflow.idOf(uuid4());
    const outcome = await requestApproval(approvalId, input, required);
    return await run(step, { ...options, summary: readableSummary(`${summary} (approved)`) })(outcome.input, {
      approvalId,
    });
  }
}

function run(step: string, options: StepOptions): StepActivity {
  const activities = proxyActivities<Record<string, StepActivity>>({ ...defaults, ...options });
  return (...args) => {
    const end = (activities[step] as StepActivity)(...args);
    return options.cancellationType === undefined ? waitedFor(end) : end;
  };
}

/**
 * A step that is cancelled while it runs is waited for: it hears of that late or never, and may have its effect, which its caller has to be told. One that
 * waits to be tried again ends at once, and one without a worker with the time of its attempt. Asked only where a run is cancelled, a mark costs no other.
 */
function waitedFor<Answer>(end: Promise<Answer>): Promise<Answer> {
  const { cancelRequested } = CancellationScope.current();
  return Promise.race([
    end,
    cancelRequested.catch((error: unknown) => {
      if (patched(cancelledStepEnds)) return end;
      throw error;
    }),
  ]);
}

function approvalRequired(error: unknown): ApprovalRequiredDetails | undefined {
  const failure = toolErrorOf(error);
  return failure?.type === 'ApprovalRequired' ? (failure.details as ApprovalRequiredDetails) : undefined;
}

/** A random id: a fixed one would clash with the first run's approval after a workflow reset. */
async function requestApproval(
  workflowId: string,
  input: unknown,
  required: ApprovalRequiredDetails,
): Promise<Extract<ApprovalOutcome, { kind: 'approved' }>> {
  const { workflowId: requester, runId } = workflowInfo();
  const request: ApprovalRequest = { ...required, input, requestedBy: { workflowId: requester, runId } };
  const outcome = await executeChild<ServiceWorkflows['approval']>(approvalWorkflow.type, {
    workflowId,
    taskQueue: serviceTaskQueue,
    args: [request],
    staticSummary: readableSummary(`${required.title} as ${required.account}`),
  }).catch((error: unknown) => {
    if (!isEndedByOthers(error) || !patched(endedRequest)) throw error;
    throw toolError(
      'ApprovalExpired',
      `Somebody has ended the request for ${required.title} in Temporal, which counts as no. Ask again if it is still wanted.`,
    );
  });
  switch (outcome.kind) {
    case 'approved':
      return outcome;
    case 'rejected':
      throw toolError(
        'ApprovalRejected',
        `${required.title} was rejected by ${outcome.approver}${outcome.reason === undefined ? '.' : `: ${outcome.reason}`}`,
        { details: outcome },
      );
    case 'expired':
      throw toolError(
        'ApprovalExpired',
        `Nobody decided on ${required.title} before ${outcome.expiredAt}, which counts as no. Ask again if it is still wanted.`,
        { details: outcome },
      );
  }
}

/** Terminated, or cancelled and not with what asks: that would take it for a cancellation of its own. */
function isEndedByOthers(error: unknown): boolean {
  if (!(error instanceof ChildWorkflowFailure)) return false;
  if (error.cause instanceof TerminatedFailure) return true;
  return error.cause instanceof CancelledFailure && !CancellationScope.current().consideredCancelled;
}
