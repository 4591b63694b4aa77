import type { ApplicationFailure } from '@temporalio/common';
import { toolError } from '../contracts/tool-error';
import { problemInWords, type TriggerProblemInField } from './settle-triggers';

/** Details of a refusal because of what triggers name: which field of which trigger it is. */
export interface UnknownNames {
  problems: string[];
  fields: TriggerProblemInField[];
}

/** The refusal of an agent whose triggers name what there is not. */
export function unknownNames(agent: string, fields: TriggerProblemInField[]): ApplicationFailure {
  const problems = fields.map((problem) => `triggers.${problem.trigger}: ${problemInWords(problem)}`);
  return toolError<UnknownNames>(
    'InvalidInput',
    `The agent "${agent}" cannot be defined like this. ${problems.join(' ')}`,
    { details: { problems, fields } },
  );
}
