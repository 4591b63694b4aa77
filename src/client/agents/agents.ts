import type { Client, ScheduleHandle } from '@temporalio/client';
import { untilReadingsExpire } from '../../trust/definition-lease';
import { defined } from '../../json/defined';
import { definitionDigest } from '../../trust/definition-signature';
import { TrustedDefinitions } from '../../trust/trusted-definitions';
import type { AgentDefinition, AgentDefinitionInput, AgentOverview, AgentState } from '../../contracts/agent';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { KeyRing } from '../../encryption/key-ring';
import { goneInWords, whyGone } from '../../trust/gone-agent';
import { orMissing } from '../../temporal/run/or-missing';
import { unpolledQueue } from '../../temporal/unpolled-queue';
import { listAgentRuns, type AgentRun, type ListRunsOptions } from './list-agent-runs';
import { leftSchedules } from './left-schedules';
import { listAgents } from './list-agents';
import { neverDefined, replaceDefinition, type Known } from './replace-definition';
import { agentExists, isAgentName, noSuchAgent, readAgent } from './read-agent';
import { readRunStory, type RunStory, type RunStoryOptions } from './run-story/run-story';
import { scheduleAgent, type AgentSchedule } from './schedule-agent';
import { schedulesOfAgent, type AgentScheduleOverview } from './schedules-of-agent';
import { settleDefinition } from './settle-definition';
import { startAgent, type StartAgentOptions, type StartedAgent } from './start-agent';
import { retryOnConflict } from './retry-on-conflict';
import { retireUpdate, type PublishedAgent } from '../../messages/agent';
import { agentWorkflow } from '../../messages/workflow-kinds';

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
   * @param revision the revision that {@link get} returned: only that revision is replaced. Default: the current one
   * @returns warnings about what is valid but probably not meant
   * @throws InvalidInput naming every field that is wrong, and Conflict when the agent has another revision by now or is being retired
   */
  async define(
    name: string,
    definition: AgentDefinitionInput,
    { revision }: { revision?: number | undefined } = {},
  ): Promise<{ warnings: string[] }> {
    const before = (await agentExists(this.temporal, name)) ? (await this.get(name)).definition : undefined;
    const { settled, warnings } = await settleDefinition(this.temporal, name, definition, before);
    if (before === undefined) warnings.push(...(await leftSchedules(this.temporal, name)));
    const replace = (known: Known) => this.replace(name, settled, known);
    if (revision === undefined) await retryOnConflict(() => this.known(name), replace);
    else await replace({ ...(await this.known(name)), revision });
    return { warnings };
  }

  /**
   * Creates an agent that does not exist yet.
   *
   * @throws Conflict when an agent of that name exists, and what {@link define} throws
   */
  async create(name: string, definition: AgentDefinitionInput): Promise<{ warnings: string[] }> {
    const { settled, warnings } = await settleDefinition(this.temporal, name, definition);
    warnings.push(...(await leftSchedules(this.temporal, name)));
    try {
      await this.replace(name, settled, { revision: neverDefined });
    } catch (error) {
      if (!isToolError(error, 'Conflict')) throw error;
      throw toolError('Conflict', `There is an agent named "${name}" already. Choose another name.`);
    }
    return { warnings };
  }

  /**
   * Changes a part of an agent's definition. The rest keeps its current value, even if others change it at the same time.
   *
   * @param change is called again if another change was stored first
   * @param accept is given the changed definition, in which ids have replaced names, and the current one; what it throws refuses the change
   * @returns warnings about what is valid but probably not meant
   * @throws NotFound, PermissionDenied when its definition is not trusted, as the rest of it would be signed unseen, and what {@link define} throws
   */
  async revise(
    name: string,
    change: (definition: AgentDefinition) => AgentDefinitionInput,
    accept: (settled: AgentDefinition, current: AgentDefinition) => void = () => undefined,
  ): Promise<{ warnings: string[] }> {
    const prepare = async () => {
      const known = await this.getTrusted(name);
      const changed = await settleDefinition(this.temporal, name, change(known.definition), known.definition);
      accept(changed.settled, known.definition);
      return { ...changed, known };
    };
    const { warnings } = await retryOnConflict(prepare, ({ settled, known }) => this.replace(name, settled, known));
    return { warnings };
  }

  /**
   * Signs the current definition after a person has reviewed it: a definition of an earlier version, or one written by somebody without the keys.
   *
   * @param shown the reviewed definition's {@link definitionDigest}: no other definition is signed. Default: the current one
   * @throws NotFound, Conflict when the definition has changed since, and what {@link define} throws
   */
  async confirm(name: string, shown?: string): Promise<{ warnings: string[] }> {
    const known = await this.get(name);
    const { definition } = known;
    if (shown !== undefined && shown !== definitionDigest(definition))
      throw toolError(
        'Conflict',
        `This is not the definition of "${name}" that was shown, so it was not signed. Look at it again.`,
      );
    const { settled, warnings } = await settleDefinition(this.temporal, name, definition, definition);
    await this.replace(name, settled, known);
    return { warnings };
  }

  /** Returns why the definition is not trusted, or that the agent is being retired, in a sentence; undefined when it is trusted. */
  problemOf(state: PublishedAgent & { name: string }): string | undefined {
    return this.definitions.check(state.name, state);
  }

  /** Says in a sentence that no worker would run what is started for the agent, or that this is not known; undefined if one would. */
  async unpolledQueueOf({ taskQueue }: Pick<AgentDefinition, 'taskQueue'>): Promise<string | undefined> {
    return (await unpolledQueue(this.temporal, taskQueue))?.text;
  }

  /** @throws NotFound, also for a retired agent; ProviderUnavailable when this process lacks the key the agent was sealed with */
  get(name: string): Promise<AgentState> {
    return readAgent(this.temporal, name);
  }

  /**
   * Returns the agent if its definition is trusted.
   *
   * @throws what {@link get} throws, PermissionDenied otherwise
   */
  async getTrusted(name: string): Promise<AgentState> {
    const state = await this.get(name);
    if (this.problemOf(state) === undefined) return state;
    // A late answer may be older than the definition that a concurrent check has already seen.
    const again = await this.get(name);
    const problem = this.problemOf(again);
    if (problem !== undefined) throw toolError('PermissionDenied', problem);
    return again;
  }

  /**
   * Returns the only people who may approve the agent's requests, by its signed definition; none are named if everybody with the role may, and if
   * there is no such agent. `problem` says in a sentence that nothing that is approved for the agent is carried out: it is gone, or its definition is
   * not trusted.
   */
  async decisionsFor(name: string | undefined): Promise<{ approvers?: readonly string[]; problem?: string }> {
    if (name === undefined) return {};
    if (!(await agentExists(this.temporal, name))) return { problem: goneInWords(name) };
    try {
      return defined({ approvers: (await this.getTrusted(name)).definition.approval.approvers });
    } catch (error) {
      if (!isToolError(error, 'PermissionDenied')) throw error;
      const meanwhile = `${error.message} What is approved for it meanwhile is not carried out.`;
      return { problem: (await whyGone(this.temporal, name)) ?? meanwhile };
    }
  }

  async list(): Promise<string[]> {
    return (await this.overviews()).map(({ name }) => name);
  }

  /** Sorted by name. The listing lags a moment behind new definitions. */
  async overviews(): Promise<AgentOverview[]> {
    return (await listAgents(this.temporal)).agents;
  }

  /** Returns the latest runs, newest first. @param agents only the runs of these agents; default: of every agent */
  async runs({ agents, ...options }: ListRunsOptions & { agents?: readonly string[] } = {}): Promise<AgentRun[]> {
    return listAgentRuns(this.temporal, agents?.filter(isAgentName) ?? (await this.list()), options);
  }

  /**
   * Returns what one run did, in the order in which it did it. Needs no worker.
   *
   * @throws NotFound when the id is not a run of an agent, or Temporal no longer keeps the run
   */
  story(workflowId: string, options: RunStoryOptions = {}): Promise<RunStory> {
    return readRunStory(this.temporal, workflowId, options);
  }

  /**
   * Starts the agent by hand, or for an application: its workflow runs and acts for it, with its equipment and permissions.
   *
   * @returns the run; if the id already has a run, that run
   * @throws NotFound, PermissionDenied when its definition is not trusted, InvalidInput for an invalid id or input
   */
  async start(name: string, options: StartAgentOptions = {}): Promise<StartedAgent & { warnings: string[] }> {
    const state = await this.getTrusted(name);
    const unpolled = await this.unpolledQueueOf(state.definition);
    return { ...(await startAgent(this.temporal, state, options)), warnings: unpolled === undefined ? [] : [unpolled] };
  }

  /**
   * Starts the agent on a schedule: creates the Temporal schedule `<agent>/<id>`, or changes it. Each run is `<agent>/-schedule/<id>/<instant>` and
   * acts for the agent as defined at that time. Retiring the agent deletes the schedule.
   *
   * @returns Temporal's handle, which pauses, triggers and deletes
   * @throws what {@link start} throws
   */
  async schedule(name: string, schedule: AgentSchedule): Promise<ScheduleHandle> {
    await this.getTrusted(name);
    return scheduleAgent(this.temporal, this.keyRing, name, schedule);
  }

  /** Returns the agent's schedules, sorted by name, two seconds and a moment behind; undefined if Temporal cannot list them now. */
  schedules(name: string): Promise<AgentScheduleOverview[] | undefined> {
    return schedulesOfAgent(this.temporal, name);
  }

  /**
   * Removes the agent. A service worker then removes its triggers and schedules. Once this method has returned, every step that a run under way
   * begins is refused, and so are the steps of runs that a schedule starts until it is removed.
   */
  async retire(name: string): Promise<void> {
    if (!isAgentName(name)) throw await noSuchAgent(this.temporal, name);
    await orMissing(
      () => this.temporal.workflow.getHandle(agentWorkflow.idOf(name)).executeUpdate(retireUpdate),
      () => noSuchAgent(this.temporal, name),
    );
    await untilReadingsExpire();
  }

  private async known(name: string): Promise<Known> {
    return (await agentExists(this.temporal, name)) ? this.get(name) : { revision: neverDefined };
  }

  private async replace(name: string, definition: AgentDefinition, known: Known): Promise<void> {
    const signature = await orMissing(
      () => replaceDefinition(this.temporal, this.keyRing, name, definition, known),
      () => noSuchAgent(this.temporal, name),
    );
    // From now on an earlier definition that somebody restores is not trusted.
    this.definitions.check(name, { definition, seal: signature });
  }
}
