import type { FileKind } from '../contracts/mail/read-attachment';

/** What there is to read of a file. */
export interface WholeText {
  kind: Exclude<FileKind, 'picture'>;
  text: string;
  /** Whether the file holds text that its reader does not see. It is left out. */
  hadHidden?: boolean;
  pages?: number;
  /** What is missing and why, in sentences. */
  note?: string;
}

/** A picture has no text that could be read without looking at it. */
export interface PictureFacts {
  kind: 'picture';
  format: string;
  width: number;
  height: number;
}
