import { toolError } from '../contracts/tool-error';
import { isUnreadable, type Unreadable } from '../encryption/unreadable';

/**
 * Returns a workflow's answer or argument, unless it is the marker of something unreadable.
 *
 * @param what the value's name in a sentence
 * @throws ProviderUnavailable when it was sealed with a key that this ring lacks: another process may have it
 */
export function requireReadableAnswer<Value>(what: string, value: Value | Unreadable): Value {
  if (!isUnreadable(value)) return value;
  const problem = `This process cannot read ${what}: ${value.__unreadable}. Give it the key ring of the others.`;
  throw toolError('ProviderUnavailable', problem);
}
