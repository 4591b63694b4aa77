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
  let isNothing = false;
  const saveProgress = (said: object): void => {
    isNothing = saysNothingSent(said);
    const isNews = hasWritten() && !isSaid && !isNothing;
    // Where nothing was sent, nothing of what was said before stays.
    isSaid = isNews || (isSaid && !isNothing);
    context.saveProgress(isNews ? { ...said, writtenAs } : said);
  };
  const sayWritten = (): void => {
    if (hasWritten() && !isSaid && !isNothing) saveProgress({});
  };
  return { saveProgress, sayWritten };
}
