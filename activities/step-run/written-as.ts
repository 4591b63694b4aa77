import { z } from 'zod';
import { saysNothingSent } from '../attempt-report';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';

const writtenSchema = z.looseObject({ writtenAs: z.string() });

const writtenIn = (progress: unknown): string | undefined => writtenSchema.safeParse(progress).data?.writtenAs;

/**
 * As which account an earlier attempt is known to have written what may have had its effect. Undefined also where an attempt was killed, which leaves
 * no word: most often it has only asked for approval, or read.
 */
export const writtenBefore = (before: Pick<StepContext, 'attempt' | 'earlier' | 'progress'>): string | undefined =>
  mayHaveBeenSent(before) ? writtenIn(before.progress) : undefined;

/**
 * Has what an attempt leaves to the next one say as whom it has written: by then the agent may be fixed to another account, another may be connected,
 * or a person have to approve.
 *
 * @param hasWritten whether this attempt has written by now
 * @returns for the handler to save with; and for the end of an attempt that has written, whatever was saved until then
 */
export function sayingAsWhom(
  context: Pick<StepContext, 'account' | 'attempt' | 'earlier' | 'progress' | 'saveProgress'>,
  hasWritten: () => boolean,
): Pick<StepContext, 'saveProgress'> & { sayWritten: () => void } {
  const { account: writtenAs } = context;
  let isSaid = writtenBefore(context) === writtenAs;
  const saveProgress = (said: object): void => {
    // Where nothing was sent, there is nothing to say of it.
    const isOfWriting = hasWritten() && !saysNothingSent(said);
    isSaid ||= hasWritten();
    context.saveProgress(isOfWriting ? { ...said, writtenAs } : said);
  };
  const sayWritten = (): void => {
    if (hasWritten() && !isSaid) saveProgress({});
  };
  return { saveProgress, sayWritten };
}
