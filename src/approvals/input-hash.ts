import { isDeepStrictEqual } from 'node:util';
import type { StepContract } from '../contracts/step';
import { canonicalHash } from '../encryption/canonical-json';

type LaterMembers = Pick<StepContract, 'laterMembers'>;

/**
 * What tells one input of a step from another: in the key under which a call has its effect once, and in what a person approves. Members that
 * came with a later release and say what held without them do not count: a call that was begun or approved before is the same call.
 *
 * @param input as the contract reads it
 */
export const inputHash = (contract: LaterMembers, input: unknown): string =>
  canonicalHash(withoutLaterMembers(contract, input));

/** The input as the release that brought the step would have it, where what came later says nothing else: what is hashed and signed of it. */
export function withoutLaterMembers({ laterMembers = {} }: LaterMembers, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const later: Readonly<Record<string, unknown>> = laterMembers;
  const isLeftOut = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(later, name) && isDeepStrictEqual(value, later[name]);
  return Object.fromEntries(Object.entries(input).filter((member) => !isLeftOut(member)));
}
