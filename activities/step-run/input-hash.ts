import { isDeepStrictEqual } from 'node:util';
import type { StepContract } from '../../src/contracts/step';
import { canonicalHash } from '../../src/encryption/canonical-json';

/**
 * What tells one input of a step from another: in the key under which a call has its effect once, and in what a person approves. Members that
 * came with a later release and say what held without them do not count: a call that was begun or approved before is the same call.
 *
 * @param input as the contract reads it
 */
export function inputHash({ laterMembers = {} }: Pick<StepContract, 'laterMembers'>, input: unknown): string {
  if (typeof input !== 'object' || input === null) return canonicalHash(input);
  const later: Readonly<Record<string, unknown>> = laterMembers;
  const isLeftOut = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(later, name) && isDeepStrictEqual(value, later[name]);
  return canonicalHash(Object.fromEntries(Object.entries(input).filter((member) => !isLeftOut(member))));
}
