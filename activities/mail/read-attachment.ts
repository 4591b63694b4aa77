import { readAttachment as contract } from '../../src/contracts/mail/read-attachment';
import { usualBounds } from '../../src/file-text/bounds';
import { readFileText } from '../../src/file-text/read-file-text';
import { implement } from '../implement';

export const readAttachment = implement(contract, async ({ reference, from, length }, { withAttachment, signal }) =>
  withAttachment(
    reference,
    async (file) => ({ name: file.name, ...(await readFileText(file, { from, length }, signal)) }),
    usualBounds.fileBytes,
  ),
);
