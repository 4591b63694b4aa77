import type { AgentDefinitionInput, StepEquipment } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { readContractForm } from '../contract-form/contract-form';
import { boardsForm } from './equipment-form';

export type StepEquipmentInput = AgentDefinitionInput['equipment'][string];

/**
 * One form of a step's row: the permission switch, or account and boards.
 *
 * @throws InvalidInput when the form says nothing that can be set
 */
export function readEquipment(equipped: StepEquipment, typed: Readonly<Record<string, string>>): StepEquipmentInput {
  if (typed.limits !== undefined) return withLimits(equipped, typed);
  const { permission: _, ...others } = equipped;
  switch (typed.permission) {
    case 'default':
      return others;
    case 'approval':
    case 'autopilot':
      return { ...others, permission: typed.permission };
    default:
      throw toolError('InvalidInput', 'Choose approval, autopilot, or the default of the step.');
  }
}

function withLimits({ permission }: StepEquipment, typed: Readonly<Record<string, string>>): StepEquipmentInput {
  const reading = readContractForm(boardsForm, typed);
  if (reading.kind === 'invalid')
    throw toolError('InvalidInput', `Boards: ${Object.values(reading.problems).flat().join(' ')}`);
  const { boards } = reading.value as Pick<StepEquipment, 'boards'>;
  const account = typed.account ?? '';
  return {
    ...(permission === undefined ? {} : { permission }),
    ...(account === '' ? {} : { account }),
    ...(boards === undefined ? {} : { boards }),
  };
}
