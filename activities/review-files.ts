import type { Review } from '../src/contracts/review';
import type { DescribedFile } from '../src/providers/files/file-content';
import { isMissing } from '../src/providers/is-missing';
import type { StepContext } from './implement';

/** Describes the files behind references for a reviewer. */
export function reviewFiles(
  references: readonly string[],
  { describeAttachment }: Pick<StepContext, 'describeAttachment'>,
): Promise<Review> {
  return Promise.all(
    references.map(async (reference, index) => ({
      name: references.length === 1 ? 'Attached' : `Attached ${String(index + 1)}`,
      value: await describeAttachment(reference).then(fileInWords, (error: unknown) => {
        if (isMissing(error)) return 'a file that is not there (any more)';
        throw error;
      }),
    })),
  );
}

/** Describes a file for a reviewer. */
export const fileInWords = ({ name, contentType, size }: DescribedFile): string =>
  `${name} (${contentType}${size === undefined ? '' : `, ${String(size)} bytes`})`;
