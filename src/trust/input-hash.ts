import { isDeepStrictEqual } from 'node:util';
import type { StepContract } from '../contracts/step';
import { canonicalHash } from '../encryption/canonical-json';

type LaterMembers = Pick<StepContract, 'laterMembers'>;

/**
 * Identifies an input of a step, in a call's idempotency key and in what a person approves. Members that a later release added are ignored
 * when their value says what held without them: a call that was started or approved before stays the same call.
 *
 * @param input as the contract reads it
 */
export const inputHash = (contract: LaterMembers, input: unknown): string =>
  canonicalHash(withoutLaterMembers(contract, input));

/** Returns the input as the step's first release had it, without later members that change nothing: this is what is hashed and signed. */
export function withoutLaterMembers({ laterMembers = {} }: LaterMembers, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const later: Readonly<Record<string, unknown>> = laterMembers;
  const isLeftOut = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(later, name) && isDeepStrictEqual(value, later[name]);
  return Object.fromEntries(Object.entries(input).filter((member) => !isLeftOut(member)));
}
