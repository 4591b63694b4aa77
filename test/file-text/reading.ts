import { usualBounds } from '../../src/file-text/bounds';
import { textOfFile } from '../../src/file-text/text-of-file';
import type { WholeText } from '../../src/file-text/whole-text';

/** Reads a file by its bytes alone. */
export const read = async (content: Buffer, bounds = {}) =>
  (await textOfFile(
    { name: 'file', contentType: '', bytes: new Uint8Array(content) },
    { ...usualBounds, ...bounds },
  )) as WholeText;

export const textOf = async (content: Buffer) => (await read(content)).text;

/** Returns the sentence with which a file is refused. */
export const refusal = (content: Buffer, bounds = {}) =>
  read(content, bounds).then(
    (answer) => {
      throw new Error(`It was not refused but read as ${JSON.stringify(answer).slice(0, 500)}`);
    },
    (error: unknown) => (error as Error).message,
  );
