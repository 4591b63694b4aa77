import { contractOf, toolError, type ApprovalRequest } from '../contracts';
import { setFields } from './set-fields';
import { problemsOf, readAs } from '../contracts/reading/read-as';

/**
 * The input of a request with a reviewer's changes, checked before it is sent.
 *
 * @param changes `field=value`, as {@link setFields} takes them
 * @throws InvalidInput naming what the step does not accept
 */
export function editInput(
  { step }: Pick<ApprovalRequest, 'step'>,
  input: unknown,
  changes: readonly string[],
): unknown {
  const schema = contractOf(step)?.input;
  const edited = setFields(schema, input, changes);
  const { error } = schema === undefined ? {} : readAs(schema, edited);
  if (error === undefined) return edited;
  throw toolError(
    'InvalidInput',
    `${step} does not accept this input, so nothing was decided. ${problemsOf(error).join(' ')}`,
  );
}
