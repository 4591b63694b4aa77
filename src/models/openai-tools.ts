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

/** A function tool as OpenAI's Chat Completions take it, and the many services that imitate them. */
export interface OpenAiChatTool {
  type: 'function';
  function: Omit<OpenAiTool, 'type'>;
}

/** A tool in OpenAI's form. Strict where its schema allows: left out, `strict` would be true for the Responses API. */
export function openAiTool({ name, description, parameters }: CatalogueTool): OpenAiTool {
  const strict = strictForm(parameters);
  const schema = strict ?? { properties: {}, ...parameters, type: 'object' };
  return { type: 'function', name, description, parameters: { ...schema }, strict: strict !== undefined };
}

/** The same, with one type for each field: not all of those services take lists of types. */
export function openAiChatTool(tool: CatalogueTool): OpenAiChatTool {
  const { type, ...described } = openAiTool(tool);
  return { type, function: { ...described, parameters: { ...singleTypes(described.parameters) } } };
}

/**
 * The schema as strict mode asks for it: every field needed, and no others. Undefined where a field may be left out, which strict mode does
 * not know; to ask for details or not can always be said.
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
