import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { effectOf } from '../calls/offered-tools';
import type { JsonSchema } from '../catalogue/json-schema';
import { contractOf, type Effect } from '../contracts';
import { answerSchema } from '../models/answer-schema';
import type { CatalogueTool } from '../models/catalogue-for';
import { modelSchema } from '../models/model-schema';
import type { ToolPlan } from '../models/tool-plan';

/** A tool as MCP lists it. */
export function listedTool({ name, description, parameters, plan }: CatalogueTool): Tool {
  return {
    name,
    title: contractOf(plan.step)?.title ?? name,
    description,
    inputSchema: { ...parameters, type: 'object' },
    outputSchema: outputSchema(plan),
    annotations: annotationsOf(effectOf(plan.step)),
  } as Tool;
}

/** A raw call, whose effect depends on its input, may do everything. */
function annotationsOf(effect: Effect | undefined): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete' || effect === 'update' || effect === 'send' || effect === undefined,
    idempotentHint: effect === 'read' || effect === 'update' || effect === 'delete',
    // Mails and cards are other people's as well.
    openWorldHint: true,
  };
}

/** What an answer may hold: what a model is given of the step's own fields, and what stands there meanwhile. */
function outputSchema({ step }: ToolPlan): JsonSchema {
  const contract = contractOf(step);
  if (contract === undefined) return { type: 'object' };
  const { properties } = optional(modelSchema(answerSchema(contract)));
  return { type: 'object', properties: { ...properties, pending } };
}

const pending: JsonSchema = {
  type: 'object',
  description: 'In place of an answer that is not there yet',
  properties: {
    call: { type: 'string', description: 'For calls_await' },
    message: { type: 'string' },
    approvalPage: { type: 'string', description: 'Where a person decides' },
  },
};

/** Without what is required: answers are short, and leave out what was not asked for. */
function optional(schema: JsonSchema): JsonSchema {
  const { required: _required, properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, optional(field)])) }),
    ...(items === undefined ? {} : { items: optional(items) }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: optional(additionalProperties) } : {}),
  };
}
