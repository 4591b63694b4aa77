import type { FileKind } from '../contracts/mail/read-attachment';

/** The readable content of a file. */
export interface WholeText {
  kind: Exclude<FileKind, 'picture'>;
  text: string;
  /** Whether the file holds text that its reader does not see. That text is left out. */
  hadHidden?: boolean;
  pages?: number;
  /** What is missing and why, in sentences. */
  note?: string;
}

/** The note for a picture: it has no text that could be read without looking at it. */
export interface PictureFacts {
  kind: 'picture';
  format: string;
  width: number;
  height: number;
}
