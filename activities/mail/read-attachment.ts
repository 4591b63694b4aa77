import { readAttachment as contract } from '../../src/contracts/mail/read-attachment';
import { assertReadable, largestRead, readFileText } from '../../src/file-text/read-file-text';
import { implement } from '../implement';

export const readAttachment = implement(
  contract,
  async ({ reference, from, length }, { describeAttachment, withAttachment, signal }) => {
    assertReadable(await describeAttachment(reference));
    return withAttachment(
      reference,
      async (file) => ({ name: file.name, ...(await readFileText(file, { from, length }, signal)) }),
      largestRead,
    );
  },
);
