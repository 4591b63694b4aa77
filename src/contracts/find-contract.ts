import { contractOf, steps, triggerContractOf, triggerContracts, type TriggerContract } from '.';
import { nearestName } from '../text/nearest-name';
import type { StepContract } from './step';
import { toolError } from './tool-error';

/** @throws NotFound naming all steps */
export function stepNamed(name: string): StepContract {
  const step = contractOf(name);
  if (step !== undefined) return step;
  throw toolError('NotFound', noSuchStep(name));
}

/** @throws NotFound naming all types of triggers */
export function triggerTypeNamed(type: string): TriggerContract {
  const trigger = triggerContractOf(type);
  if (trigger !== undefined) return trigger;
  const names = triggerContracts.map(({ name }) => name);
  throw toolError('NotFound', `There is no type of trigger "${type}".${instead(type, names)}`);
}

/** The message that a step does not exist, for callers that do not throw it. */
export const noSuchStep = (name: string): string => `There is no step "${name}".${instead(name, Object.keys(steps))}`;

function instead(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  return `${meant === undefined ? '' : ` Did you mean ${meant}?`} There are: ${names.join(', ')}.`;
}
