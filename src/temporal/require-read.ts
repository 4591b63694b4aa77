import { toolError } from '../contracts/tool-error';
import { isUnreadable, type Unreadable } from '../encryption/unreadable';

/**
 * Passes on what a workflow answered or was started with, unless it is the marker of something unreadable.
 *
 * @param what it is, as a sentence names it
 * @throws ProviderUnavailable where it was sealed with a key that this ring has not: another process may have it
 */
export function requireRead<Value>(what: string, value: Value | Unreadable): Value {
  if (!isUnreadable(value)) return value;
  const problem = `This process cannot read ${what}: ${value.__unreadable}. Give it the key ring of the others.`;
  throw toolError('ProviderUnavailable', problem);
}
