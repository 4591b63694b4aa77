import type { Review } from '../src/contracts/review';
import { isToolError } from '../src/contracts/tool-error';
import type { StepContext } from './implement';
import { fileInWords } from './mail/review-message';

/** Describes the files behind references for a reviewer. */
export function reviewFiles(
  references: readonly string[],
  { describeAttachment }: Pick<StepContext, 'describeAttachment'>,
): Promise<Review> {
  return Promise.all(
    references.map(async (reference, index) => ({
      name: references.length === 1 ? 'Attached' : `Attached ${String(index + 1)}`,
      value: await describeAttachment(reference).then(fileInWords, (error: unknown) => {
        if (isToolError(error, 'NotFound')) return 'a file that is not there (any more)';
        throw error;
      }),
    })),
  );
}
