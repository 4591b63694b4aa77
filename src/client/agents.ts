import { readableSummary } from '../encryption/readable-summary';
import { type Client, WithStartWorkflowOperation, WorkflowNotFoundError } from '@temporalio/client';
import {
  agentDefinitionSchema,
  agentNameSchema,
  type AgentDefinition,
  type AgentDefinitionInput,
  type AgentState,
} from '../contracts/agent';
import { serviceTaskQueue } from '../contracts/call-header';
import { contractOf, steps, triggers } from '../contracts';
import { toolError } from '../contracts/tool-error';

/** Agents: what they are equipped with and what starts them. */
export class Agents {
  constructor(private readonly temporal: Client) {}

  /**
   * Creates the agent, or replaces its definition; its triggers follow within a moment.
   *
   * @returns warnings about what is valid but probably not meant
   * @throws InvalidInput naming every field that is wrong
   */
  async define(name: string, definition: AgentDefinitionInput): Promise<{ warnings: string[] }> {
    const { checked, warnings } = check(name, definition);
    await this.assertTriggersFree(name, checked);
    const initial: AgentState = { name, definition: checked, triggersSetUpAt: {} };
    await this.temporal.workflow.executeUpdateWithStart('define', {
      args: [checked],
      startWorkflowOperation: new WithStartWorkflowOperation('agent', {
        workflowId: `agent/${name}`,
        taskQueue: serviceTaskQueue,
        args: [initial],
        workflowIdConflictPolicy: 'USE_EXISTING',
        staticSummary: readableSummary(`Agent ${name}`),
      }),
    });
    return { warnings };
  }

  /** @throws NotFound */
  async get(name: string): Promise<AgentState> {
    return this.orNotFound(name, () => this.temporal.workflow.getHandle(`agent/${name}`).query<AgentState>('state'));
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for await (const execution of this.temporal.workflow.list({
      query: `WorkflowType = 'agent' AND ExecutionStatus = 'Running'`,
    })) {
      names.push(execution.workflowId.slice('agent/'.length));
    }
    return names.sort();
  }

  /** Removes the agent with its triggers. Runs under way are refused every further step. */
  async retire(name: string): Promise<void> {
    await this.orNotFound(name, () => this.temporal.workflow.getHandle(`agent/${name}`).executeUpdate('retire'));
  }

  private async assertTriggersFree(agent: string, definition: AgentDefinition): Promise<void> {
    const wanted = new Set(definition.triggers.map(({ id }) => id));
    for await (const execution of this.temporal.workflow.list({
      query: `WorkflowType = 'trigger' AND ExecutionStatus = 'Running'`,
    })) {
      const overview = execution.memo?.overview as { id: string; agent: string } | undefined;
      if (overview !== undefined && wanted.has(overview.id) && overview.agent !== agent) {
        throw toolError(
          'Conflict',
          `The trigger id "${overview.id}" is taken by the agent "${overview.agent}". Choose another id.`,
        );
      }
    }
  }

  private async orNotFound<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const names = (await this.list()).join(', ') || 'none';
      throw toolError('NotFound', `There is no agent named "${name}". Agents: ${names}.`);
    }
  }
}

function check(name: string, definition: AgentDefinitionInput): { checked: AgentDefinition; warnings: string[] } {
  const parsed = agentDefinitionSchema.safeParse(definition);
  const problems = [
    ...(agentNameSchema.safeParse(name).error?.issues ?? []).map(({ message }) => message),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
  const warnings: string[] = [];
  if (parsed.success) {
    for (const step of Object.keys(parsed.data.equipment)) {
      if (contractOf(step) === undefined)
        problems.push(`equipment.${step}: there is no such step. There are: ${Object.keys(steps).join(', ')}.`);
    }
    const ids = new Set<string>();
    for (const { id, type, config } of parsed.data.triggers) {
      if (ids.has(id)) problems.push(`triggers: the id "${id}" is given twice.`);
      ids.add(id);
      const contract = Object.entries(triggers).find(([known]) => known === type)?.[1];
      if (contract === undefined) {
        problems.push(
          `triggers.${id}: there is no trigger type "${type}". There are: ${Object.keys(triggers).join(', ')}.`,
        );
        continue;
      }
      const checked = contract.config.safeParse(config);
      if (checked.success)
        warnings.push(
          ...(contract.warnings as (config: unknown) => string[])(checked.data).map((text) => `${id}: ${text}`),
        );
      else
        problems.push(
          ...checked.error.issues.map(({ path, message }) => `triggers.${id}.${path.join('.')}: ${message}`),
        );
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw toolError('InvalidInput', `The agent "${name}" cannot be defined like this. ${problems.join(' ')}`, {
      details: { problems },
    });
  }
  return { checked: parsed.data, warnings };
}
