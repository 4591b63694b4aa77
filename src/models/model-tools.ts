import { markedSchemaOf, type JsonSchema } from '../catalogue/json-schema';
import { modelName } from '../catalogue/model-name';
import { steps } from '../contracts';
import { stepNamed } from '../contracts/find-contract';
import { modelSchema } from './model-schema';

/** A step in the form that the tool-use APIs of models take. */
export interface ModelTool {
  /** `mail_find_email` for `mail.findEmail`. */
  name: string;
  description: string;
  input_schema: JsonSchema;
}

export interface ModelToolsOptions {
  /** Names of the steps to offer, such as those an agent is equipped with. Default: all but those that are deprecated or covered by another step. */
  steps?: readonly string[];
}

/**
 * Returns steps as tools for a model whose calls your own code passes to `client.calls.run`. In a workflow, `agentTools()` does both.
 * A call that fails throws an error in which `toolErrorOf` finds the sentence for the model, if the step said one.
 *
 * @throws NotFound when a named step does not exist
 */
export function modelTools({ steps: wanted }: ModelToolsOptions = {}): ModelTool[] {
  const contracts = (wanted ?? Object.keys(steps)).map(stepNamed);
  return contracts
    .filter(({ replacedBy, coveredBy }) => wanted !== undefined || (replacedBy ?? coveredBy) === undefined)
    .map(({ name, description, input }) => ({
      name: modelName(name),
      description,
      input_schema: modelSchema(markedSchemaOf(input, 'input')),
    }));
}
