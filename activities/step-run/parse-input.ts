import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { isUnreadable } from '../../src/encryption/unreadable';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';

/** @throws InvalidInput naming every field that is wrong; nothing has been sent */
export function parseInput(contract: StepContract, input: unknown): unknown {
  if (isUnreadable(input)) {
    const problem = `This worker cannot read its input: ${input.__unreadable}. Give it the key ring of the others.`;
    throw toolError('ProviderUnavailable', problem);
  }
  const parsed = readAs(contract.input, input ?? {});
  if (parsed.success) return parsed.data;
  const problems = problemsOf(parsed.error);
  throw toolError('InvalidInput', `${contract.title} cannot run with this input. ${problems.join(' ')}`, {
    details: { problems },
  });
}
