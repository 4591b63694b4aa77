import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { saysNothingSent } from '../attempt-report';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';

const writtenSchema = z.object({
  /** Name of the account. */
  writtenAs: z.string(),
  /** Whose it was. Absent where its credential was not there yet, and in what earlier releases have saved. */
  writtenFor: z.string().exactOptional(),
});

type Written = z.output<typeof writtenSchema>;

/**
 * As which account an earlier attempt is known to have written what may have had its effect. Undefined also where an attempt was killed, which leaves
 * no word: most often it has only asked for approval, or read.
 */
export const writtenBefore = (before: Pick<StepContext, 'attempt' | 'earlier' | 'progress'>): Written | undefined =>
  mayHaveBeenSent(before) ? writtenSchema.safeParse(before.progress).data : undefined;

/**
 * Has what an attempt leaves to the next one say as whom it has written: by then the agent may be fixed to another account, another may be connected
 * (under the same name even), or a person have to approve.
 *
 * @param hasWritten whether this attempt has written by now
 * @param owner whose account it is, as far as that is known by now
 * @returns for the handler to save with; and for the end of an attempt that has written, whatever was saved until then
 */
export function sayingAsWhom(
  context: Pick<StepContext, 'account' | 'attempt' | 'earlier' | 'progress' | 'saveProgress'>,
  hasWritten: () => boolean,
  owner: () => string | undefined,
): Pick<StepContext, 'saveProgress'> & { sayWritten: () => void } {
  let said = writtenBefore(context);
  const asWhom = (): Written => {
    const writtenFor = owner();
    return { writtenAs: context.account, ...(writtenFor === undefined ? {} : { writtenFor }) };
  };
  const saveProgress = (more: object): void => {
    if (hasWritten()) said = asWhom();
    // Where nothing was sent, there is nothing to say of it.
    context.saveProgress(hasWritten() && !saysNothingSent(more) ? { ...more, ...said } : more);
  };
  const sayWritten = (): void => {
    if (hasWritten() && !isDeepStrictEqual(said, asWhom())) saveProgress({});
  };
  return { saveProgress, sayWritten };
}
