import { randomUUID } from 'node:crypto';
import { type Client, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import type { z } from 'zod';
import { defined } from '../../json/defined';
import { serviceTaskQueue } from '../../messages/task-queues';
import { toolError } from '../../contracts/tool-error';
import { triggerDefinitionSchema, triggerIdSchema } from '../../contracts/trigger-definition';
import type {
  Diagnosis,
  DispatchOutcome,
  EventReport,
  ListedTrigger,
  TriggerOverview,
} from '../../contracts/trigger-report';
import { canonicalHash } from '../../encryption/canonical-json';
import { readableSummary } from '../../encryption/readable-summary';
import { endedAt } from '../runs/ended-runs';
import { endedTrigger } from '../runs/ended-trigger';
import { describeRun } from '../../temporal/run/describe-run';
import { requireReadableAnswer } from '../../temporal/require-readable-answer';
import { wasEnded } from '../../temporal/run/was-ended';
import { timeLeft } from '../../temporal/with-patience';
import { runningTriggers } from '../../temporal/listings/running-triggers';
import { checkTrigger } from './check-trigger';
import { problemInWords, settleTriggers } from './settle-triggers';
import { stuckIn, type StuckRun } from '../runs/stuck-runs';
import { readTriggerOverview } from './trigger-overview';
import { answerOrStuck } from './answer-or-stuck';
import { diagnoseUpdate, pauseUpdate, replayUpdate, resumeUpdate, testUpdate } from '../../messages/trigger';
import { triggerTrialWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { type ServiceWorkflows } from '../../messages/service-workflows';

/** A trial says after fifteen seconds that the provider has not answered, whatever time the look at the names took before it. */
const trialMilliseconds = 20_000;

/** Running triggers. Their agent's definition creates and removes them. */
export class Triggers {
  constructor(private readonly temporal: Client) {}

  list(): Promise<ListedTrigger[]> {
    return runningTriggers(this.temporal);
  }

  /** @throws NotFound, and ProviderUnavailable when no worker can process its run or this process lacks the key it was sealed with */
  get(id: string): Promise<TriggerOverview> {
    return this.on(id, async (handle) => {
      // Temporal answers a query for a terminated workflow, too.
      const [overview, ended] = await Promise.all([
        readTriggerOverview(id, handle),
        endedAt(this.temporal, handle.workflowId),
      ]);
      return { ...overview, ...defined({ endedAt: ended }) };
    });
  }

  /** Holds events back until `resume`, which delivers them. Keeps the first 500 announcements; of the others, those that only webhooks report are lost. */
  async pause(id: string): Promise<void> {
    await this.on(id, (handle) => handle.executeUpdate(pauseUpdate));
  }

  async resume(id: string): Promise<void> {
    await this.on(id, (handle) => handle.executeUpdate(resumeUpdate));
  }

  /**
   * Starts the agent on one event again.
   *
   * @param requestKey identifies the request: a repeated request with the same key starts no further run. Default: every call is a new request
   */
  replay(id: string, eventId: string, { requestKey }: { requestKey?: string } = {}): Promise<DispatchOutcome> {
    const replayId = requestKey === undefined ? randomUUID() : canonicalHash([eventId, requestKey]).slice(0, 32);
    // Within one run of the trigger, Temporal deduplicates the update by its id. Across runs, the id of the agent's run is the
    // same, and the trigger knows the replays that started an agent for the first time.
    return this.on(id, (handle) =>
      handle.executeUpdate(replayUpdate, { args: [eventId, replayId], updateId: `replay-${replayId}` }),
    );
  }

  /** Returns the latest events and what the trigger would do with each, without starting anything. */
  test(id: string): Promise<EventReport[]> {
    return this.on(id, (handle) => handle.executeUpdate(testUpdate));
  }

  /**
   * Returns the latest events and what a trigger would do with each, before the trigger exists.
   *
   * @throws InvalidInput naming every field that is wrong, ServiceError when its names could not be looked up, and WorkflowFailedError whose cause
   *   says why its events cannot be read
   */
  async tryOut(input: z.input<typeof triggerDefinitionSchema>): Promise<EventReport[]> {
    const definition = triggerDefinitionSchema.parse(input);
    const { problems } = checkTrigger(definition);
    if (problems.length > 0) throw cannotBeTried(problems);
    const settled = await settleTriggers(this.temporal, [definition]);
    if (settled.problems.length > 0) throw cannotBeTried(settled.problems.map(problemInWords));
    return this.temporal.withDeadline(Date.now() + timeLeft(trialMilliseconds), () =>
      this.temporal.workflow.execute<ServiceWorkflows['trigger-trial']>(triggerTrialWorkflow.type, {
        workflowId: triggerTrialWorkflow.idOf(randomUUID()),
        taskQueue: serviceTaskQueue,
        args: [settled.triggers[0] ?? definition],
        staticSummary: readableSummary(`${definition.type}, not set up`),
      }),
    );
  }

  /** Explains why a trigger did not fire. If no worker can process its run, returns what is known without a worker. */
  async diagnose(id: string): Promise<Diagnosis> {
    const reply = await this.asked<Diagnosis>(id, async (handle) => {
      const run = await describeRun(this.temporal, handle.workflowId);
      if (run !== undefined && wasEnded(run) && run.closeTime !== undefined) {
        const text = endedTrigger(id, run.closeTime.toISOString());
        return { overview: await this.get(id), findings: [{ level: 'problem', text }] };
      }
      const stuck = stuckIn('trigger', id, run);
      return stuck === undefined ? handle.executeUpdate(diagnoseUpdate) : fromOutside(stuck);
    });
    return 'stuck' in reply ? fromOutside(reply.stuck) : reply.answer;
  }

  private async on<Result>(id: string, run: (handle: WorkflowHandle) => Promise<Result>): Promise<Result> {
    const reply = await this.asked(id, run);
    if ('stuck' in reply) throw toolError('ProviderUnavailable', reply.stuck.problem);
    return reply.answer;
  }

  private async asked<Answer>(
    id: string,
    ask: (handle: WorkflowHandle) => Promise<Answer>,
  ): Promise<{ answer: Answer } | { stuck: StuckRun }> {
    if (!triggerIdSchema.safeParse(id).success) throw await this.notFound(id);
    try {
      const handle = this.temporal.workflow.getHandle(triggerWorkflow.idOf(id));
      return await answerOrStuck(this.temporal, id, async () =>
        requireReadableAnswer(`the trigger "${id}"`, await ask(handle)),
      );
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const ended = await endedAt(this.temporal, triggerWorkflow.idOf(id));
      throw ended === undefined ? await this.notFound(id) : toolError('NotFound', endedTrigger(id, ended));
    }
  }

  private async notFound(id: string): Promise<Error> {
    const ids = (await this.list()).map((trigger) => trigger.id).join(', ') || 'none';
    return toolError('NotFound', `There is no running trigger "${id}". Triggers: ${ids}.`);
  }
}

const fromOutside = ({ problem }: StuckRun): Diagnosis => ({ findings: [{ level: 'problem', text: problem }] });

const cannotBeTried = (problems: readonly string[]) =>
  toolError('InvalidInput', `The trigger cannot be tried like this. ${problems.join(' ')}`, { details: { problems } });
