import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { effectOf } from '../calls/offered-tools';
import { eachSchema, type JsonSchema } from '../catalogue/json-schema';
import { contractOf, type Effect } from '../contracts';
import type { ReviewersChanges } from '../contracts/approval';
import { answerSchema } from '../models/answer-schema';
import type { CatalogueTool } from '../models/catalogue-for';
import { modelSchema } from '../models/model-schema';
import { singleTypes } from '../models/single-types';
import type { ToolPlan } from '../models/tool-plan';

/** Returns a tool in the form in which MCP lists it. */
export function listedTool({ name, description, parameters, plan }: CatalogueTool): Tool {
  const contract = contractOf(plan.step);
  return {
    name,
    title: contract?.title ?? name,
    description,
    // A client hands it to whatever model it has.
    inputSchema: { ...singleTypes(parameters), type: 'object' },
    outputSchema: outputSchema(plan),
    annotations: annotationsOf(effectOf(plan.step), contract?.actsAgainWhenRepeated === true),
  } as Tool;
}

/** A raw call's effect depends on its input (`effect` is undefined), so its annotations allow everything. */
function annotationsOf(effect: Effect | undefined, actsAgain: boolean): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete' || effect === 'update' || effect === 'send' || effect === undefined,
    idempotentHint: !actsAgain && (effect === 'read' || effect === 'update' || effect === 'delete'),
    // Mails and cards also belong to other people.
    openWorldHint: true,
  };
}

/** Returns the schema of a tool's result: the fields of the step's answer that a model gets, and `pending` until there is an answer. */
function outputSchema({ step }: ToolPlan): JsonSchema {
  const contract = contractOf(step);
  if (contract === undefined) return { type: 'object' };
  // Answers are short, and leave out what was not requested: no field is required.
  const { properties } = eachSchema(modelSchema(answerSchema(contract)), ({ required: _required, ...rest }) => rest);
  const reviewed = effectOf(step) === 'read' ? {} : reviewersChanges;
  return { type: 'object', properties: { ...properties, ...reviewed, pending } };
}

const reviewersChanges: Record<keyof ReviewersChanges, JsonSchema> = {
  changedByReviewer: { type: 'object', description: 'What the person who approved it changed, as it was carried out' },
  reviewersReason: { type: 'string' },
};

const pending: JsonSchema = {
  type: 'object',
  description: 'In place of an answer that is not there yet',
  properties: {
    call: { type: 'string', description: 'For calls_await' },
    message: { type: 'string' },
    approvalPage: { type: 'string', description: 'Where a person decides' },
  },
};
