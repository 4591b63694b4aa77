import { type Client, type ScheduleHandle, WorkflowNotFoundError } from '@temporalio/client';
import type { ApplicationFailure } from '@temporalio/common';
import { untilItHolds } from '../agents/definition-lease';
import { definitionDigest } from '../agents/definition-signature';
import { TrustedDefinitions } from '../agents/trusted-definitions';
import {
  agentNameSchema,
  type AgentDefinition,
  type AgentDefinitionInput,
  type AgentOverview,
  type AgentState,
} from '../contracts/agent';
import { isToolError, toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { describeRun } from '../temporal/describe-run';
import { requireRead } from '../temporal/require-read';
import { unpolledQueue } from '../temporal/unpolled-queue';
import { listAgentRuns, type AgentRun, type ListRunsOptions } from './list-agent-runs';
import { listAgents } from './list-agents';
import { neverDefined, replaceDefinition, type Known } from './replace-definition';
import { readRunStory, type RunStory, type RunStoryOptions } from './run-story/run-story';
import { scheduleAgent, type AgentSchedule } from './schedule-agent';
import { settleDefinition } from './settle-definition';
import { startAgent, type StartAgentOptions, type StartedAgent } from './start-agent';
import { untilFirst } from './until-first';
import { agentStateQuery, retireUpdate } from '../messages/agent';
import { agentWorkflow } from '../messages/workflow-kinds';

/** Agents: what they are equipped with and what starts them. */
export class Agents {
  private readonly definitions: TrustedDefinitions;

  constructor(
    private readonly temporal: Client,
    private readonly keyRing: KeyRing,
  ) {
    this.definitions = new TrustedDefinitions(keyRing);
  }

  /**
   * Creates the agent, or replaces its definition; its triggers follow within a moment.
   *
   * @param revision the one that {@link get} answered: only that one is replaced. Default: whichever there is
   * @returns warnings about what is valid but probably not meant
   * @throws InvalidInput naming every field that is wrong, and Conflict when the agent has another revision by now or is being retired
   */
  async define(
    name: string,
    definition: AgentDefinitionInput,
    { revision }: { revision?: number | undefined } = {},
  ): Promise<{ warnings: string[] }> {
    const before = (await this.exists(name)) ? (await this.get(name)).definition : undefined;
    const { settled, warnings } = await settleDefinition(this.temporal, name, definition, before);
    if (revision === undefined) await untilFirst(async () => this.replace(name, settled, await this.known(name)));
    else await this.replace(name, settled, { ...(await this.known(name)), revision });
    return { warnings };
  }

  /**
   * Creates an agent that does not exist yet.
   *
   * @throws Conflict when there is one of that name, and what {@link define} throws
   */
  async create(name: string, definition: AgentDefinitionInput): Promise<{ warnings: string[] }> {
    const { settled, warnings } = await settleDefinition(this.temporal, name, definition);
    try {
      await this.replace(name, settled, { revision: neverDefined });
    } catch (error) {
      if (!isToolError(error, 'Conflict')) throw error;
      throw toolError('Conflict', `There is an agent named "${name}" already. Choose another name.`);
    }
    return { warnings };
  }

  /**
   * Changes a part of an agent's definition; the rest stays as it is at this moment, also where others change it at the same time.
   *
   * @param change is asked again whenever somebody else was quicker
   * @returns warnings about what is valid but probably not meant
   * @throws NotFound, PermissionDenied where its definition does not count: the rest of it would be signed unseen, and what {@link define} throws
   */
  async revise(
    name: string,
    change: (definition: AgentDefinition) => AgentDefinitionInput,
  ): Promise<{ warnings: string[] }> {
    return untilFirst(async () => {
      const known = await this.getTrusted(name);
      return this.settle(known, change(known.definition));
    });
  }

  /**
   * Signs the definition as it stands, after somebody has looked at it: one of an earlier version, or one that somebody without the keys
   * has written.
   *
   * @param shown what was looked at, by its {@link definitionDigest}: no other is signed. Default: what stands
   * @throws NotFound, Conflict where it is another by now, and what {@link define} throws
   */
  async confirm(name: string, shown?: string): Promise<{ warnings: string[] }> {
    const known = await this.get(name);
    if (shown === undefined || shown === definitionDigest(known.definition))
      return this.settle(known, known.definition);
    throw toolError(
      'Conflict',
      `This is not the definition of "${name}" that was shown, so it was not signed. Look at it again.`,
    );
  }

  /** Why the definition does not count, in a sentence; undefined when it does. */
  problemOf(state: AgentState): string | undefined {
    return this.definitions.check(state.name, state);
  }

  /** That no worker would run what is started for the agent, in a sentence; undefined as far as one does. */
  unpolledQueueOf({ taskQueue }: Pick<AgentDefinition, 'taskQueue'>): Promise<string | undefined> {
    return unpolledQueue(this.temporal, taskQueue);
  }

  /** @throws NotFound, also for one that has been retired; ProviderUnavailable where this process lacks the key it was sealed with */
  async get(name: string): Promise<AgentState> {
    if (!(await this.exists(name))) throw await this.notFound(name);
    const state = await this.temporal.workflow.getHandle(agentWorkflow.idOf(name)).query(agentStateQuery);
    // By the name it was asked by: whoever can write to the namespace may have it say that it is another agent, whose definition counts.
    return { ...requireRead(`the agent "${name}"`, state), name };
  }

  /**
   * The agent, where its definition counts.
   *
   * @throws what {@link get} throws, PermissionDenied otherwise
   */
  async getTrusted(name: string): Promise<AgentState> {
    const state = await this.get(name);
    if (this.problemOf(state) === undefined) return state;
    // What is answered late may be older than what another look has seen meanwhile.
    const again = await this.get(name);
    const problem = this.problemOf(again);
    if (problem !== undefined) throw toolError('PermissionDenied', problem);
    return again;
  }

  /**
   * Who alone may approve what the agent asks, as its signed definition says; undefined for everybody with the role, and where there is no
   * such agent.
   */
  async approversOf(name: string | undefined): Promise<readonly string[] | undefined> {
    if (name === undefined || !(await this.exists(name))) return undefined;
    try {
      return (await this.getTrusted(name)).definition.approval.approvers;
    } catch (error) {
      if (isToolError(error, 'PermissionDenied')) return undefined;
      throw error;
    }
  }

  async list(): Promise<string[]> {
    return (await this.overviews()).map(({ name }) => name);
  }

  /** By name. A listing is a moment behind what has just been defined. */
  overviews(): Promise<AgentOverview[]> {
    return listAgents(this.temporal);
  }

  /** The latest runs, newest first. @param agents of these alone; default: of every agent */
  async runs({ agents, ...options }: ListRunsOptions & { agents?: readonly string[] } = {}): Promise<AgentRun[]> {
    return listAgentRuns(this.temporal, agents?.filter(canBe) ?? (await this.list()), options);
  }

  /**
   * What one run did, in the order in which it did it. Needs no worker.
   *
   * @throws NotFound for what is no run of an agent, or none that Temporal keeps
   */
  story(workflowId: string, options: RunStoryOptions = {}): Promise<RunStory> {
    return readRunStory(this.temporal, workflowId, options);
  }

  /**
   * Starts the agent by hand, or for an application: its workflow runs and acts for it, with its equipment and permissions.
   *
   * @returns the run; with an id that has one already, that one
   * @throws NotFound, PermissionDenied when its definition does not count, InvalidInput for an id or input that cannot be
   */
  async start(name: string, options: StartAgentOptions = {}): Promise<StartedAgent & { warnings: string[] }> {
    const state = await this.getTrusted(name);
    const unpolled = await this.unpolledQueueOf(state.definition);
    return { ...(await startAgent(this.temporal, state, options)), warnings: unpolled === undefined ? [] : [unpolled] };
  }

  /**
   * Starts the agent by Temporal's clock: makes the schedule `<agent>/<id>`, or changes it. Each run is `<agent>/-schedule/<id>/<instant>`
   * and acts for the agent as it is defined by then. It is deleted when the agent is retired.
   *
   * @returns Temporal's handle, which pauses, triggers and deletes
   * @throws what {@link start} throws
   */
  async schedule(name: string, schedule: AgentSchedule): Promise<ScheduleHandle> {
    await this.getTrusted(name);
    return scheduleAgent(this.temporal, this.keyRing, name, schedule);
  }

  /**
   * Removes the agent with its triggers and schedules, which a service worker does afterwards. Runs under way are refused every step that begins once
   * this has answered, and so is what a schedule starts until it is gone.
   */
  async retire(name: string): Promise<void> {
    if (!canBe(name)) throw await this.notFound(name);
    try {
      await this.temporal.workflow.getHandle(agentWorkflow.idOf(name)).executeUpdate(retireUpdate);
      await untilItHolds();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw await this.notFound(name);
      throw error;
    }
  }

  private async settle(known: AgentState, definition: AgentDefinitionInput): Promise<{ warnings: string[] }> {
    const { settled, warnings } = await settleDefinition(this.temporal, known.name, definition, known.definition);
    await this.replace(known.name, settled, known);
    return { warnings };
  }

  private async known(name: string): Promise<Known> {
    return (await this.exists(name)) ? this.get(name) : { revision: neverDefined };
  }

  private async replace(name: string, definition: AgentDefinition, known: Known): Promise<void> {
    try {
      const seal = await replaceDefinition(this.temporal, this.keyRing, name, definition, known);
      // From now on one from before it, which somebody brings back, does not count.
      this.definitions.check(name, { definition, seal });
    } catch (error) {
      throw error instanceof WorkflowNotFoundError ? await this.notFound(name) : error;
    }
  }

  private async exists(name: string): Promise<boolean> {
    if (!canBe(name)) return false;
    return (await describeRun(this.temporal, agentWorkflow.idOf(name)))?.status.name === 'RUNNING';
  }

  private async notFound(name: string): Promise<ApplicationFailure> {
    const names = (await this.list()).join(', ') || 'none';
    return toolError('NotFound', `There is no agent named "${name}". Agents: ${names}.`);
  }
}

/** Whether an agent can have the name. Of no other is Temporal asked: there are ids that it answers with an error of its own. */
const canBe = (name: string): boolean => agentNameSchema.safeParse(name).success;
