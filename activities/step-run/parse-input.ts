import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';
import { requireReadableAnswer } from '../../src/temporal/require-readable-answer';

/** @throws InvalidInput naming every field that is wrong, ProviderUnavailable when the input cannot be decrypted; nothing has been sent */
export function parseInput(contract: StepContract, input: unknown): unknown {
  const parsed = readAs(contract.input, requireReadableAnswer('its input', input) ?? {});
  if (parsed.success) return parsed.data;
  const problems = problemsOf(parsed.error);
  throw toolError('InvalidInput', `${contract.title} cannot run with this input. ${problems.join(' ')}`, {
    details: { problems },
  });
}
