import { proxyActivities } from '@temporalio/workflow';
import { readableSummary } from '../src/encryption/readable-summary';
import type { AgentTool } from '../src/models/agent-tool';
import type { CatalogueTool } from '../src/models/catalogue-for';
import type { Handles } from '../src/models/handles';
import { modelAnswer } from '../src/models/model-answer';
import type { ModelActivities, ReadCatalogueInput } from '../src/models/read-catalogue';
import { stepInput } from '../src/models/step-input';
import { callStep } from './call-step';
import { errorAnswer } from './error-answer';

export interface AgentToolsOptions extends ReadCatalogueInput {
  /** The ids that the model has encountered, by handles such as `m3`. Pass your own to keep them when the workflow continues as new. */
  handles?: Handles;
}

const { 'models.catalogue': readCatalogue } = proxyActivities<ModelActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
  summary: readableSummary('Look up the tools'),
});

/**
 * Returns the tools of the agent this workflow runs as, for a model: plain objects, to be passed to whatever talks to the model. The model
 * gets short handles in place of ids, and with each answer the names of the fields that others wrote (`untrusted`).
 *
 * @throws ActivityFailure, caused by PermissionDenied when there is no such agent, or InvalidInput when the run acts for none and no step is named
 */
export async function agentTools({ handles = {}, ...wanted }: AgentToolsOptions = {}): Promise<AgentTool[]> {
  const catalogue = await readCatalogue(wanted);
  return catalogue.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: tool.parameters,
    execute: (input) => execute(tool, input, handles),
  }));
}

async function execute({ plan }: CatalogueTool, given: unknown, handles: Handles): Promise<unknown> {
  try {
    const { input, details } = stepInput(plan, given, handles);
    return modelAnswer(plan, await callStep(plan.step, input), handles, details);
  } catch (error) {
    return errorAnswer(error);
  }
}
