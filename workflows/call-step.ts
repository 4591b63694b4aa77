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
import { visibleLine } from '../src/text/visible-text';
import { readableSummary, stepSummary } from '../src/encryption/readable-summary';
import { defined } from '../src/json/defined';
import type { Approval, ApprovalOutcome, ApprovalRequest } from '../src/contracts/approval';
import type { ApprovalRequiredDetails } from '../src/messages/approval';
import { toolError } from '../src/contracts/tool-error';
import { cancelledStepEnds, endedRequest } from './step-changes';
import { toolErrorOf } from '../src/contracts/tool-error-of';
import { approvalWorkflow } from '../src/messages/workflow-kinds';
import { stepInWords } from '../src/messages/step-in-words';
import { type ServiceWorkflows } from '../src/messages/service-workflows';

/**
 * Options of one call: the summary people read in Temporal Web UI (encrypted, unless it is the step's own), and timeouts or retries other than the
 * defaults. There is no heartbeat timeout: docs/decisions/0005.
 */
export interface StepOptions extends ActivitySettings {
  /** Is told of a person's approval, before what was approved is carried out: the person may have changed it, or said why. */
  onApproved?: (approval: Approval) => void;
}

type ActivitySettings = Pick<
  ActivityOptions,
  'summary' | 'startToCloseTimeout' | 'scheduleToCloseTimeout' | 'retry' | 'taskQueue' | 'cancellationType'
>;

type ApprovedOutcome = Extract<ApprovalOutcome, { kind: 'approved' }>;
type RejectedOutcome = Extract<ApprovalOutcome, { kind: 'rejected' }>;
type StepActivity = (input: unknown, grant?: { approvalId: string }) => Promise<unknown>;

/**
 * An hour outlasts most provider outages. A timeout shorter than the provider's Retry-After would fail at once.
 * The number of attempts is not limited: the hour is the limit.
 */
const defaults = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '1 hour',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} satisfies ActivitySettings;

/**
 * Runs one step. If a person has to approve it first, requests approval, waits, and then runs exactly what was approved.
 *
 * @throws ActivityFailure whose cause is one of the tool errors, or ApplicationFailure `ApprovalRejected` / `ApprovalExpired`
 */
export async function callStep(
  step: string,
  input: unknown,
  { onApproved, ...options }: StepOptions = {},
): Promise<unknown> {
  const summary = visibleLine(options.summary ?? stepInWords(step));
  try {
    return await run(step, { ...options, summary: stepSummary(summary) })(input);
  } catch (error) {
    const required = approvalRequired(error);
    if (required === undefined) throw error;
    const approvalId = approvalWorkflow.idOf(uuid4());
    const outcome = await requestApproval(approvalId, input, required);
    onApproved?.(approvalIn(outcome));
    return await run(step, { ...options, summary: readableSummary(`${summary} (approved)`) })(outcome.input, {
      approvalId,
    });
  }
}

/** A worker of an earlier release does not say what was changed: then everything counts as changed. */
function approvalIn({ grant, input, edited, changed, reason }: ApprovedOutcome): Approval {
  const all = edited ? Object.keys(input as object) : [];
  return { approver: grant.approver, input, changed: changed ?? all, ...defined({ reason }) };
}

function run(step: string, options: ActivitySettings): StepActivity {
  const activities = proxyActivities<Record<string, StepActivity>>({ ...defaults, ...options });
  return (...args) => {
    const end = (activities[step] as StepActivity)(...args);
    return options.cancellationType === undefined ? waitedFor(end) : end;
  };
}

/**
 * Waits for a step, also where it is cancelled while it runs: it may learn of that late or never, and its caller must know its effect. A step awaiting
 * a retry ends at once, a step without a worker when its attempt times out.
 */
function waitedFor<Answer>(end: Promise<Answer>): Promise<Answer> {
  const waiting = waitingIn(CancellationScope.current());
  const orCancelled = new Promise<Answer>((settle, stopWaiting) => {
    waiting.add(stopWaiting);
    const noLongerWaits = (): boolean => waiting.delete(stopWaiting);
    end.finally(noLongerWaits).then(settle, stopWaiting);
  });
  return Promise.race([end, orCancelled]);
}

type StopWaiting = (cancelled: unknown) => void;

const waitingByScope = new WeakMap<CancellationScope, Set<StopWaiting>>();

/**
 * Returns the steps that are waited for in a scope; a run of an earlier release leaves them when it is cancelled. The scope is listened to once for all
 * its steps, because it keeps each listener, and with it a step's answer, for as long as the run is in memory. Only a cancelled run calls `patched`,
 * so no other run gets a marker.
 */
function waitingIn(scope: CancellationScope): Set<StopWaiting> {
  const known = waitingByScope.get(scope);
  if (known !== undefined) return known;
  const waiting = new Set<StopWaiting>();
  waitingByScope.set(scope, waiting);
  scope.cancelRequested.catch((cancelled: unknown) => {
    waitingByScope.delete(scope); // a step called from now on is to learn of it too
    if (patched(cancelledStepEnds)) return;
    for (const stopWaiting of waiting) stopWaiting(cancelled);
  });
  return waiting;
}

function approvalRequired(error: unknown): ApprovalRequiredDetails | undefined {
  const failure = toolErrorOf(error);
  return failure?.type === 'ApprovalRequired' ? (failure.details as ApprovalRequiredDetails) : undefined;
}

/** Requests approval. The id is random: after a workflow reset, a fixed one would clash with the first run's approval. */
async function requestApproval(
  workflowId: string,
  input: unknown,
  required: ApprovalRequiredDetails,
): Promise<ApprovedOutcome> {
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
      `Somebody has ended the request for ${required.title} in Temporal, which counts as no. Ask again only if a person still wants it.`,
    );
  });
  switch (outcome.kind) {
    case 'approved':
      return outcome;
    case 'rejected':
      throw toolError('ApprovalRejected', rejection(required.title, outcome), { details: outcome });
    case 'expired':
      throw toolError(
        'ApprovalExpired',
        `Nobody decided on ${required.title} before ${outcome.expiredAt}, which counts as no. Ask again only if a person still wants it.`,
        { details: outcome },
      );
  }
}

/** A model in a loop takes a bare no for a failure like any other, and asks the same person again at once. */
const rejection = (title: string, { approver, reason }: RejectedOutcome): string =>
  reason === undefined
    ? `${title} was rejected by ${approver}, without a reason. Do not ask for it again, in other words either, unless a person says so.`
    : `${title} was rejected by ${approver}. Do not ask for the same again: change what the reason names, or report that it was refused. The reason: ${reason}`;

/** Returns whether somebody else terminated or cancelled the request: the requester would take that cancellation for one of itself. */
function isEndedByOthers(error: unknown): boolean {
  if (!(error instanceof ChildWorkflowFailure)) return false;
  if (error.cause instanceof TerminatedFailure) return true;
  return error.cause instanceof CancelledFailure && !CancellationScope.current().consideredCancelled;
}
