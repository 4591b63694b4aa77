import type { z } from 'zod';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';

/** One sentence per problem, beginning with the field. */
export function describeProblems(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
}

/** @throws InvalidInput naming every field that is wrong; nothing has been sent */
export function parseInput(contract: StepContract, input: unknown): unknown {
  const parsed = contract.input.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const problems = describeProblems(parsed.error);
  throw toolError('InvalidInput', `${contract.title} cannot run with this input. ${problems.join(' ')}`, {
    details: { problems },
  });
}
