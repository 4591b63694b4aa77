/** Why a file cannot be read. The message is the rest of a sentence that begins with the file's name. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const tooMuchMemory = 'takes more memory to read than one file is given.';
