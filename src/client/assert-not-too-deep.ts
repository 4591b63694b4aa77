import { isTooDeep, tooDeep } from '../contracts/nesting';
import { toolError } from '../contracts/tool-error';

/** @throws InvalidInput for what would break whoever writes it as JSON */
export function assertNotTooDeep(value: unknown, name: string): void {
  if (isTooDeep(value)) throw toolError('InvalidInput', `${name}: ${tooDeep}`);
}
