import { readableSummary, stepSummary } from '../encryption/readable-summary';
import { randomUUID } from 'node:crypto';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  isGrpcCancelledError,
  isGrpcDeadlineError,
  type Client,
  type WorkflowHandle,
} from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { z } from 'zod';
import type { Steps } from '../contracts';
import type { ReviewersChanges } from '../contracts/approval';
import { defined } from '../json/defined';
import { stepNamed } from '../contracts/find-contract';
import type { Rehearsal } from '../contracts/rehearsal';
import { serviceTaskQueue } from '../messages/task-queues';
import { failureOf } from '../contracts/failure-of';
import type { SentRequest, ToolCallRequest } from '../contracts/tool-call';
import { isToolError, toolError } from '../contracts/tool-error';
import { quotesOthers } from '../contracts/quoting-error';
import { perhapsCarriedOut, unknownEnd } from '../contracts/unknown-end';
import { runAsCall } from '../temporal/call/current-call';
import { isOf, usedForAnother, type AskedCall } from './asked-call';
import { assertNotTooDeep } from './assert-not-too-deep';
import { reviewersChangesInMemo } from '../messages/memo';
import { approvalWorkflow, rehearsalWorkflow, toolCallWorkflow } from '../messages/workflow-kinds';
import { type ServiceWorkflows } from '../messages/service-workflows';
import { cachedBriefly } from '../temporal/cached-briefly';
import { orMissing } from '../temporal/run/or-missing';
import { startedWith } from '../temporal/run/started-with';
import { latestCalls, type LatestCall } from './latest-calls';
import { serviceProblem } from './service-worker';

export interface CallOptions {
  /** Act as this agent, with its equipment and permissions. Without an agent, every step that is not a reading step asks a person. */
  agent?: string;
  /**
   * For a call that may be asked for twice: whoever asks for it again is given what became of the first, also that it failed, and nothing runs. To run
   * a step again, take another id. Default: one of its own for each call.
   */
  id?: string;
}

/** The progress of a call. */
export type CallState =
  | { status: 'running'; problem?: string }
  | {
      status: 'waits for approval';
      approval: string;
      /** Why nothing goes on, and what to do: no service worker runs to take the decision, or to carry out the call. */
      problem?: string;
    }
  | {
      status: 'completed';
      result: unknown;
      /** What the person who approved the call changed in it, and why; absent where nobody was asked, or the person only agreed. */
      reviewed?: ReviewersChanges;
    }
  | {
      status: 'failed';
      type: string;
      message: string;
      /** The message quotes what others have written. */
      quotesOthers?: true;
    };

/** Cached, because the state of a call is asked for every second while somebody waits. */
const briefServiceProblem = cachedBriefly(serviceProblem, 2_000);

/** Single steps from outside an agent. */
export class Calls {
  constructor(private readonly temporal: Client) {}

  /**
   * Runs one step and waits for its result, including a person's approval.
   *
   * @throws NotFound for a step that does not exist; Conflict for an id of another call; WorkflowFailedError for a call that failed, in which
   *   `toolErrorOf` finds what the step said
   */
  async run<Name extends keyof Steps>(
    step: Name,
    input: z.input<Steps[Name]['input']>,
    options: CallOptions = {},
  ): Promise<z.output<Steps[Name]['output']>> {
    const { result } = await this.start(step, input, options);
    return (await result()) as z.output<Steps[Name]['output']>;
  }

  /**
   * Starts one step.
   *
   * @param options.sent the request that means this call, by which its sender tells a repetition, whatever it would mean by now
   * @returns the call's id, for {@link state} and {@link withdraw}, and the id of its workflow
   * @throws NotFound for a step that does not exist, and Conflict for an id of another step or input; an invalid input fails the call itself
   */
  async start(
    step: string,
    input: unknown,
    { agent, id: given, sent }: CallOptions & { sent?: SentRequest } = {},
  ): Promise<{ id: string; workflowId: string; result: () => Promise<unknown> }> {
    const contract = stepNamed(step);
    assertNotTooDeep(input, 'The input');
    const workflowId = workflowIdOf(given ?? randomUUID());
    const id = toolCallWorkflow.nameIn(workflowId);
    const starting = runAsCall(agent === undefined ? {} : { agent }, () =>
      this.temporal.workflow.start<ServiceWorkflows['tool-call']>(toolCallWorkflow.type, {
        workflowId,
        taskQueue: serviceTaskQueue,
        args: [{ step, input, summary: contract.title, ...defined({ sent }) }],
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        staticSummary: stepSummary(contract.title),
      }),
    );
    const handle = await starting.catch(async (error: unknown) => {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      if (sent === undefined && !isOf({ step, input }, await this.asked(id))) throw usedForAnother(id);
      return this.temporal.workflow.getHandle(workflowId);
    });
    return { id, workflowId, result: () => handle.result() };
  }

  /**
   * Shows what a step would request from its provider: it performs the step's reads, and shows the first change without sending it.
   *
   * @throws NotFound for a step that does not exist; WorkflowFailedError whose cause says what the step would refuse
   */
  rehearse(step: string, input: unknown, { agent }: Pick<CallOptions, 'agent'> = {}): Promise<Rehearsal> {
    const { title } = stepNamed(step);
    assertNotTooDeep(input, 'The input');
    return runAsCall(agent === undefined ? {} : { agent }, () =>
      this.temporal.workflow.execute<ServiceWorkflows['rehearsal']>(rehearsalWorkflow.type, {
        workflowId: rehearsalWorkflow.idOf(randomUUID()),
        taskQueue: serviceTaskQueue,
        args: [{ step, input }],
        staticSummary: readableSummary(`${title}, not sent`),
      }),
    );
  }

  /**
   * Returns the progress of the call with this id.
   *
   * @param waitSeconds how long to wait for its end first
   * @throws NotFound
   */
  async state(id: string, waitSeconds = 0): Promise<CallState> {
    const handle = this.temporal.workflow.getHandle(workflowIdOf(id));
    if (waitSeconds > 0) await this.untilClosed(handle, waitSeconds);
    const { status, raw, memo } = await orMissing(() => handle.describe(), noCall(id));
    if (status.name !== 'RUNNING') {
      const end = await endOf(handle);
      const reviewed = reviewersChangesSchema.safeParse(memo?.[reviewersChangesInMemo]).data;
      return end.status === 'completed' ? { ...end, ...defined({ reviewed }) } : end;
    }
    const approval = raw.pendingChildren?.find(({ workflowId }) =>
      approvalWorkflow.isIdOf(workflowId ?? ''),
    )?.workflowId;
    const why = defined({ problem: await briefServiceProblem(this.temporal, '', false) });
    return approval == null ? { status: 'running', ...why } : { status: 'waits for approval', approval, ...why };
  }

  /**
   * Returns what the call with this id was started with.
   *
   * @throws NotFound
   */
  async asked(id: string): Promise<AskedCall> {
    const { step, input, sent } = await orMissing(
      () => startedWith<ToolCallRequest>(this.temporal, workflowIdOf(id)),
      noCall(id),
    );
    return { step, input, ...defined({ sent }) };
  }

  /** Returns the latest calls whose ids have this prefix, newest first. The listing lags a moment behind. */
  latest({ beginning, limit }: { beginning: string; limit: number }): Promise<LatestCall[]> {
    return latestCalls(this.temporal, beginning, limit);
  }

  /**
   * Returns when the call with this id began, and when it ended if it has.
   *
   * @throws NotFound
   */
  async times(id: string): Promise<{ startedAt: Date; endedAt: Date | undefined }> {
    const handle = this.temporal.workflow.getHandle(workflowIdOf(id));
    const { startTime, closeTime } = await orMissing(() => handle.describe(), noCall(id));
    return { startedAt: startTime, endedAt: closeTime };
  }

  /**
   * Withdraws a call that has not ended: a request to a person is withdrawn, and work under way is stopped if that is still possible. For a call that
   * has ended it changes nothing.
   *
   * @throws NotFound
   */
  async withdraw(id: string): Promise<void> {
    await orMissing(() => this.temporal.workflow.getHandle(workflowIdOf(id)).cancel(), noCall(id));
  }

  private async untilClosed(handle: WorkflowHandle, seconds: number): Promise<void> {
    try {
      await this.temporal.withDeadline(Date.now() + seconds * 1000, () => endOf(handle));
    } catch (error) {
      // The SDK reports a deadline that passes just as the server answers as a cancelled request.
      const isOver = isGrpcDeadlineError(error) || isGrpcCancelledError(error);
      if (!isOver && !(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}

const noCall = (id: string) => () =>
  toolError('NotFound', `There is no call "${id}", or it ended so long ago that Temporal does not keep it.`);

/** A program may have kept either: the id of a call, or of its workflow. */
const workflowIdOf = (id: string): string => (toolCallWorkflow.isIdOf(id) ? id : toolCallWorkflow.idOf(id));

const reviewersChangesSchema = z.object({
  changedByReviewer: z.record(z.string(), z.unknown()).exactOptional(),
  reviewersReason: z.string().exactOptional(),
}) satisfies z.ZodType<ReviewersChanges>;

/** A withdrawn call may have had its effect: a step under way is waited for, but its last attempt may have been cut off after its request was sent. */
const withdrawn = `The call was withdrawn. ${perhapsCarriedOut}`;

async function endOf(handle: WorkflowHandle): Promise<CallState> {
  try {
    return { status: 'completed', result: await handle.result() };
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    if (error.cause instanceof CancelledFailure) return { status: 'failed', type: 'Withdrawn', message: withdrawn };
    const failure = failureOf(error, isToolError);
    const { type, message } = failure ?? unknownEnd;
    return { status: 'failed', type, message, ...(quotesOthers(failure?.details?.[0]) && { quotesOthers: true }) };
  }
}
