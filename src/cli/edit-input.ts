import { contractOf, toolError, type ApprovalRequest } from '../contracts';

/**
 * The input of a request with a reviewer's changes, checked before it is sent.
 *
 * @param changes `field=value`; the value is taken as text where the field takes text, else as JSON
 * @throws InvalidInput naming what the step does not accept
 */
export function editInput(
  { step }: Pick<ApprovalRequest, 'step'>,
  input: unknown,
  changes: readonly string[],
): unknown {
  const schema = contractOf(step)?.input;
  const problemsOf = (edited: unknown) => schema?.safeParse(edited).error?.issues ?? [];
  const edited = changes.reduce((before, change) => {
    const [, field, value] = /^([^=]+)=(.*)$/s.exec(change) ?? [];
    if (field === undefined || value === undefined || typeof before !== 'object' || before === null) {
      throw toolError('InvalidInput', `"${change}" is no change: write --set field=value.`);
    }
    const asText = { ...before, [field]: value };
    if (problemsOf(asText).every(({ path }) => path[0] !== field)) return asText;
    return { ...before, [field]: jsonOrText(value) };
  }, input);
  const problems = problemsOf(edited);
  if (problems.length === 0) return edited;
  const sentences = problems.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw toolError('InvalidInput', `${step} does not accept this input, so nothing was decided. ${sentences.join(' ')}`);
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return value; // the step then says what it wants instead
  }
}
