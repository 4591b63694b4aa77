import type { JsonSchema } from '../catalogue/json-schema';
import type { CatalogueTool } from './catalogue-for';
import { singleTypes } from './single-types';
import { detailsField } from './tool-plan';

/** A function tool as OpenAI's Responses API takes it. */
export interface OpenAiTool {
  type: 'function';
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** A function tool as OpenAI's Chat Completions API takes it, and the many services that imitate that API. */
export interface OpenAiChatTool {
  type: 'function';
  function: Omit<OpenAiTool, 'type'>;
}

/** Returns a tool in OpenAI's form, strict where its schema allows. The Responses API takes a missing `strict` as true. */
export function openAiTool({ name, description, parameters }: CatalogueTool): OpenAiTool {
  const strict = strictForm(parameters);
  const schema = strict ?? { properties: {}, ...parameters, type: 'object' };
  return { type: 'function', name, description, parameters: { ...schema }, strict: strict !== undefined };
}

/** Returns a tool for Chat Completions, with one type per field: not all services that imitate the API accept lists of types. */
export function openAiChatTool(tool: CatalogueTool): OpenAiChatTool {
  const { type, ...described } = openAiTool(tool);
  return { type, function: { ...described, parameters: { ...singleTypes(described.parameters) } } };
}

/**
 * Returns the schema in the form that strict mode requires: every field is required, and no others are allowed. Returns undefined if a field
 * is optional, which strict mode does not support. The details field may become required: a model can always say true or false.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
function strictForm(schema: JsonSchema): JsonSchema | undefined {
  if (!Object.keys(schema).every((keyword) => strictKeywords.has(keyword)) || schema.type === undefined)
    return undefined;
  const { properties, items, required = [] } = schema;
  if (schema.type === 'array') {
    const strictItems = items === undefined ? undefined : strictForm(items);
    return strictItems === undefined ? undefined : { ...schema, items: strictItems };
  }
  if (![schema.type].flat().includes('object')) return schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, strictForm(field)] as const);
  const isWhole = fields.every(
    ([name, field]) => field !== undefined && (required.includes(name) || name === detailsField),
  );
  if (properties === undefined || !isWhole) return undefined;
  return {
    ...schema,
    properties: Object.fromEntries(fields) as Record<string, JsonSchema>,
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

const strictKeywords = new Set([
  ...['type', 'description', 'enum', 'properties', 'required', 'items'],
  ...['minimum', 'maximum', 'minItems', 'maxItems'],
]);
