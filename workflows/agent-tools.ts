import { proxyActivities } from '@temporalio/workflow';
import { readableSummary } from '../src/encryption/readable-summary';
import type { Approval } from '../src/contracts/approval';
import type { AgentTool } from '../src/models/agent-tool';
import type { CatalogueTool } from '../src/models/catalogue-for';
import { handleIfKnown, type Handles } from '../src/models/handles';
import { modelAnswer } from '../src/models/model-answer';
import { reviewedAnswer } from '../src/models/reviewed-answer';
import type { ModelActivities, ReadCatalogueInput } from '../src/models/read-catalogue';
import { stepInput } from '../src/models/step-input';
import { isOfEarlierRelease, type ToolPlan } from '../src/models/tool-plan';
import { callStep } from './call-step';
import { reviewersChanges } from './reviewers-changes';
import { errorAnswer } from './error-answer';
import { toolErrorOf } from '../src/contracts/tool-error-of';

export interface AgentToolsOptions extends ReadCatalogueInput {
  /**
   * The ids that the model has encountered, by handles such as `m3`. Default: those of the run, so all tools of a run agree on what `m3` is. Pass
   * your own to keep them when the workflow continues as new.
   */
  handles?: Handles;
}

const { 'models.catalogue': readCatalogue } = proxyActivities<ModelActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
  summary: readableSummary('Look up the tools'),
});

/** Each run loads the workflow's code for itself, so these are one run's. */
const handlesOfRun: Handles = {};

/**
 * Returns the tools of the agent this workflow runs as, for a model: plain objects, to be passed to whatever talks to the model. The model
 * gets short handles in place of ids, and with each answer the names of the fields that others wrote (`untrusted`).
 *
 * @throws ActivityFailure, caused by PermissionDenied when there is no such agent, or InvalidInput when the run acts for none and no step is named
 */
export async function agentTools({ handles: own, ...wanted }: AgentToolsOptions = {}): Promise<AgentTool[]> {
  const catalogue = await readCatalogue(wanted);
  // In an earlier release each look-up of the tools began with no handles.
  const isAsEarlier = catalogue.some(({ plan }) => isOfEarlierRelease(plan));
  const handles = own ?? (isAsEarlier ? {} : handlesOfRun);
  return catalogue.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: tool.parameters,
    execute: (input) => execute(tool, input, { handles, wanted }),
  }));
}

interface Conversation {
  handles: Handles;
  wanted: ReadCatalogueInput;
}

async function execute(tool: CatalogueTool, given: unknown, { handles, wanted }: Conversation): Promise<unknown> {
  const { plan } = tool;
  try {
    return await call(plan, given, handles).catch(async (error: unknown) => {
      if (!mayBeOutdated(plan, error)) throw error;
      const now = (await readCatalogue(wanted)).find(({ name }) => name === tool.name)?.plan;
      if (now === undefined || JSON.stringify(now.fixed) === JSON.stringify(plan.fixed)) throw error;
      tool.plan = now;
      return call(now, given, handles);
    });
  } catch (error) {
    return errorAnswer(error);
  }
}

async function call(plan: ToolPlan, given: unknown, handles: Handles): Promise<unknown> {
  const { input, details } = stepInput(plan, given, handles);
  const approvals: Approval[] = [];
  const answer = await callStep(plan.step, input, { onApproved: (approval) => approvals.push(approval) });
  const [approval] = approvals;
  if (approval === undefined || isOfEarlierRelease(plan)) return modelAnswer(plan, answer, handles, details);
  const changes = reviewersChanges(approval);
  const reviewed = reviewedAnswer(plan, answer, changes, (kind, id) => handleIfKnown(handles, kind, id));
  return modelAnswer(plan, reviewed, handles, details);
}

/**
 * Returns whether the gate refused a board, and the plan fills one in: the agent may have another since the plan was made. OutcomeUnknown may have the
 * same details, where an earlier attempt was perhaps carried out on the board of then: that is not asked for again.
 */
function mayBeOutdated(plan: ToolPlan, error: unknown): boolean {
  const { type, details } = toolErrorOf(error) ?? {};
  const isRefusedBoard =
    type === 'PermissionDenied' && typeof details === 'object' && details !== null && 'boardLimit' in details;
  return isRefusedBoard && !isOfEarlierRelease(plan) && (plan.fixed.board ?? plan.fixed.boards) !== undefined;
}
