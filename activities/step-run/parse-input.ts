import type { z } from 'zod';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { isUnreadable } from '../../src/encryption/unreadable';

/** One sentence per problem, beginning with the field. */
export function describeProblems(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
}

/** @throws InvalidInput naming every field that is wrong; nothing has been sent */
export function parseInput(contract: StepContract, input: unknown): unknown {
  if (isUnreadable(input)) {
    const problem = `This worker cannot read its input: ${input.__unreadable}. Give it the key ring of the others.`;
    throw toolError('ProviderUnavailable', problem);
  }
  const parsed = contract.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const problems = describeProblems(parsed.error);
  throw toolError('InvalidInput', `${contract.title} cannot run with this input. ${problems.join(' ')}`, {
    details: { problems },
  });
}
