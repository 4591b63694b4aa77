import { contractOf, steps, toolError } from '../contracts';
import { jsonSchemaOf, type JsonSchema } from './json-schema';
import { modelName } from './model-name';

/** A step as the tool-use interfaces of models take it. */
export interface ModelTool {
  /** `mail_find_email` for `mail.findEmail`. */
  name: string;
  description: string;
  input_schema: JsonSchema;
}

export interface ModelToolsOptions {
  /** Steps to offer, such as those an agent is equipped with. Default: all. */
  steps?: readonly string[];
  /** Also offer steps that are marked deprecated and were not asked for by name. Default: false. */
  includeDeprecated?: boolean;
}

/**
 * The steps as a list of tools for a model.
 *
 * @throws InvalidInput when a step is named that does not exist
 */
export function modelTools({ steps: wanted, includeDeprecated = false }: ModelToolsOptions = {}): ModelTool[] {
  const tools = (wanted ?? Object.keys(steps)).map(toolOf);
  const keepsAll = wanted !== undefined || includeDeprecated;
  return keepsAll ? tools : tools.filter(({ input_schema: { deprecated } }) => deprecated !== true);
}

function toolOf(step: string): ModelTool {
  const contract = contractOf(step);
  if (contract === undefined) {
    throw toolError('InvalidInput', `There is no step "${step}". There are: ${Object.keys(steps).join(', ')}.`);
  }
  const schema = jsonSchemaOf(contract.input, 'input');
  const mark = schema.deprecated === true ? 'Deprecated. ' : '';
  return { name: modelName(step), description: `${mark}${contract.description}`, input_schema: schema };
}
