import { setImmediate } from 'node:timers/promises';
import { CancelledFailure, type Payload } from '@temporalio/common';
import type { UpdateDefinition } from '@temporalio/common/lib/interfaces';
import { tsToMs } from '@temporalio/common/lib/time';
import { coresdk } from '@temporalio/proto';
import type { QueryDefinition, SignalDefinition, Workflow } from '@temporalio/workflow';
import { setActivator } from '@temporalio/workflow/lib/global-attributes';
import type { Activator } from '@temporalio/workflow/lib/internals';
import * as runtime from '@temporalio/workflow/lib/worker-interface';
import { activatorFor, type Beginning } from './workflow-activator';
import {
  askedOf,
  cancelled,
  endOf,
  errorOf,
  failureOf,
  inActivity,
  inChild,
  payloadOf,
  valueOf,
  type Answer,
  type Asked,
  type Command,
  type End,
} from './workflow-commands';

type Job = coresdk.workflow_activation.IWorkflowActivationJob;

afterEach(() => {
  jest.useRealTimers();
  setActivator(undefined);
});

/**
 * One run of a workflow in Temporal's own runtime, in this process and without a server. The test completes activities, advances
 * time, and sends what other parties would send. Only tests with a server show what Temporal itself does with the commands.
 */
export class WorkflowRun {
  readonly activities: Asked[] = [];
  readonly children: Asked[] = [];
  /** The clock's time at which each timer is due, in milliseconds. */
  readonly timers = new Map<number, number>();
  readonly memo: Record<string, unknown> = {};
  /** Patch markers of the run. */
  readonly marks: string[] = [];
  /** What the workflow sent to its worker's process: names and arguments. */
  readonly told: (readonly [string, ...unknown[]])[] = [];
  end: End | undefined;
  /** The result as passed to Temporal. */
  resultPayload: Payload | undefined;
  historyLength = 3;
  isReplaying: boolean;
  /** Build id of the worker that completed the current task, in a replay, or that is running it now. */
  buildId: string | undefined;
  private readonly updates = new Map<string, Answer<unknown>>();
  private readonly activator: Activator;
  private answered: unknown;

  private constructor(workflow: Workflow, beginning: Beginning) {
    this.activator = activatorFor(workflow, beginning);
    this.isReplaying = beginning.replayedAs !== undefined;
  }

  static async begin<Args extends unknown[]>(
    workflow: (...args: Args) => Promise<unknown>,
    args: Args,
    beginning: Beginning = {},
  ): Promise<WorkflowRun> {
    const run = new WorkflowRun(workflow as Workflow, beginning);
    const { workflowId, workflowType } = run.activator.info;
    const initializeWorkflow = {
      ...{ workflowId, workflowType, headers: beginning.headers ?? {}, arguments: args.map(payloadOf) },
    };
    await run.activate({ initializeWorkflow });
    return run;
  }

  /** What Temporal Web UI shows of the workflow. */
  get details(): string {
    return this.activator.currentDetails;
  }

  /** Returns the request of a running activity, which has to be the only one with its name. */
  asked(name: string): Asked {
    const found = this.activities.filter((asked) => asked.name === name);
    if (found.length !== 1) throw new Error(`${name} is under way ${String(found.length)} times: ${this.underWay()}`);
    return found[0] as Asked;
  }

  underWay(): string {
    return this.activities.map(({ name }) => name).join(', ');
  }

  answer(name: string, result?: unknown): Promise<void> {
    return this.resolve(this.asked(name), { completed: { result: payloadOf(result) } });
  }

  /** Fails the activity permanently with this cause. */
  fail(name: string, cause: Error): Promise<void> {
    return this.resolve(this.asked(name), { failed: { failure: failureOf(inActivity(name, cause)) } });
  }

  /** Completes the cancellation of an activity that the workflow still waits for. */
  stopped(name: string): Promise<void> {
    return this.resolve(this.asked(name), { cancelled: { failure: failureOf(inActivity(name, cancelled())) } });
  }

  async childStarted(): Promise<void> {
    const { seq } = this.children[0] as Asked;
    await this.activate({ resolveChildWorkflowExecutionStart: { seq, succeeded: { runId: 'child-run' } } });
  }

  async childAnswered(result?: unknown): Promise<void> {
    const { seq } = this.children.shift() as Asked;
    const completed = { result: payloadOf(result) };
    await this.activate({ resolveChildWorkflowExecution: { seq, result: { completed } } });
  }

  /** Ends the child without a result, with this cause. */
  async childEnded(cause: Error): Promise<void> {
    const { seq, name, how } = this.children.shift() as Asked;
    const failure = failureOf(inChild(name, String(how.workflowId), cause));
    const result = cause instanceof CancelledFailure ? { cancelled: { failure } } : { failed: { failure } };
    await this.activate({ resolveChildWorkflowExecution: { seq, result } });
  }

  async signal<Args extends unknown[]>(signal: SignalDefinition<Args> | string, ...args: unknown[]): Promise<void> {
    const signalName = typeof signal === 'string' ? signal : signal.name;
    await this.activate({ signalWorkflow: { signalName, input: args.map(payloadOf) } });
  }

  async update<Result, Args extends unknown[]>(
    update: UpdateDefinition<Result, Args> | string,
    ...args: unknown[]
  ): Promise<Answer<Result>> {
    const [job, answer] = this.updateJob<Result>(typeof update === 'string' ? update : update.name, args);
    await this.activate(job);
    return answer;
  }

  /** Sends an update twice; the workflow receives both in one activation. */
  async updateTwice({ name }: { readonly name: string }): Promise<void> {
    await this.activate(...[1, 2].map(() => this.updateJob(name, [])[0]));
  }

  async query<Result, Args extends unknown[]>(
    query: QueryDefinition<Result, Args>,
    ...args: unknown[]
  ): Promise<Result> {
    const queryWorkflow = { queryId: 'query', queryType: query.name, arguments: args.map(payloadOf) };
    await this.activate({ queryWorkflow });
    return this.answered as Result;
  }

  cancel(): Promise<void> {
    return this.activate({ cancelWorkflow: {} });
  }

  /** Advances the time; fires only timers that become due. */
  async pass(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds;
    for (let next = this.nextTimer(until); next !== undefined; next = this.nextTimer(until)) {
      const [seq, at] = next;
      this.timers.delete(seq);
      jest.setSystemTime(Math.max(at, Date.now()));
      await this.activate({ fireTimer: { seq } });
    }
    jest.setSystemTime(until);
  }

  /** Activates the workflow without any job. */
  async wake(): Promise<void> {
    await this.activate();
  }

  private updateJob<Result>(name: string, args: unknown[]): [job: Job, answer: Answer<Result>] {
    const id = `update-${String(this.updates.size + 1)}`;
    const answer: Answer<Result> = { isAccepted: false, isOver: false };
    this.updates.set(id, answer);
    const input = args.map(payloadOf);
    return [{ doUpdate: { id, protocolInstanceId: id, name, input, runValidator: !this.isReplaying } }, answer];
  }

  private nextTimer(until: number): readonly [number, number] | undefined {
    return [...this.timers].filter(([, at]) => at <= until).sort(([, one], [, other]) => one - other)[0];
  }

  private async resolve(asked: Asked, result: coresdk.activity_result.IActivityResolution): Promise<void> {
    this.activities.splice(this.activities.indexOf(asked), 1);
    await this.activate({ resolveActivity: { seq: asked.seq, result } });
  }

  private async activate(...jobs: Job[]): Promise<void> {
    const { activator } = this;
    setActivator(activator);
    activator.now = Date.now();
    activator.mutateWorkflowInfo((info) => ({
      ...info,
      historyLength: this.historyLength,
      ...(this.buildId !== undefined && { currentDeploymentVersion: { deploymentName: '', buildId: this.buildId } }),
      unsafe: { ...info.unsafe, isReplaying: this.isReplaying, isReplayingHistoryEvents: this.isReplaying },
    }));
    const { initializeWorkflow } = jobs[0] ?? {};
    if (initializeWorkflow != null) runtime.initialize(initializeWorkflow);
    runtime.activate(coresdk.workflow_activation.WorkflowActivation.fromObject({ runId: 'run-1', jobs }));
    do await setImmediate();
    while (runtime.tryUnblockConditions() > 0);
    const { successful } = runtime.concludeActivation();
    for (const { fnName, args } of activator.getAndResetSinkCalls()) this.told.push([fnName, ...(args as unknown[])]);
    for (const command of successful?.commands ?? []) await this.carryOut(command);
  }

  private async carryOut(command: Command): Promise<void> {
    const { scheduleLocalActivity, requestCancelActivity, startTimer, cancelTimer, updateResponse, respondToQuery } =
      command;
    const summary = valueOf(command.userMetadata?.summary);
    const scheduleActivity = command.scheduleActivity ?? scheduleLocalActivity;
    if (scheduleActivity != null) {
      const { activityType, seq, arguments: args } = scheduleActivity;
      this.activities.push(askedOf(activityType, seq, args, scheduleActivity, summary));
    }
    if (requestCancelActivity != null) await this.cancelActivity(requestCancelActivity.seq ?? 0);
    if (startTimer != null) this.timers.set(startTimer.seq ?? 0, Date.now() + tsToMs(startTimer.startToFireTimeout));
    if (cancelTimer != null) this.timers.delete(cancelTimer.seq ?? 0);
    if (updateResponse != null) this.noteAnswer(updateResponse);
    if (respondToQuery?.succeeded != null) this.answered = valueOf(respondToQuery.succeeded.response);
    if (respondToQuery?.failed != null) throw errorOf(respondToQuery.failed);
    if (command.setPatchMarker != null) this.marks.push(command.setPatchMarker.patchId ?? '');
    for (const [name, payload] of Object.entries(command.modifyWorkflowProperties?.upsertedMemo?.fields ?? {}))
      this.memo[name] = valueOf(payload);
    if (command.startChildWorkflowExecution != null) {
      const { workflowType, seq, input } = command.startChildWorkflowExecution;
      this.children.push(askedOf(workflowType, seq, input, command.startChildWorkflowExecution, summary));
    }
    this.resultPayload ??= command.completeWorkflowExecution?.result ?? undefined;
    this.end ??= endOf(command);
  }

  /** Like Temporal: an abandoned activity ends at once, an activity that has to be waited for does not. */
  private async cancelActivity(seq: number): Promise<void> {
    const asked = this.activities.find((activity) => activity.seq === seq);
    if (asked === undefined) return;
    asked.isCancelled = true;
    const { TRY_CANCEL } = coresdk.workflow_commands.ActivityCancellationType;
    if ((asked.how.cancellationType ?? TRY_CANCEL) === TRY_CANCEL) await this.stopped(asked.name);
  }

  private noteAnswer({ protocolInstanceId, accepted, completed, rejected }: coresdk.workflow_commands.IUpdateResponse) {
    const answer = this.updates.get(protocolInstanceId ?? '');
    if (answer === undefined) return;
    if (accepted != null) answer.isAccepted = true;
    if (completed != null) answer.result = valueOf(completed);
    if (rejected != null) answer.error = errorOf(rejected);
    answer.isOver = accepted == null;
  }
}
