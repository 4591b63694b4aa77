import type { Readable } from 'node:stream';

/** A file downloaded from a provider. It exists while the function that received it runs. */
export interface DownloadedFile {
  contentType: string;
  /** In bytes. */
  size: number;
  /** Opens its bytes from the beginning. */
  body: () => Readable;
}
