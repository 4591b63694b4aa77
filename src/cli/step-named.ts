import { contractOf, steps, toolError } from '../contracts';
import type { StepContract } from '../contracts/step';

/** @throws NotFound naming the steps there are */
export function stepNamed(name: string): StepContract {
  const step = contractOf(name);
  if (step !== undefined) return step;
  throw toolError('NotFound', `There is no step "${name}". Steps: ${Object.keys(steps).join(', ')}.`);
}
