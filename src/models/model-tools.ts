import { markedSchemaOf, type JsonSchema } from '../catalogue/json-schema';
import { modelName } from '../catalogue/model-name';
import { steps } from '../contracts';
import { stepNamed } from '../contracts/named';
import { modelSchema } from './model-schema';

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
  /** Also offer steps that are kept for those who have them, or that another one covers, and were not asked for by name. Default: false. */
  includeDeprecated?: boolean;
}

/**
 * The steps as a list of tools for a model whose calls your own code hands to `client.calls.run`. In a workflow `agentTools()` does both.
 *
 * @throws InvalidInput when a step is named that does not exist
 */
export function modelTools({ steps: wanted, includeDeprecated = false }: ModelToolsOptions = {}): ModelTool[] {
  const contracts = (wanted ?? Object.keys(steps)).map(stepNamed);
  const keepsAll = wanted !== undefined || includeDeprecated;
  return contracts
    .filter(({ replacedBy, coveredBy }) => keepsAll || (replacedBy ?? coveredBy) === undefined)
    .map(({ name, description, input }) => ({
      name: modelName(name),
      description,
      input_schema: modelSchema(markedSchemaOf(input, 'input')),
    }));
}
