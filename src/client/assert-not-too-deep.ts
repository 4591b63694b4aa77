import { isTooDeep, tooDeep } from '../json/nesting';
import { toolError } from '../contracts/tool-error';

/** @throws InvalidInput for a value nested so deeply that writing it as JSON would fail */
export function assertNotTooDeep(value: unknown, name: string): void {
  if (isTooDeep(value)) throw toolError('InvalidInput', `${name}: ${tooDeep}`);
}
