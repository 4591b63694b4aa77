import type { Readable } from 'node:stream';

/** A file that has come from a provider; it is there while the function runs that it was handed to. */
export interface DownloadedFile {
  contentType: string;
  /** In bytes. */
  size: number;
  /** Its bytes from the beginning. */
  body: () => Readable;
}
