import type { ApplicationFailure } from '@temporalio/common';
import { toolError } from '../../contracts/tool-error';
import type { EquipmentProblem } from './settle-equipment';
import { problemInWords, type TriggerProblemInField } from '../triggers/settle-triggers';

/** Details of a refusal because of unknown names in triggers and equipment: the field of the trigger, or the step whose boards are affected. */
export interface UnknownNames {
  problems: string[];
  fields: TriggerProblemInField[];
  equipment: EquipmentProblem[];
}

/** The refusal of an agent whose triggers or steps name things that do not exist. */
export function unknownNames(
  agent: string,
  fields: TriggerProblemInField[],
  equipment: EquipmentProblem[],
): ApplicationFailure {
  const problems = [
    ...equipment.map(({ step, text }) => `equipment.${step}.boards: ${text}`),
    ...fields.map((problem) => `triggers.${problem.trigger}: ${problemInWords(problem)}`),
  ];
  return toolError<UnknownNames>(
    'InvalidInput',
    `The agent "${agent}" cannot be defined like this. ${problems.join(' ')}`,
    { details: { problems, fields, equipment } },
  );
}
