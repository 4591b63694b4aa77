import type { Readable } from 'node:stream';

/** A file downloaded from a provider. It exists while the function that received it runs. */
export interface DownloadedFile {
  contentType: string;
  /** In bytes. */
  size: number;
  /** Opens its bytes from the beginning. */
  body: () => Readable;
}

/** The largest file that a caller takes. */
export interface LargestFile {
  bytes: number;
  /** The end of the sentence that refuses a larger one, with what to do instead. */
  otherwise: string;
}
