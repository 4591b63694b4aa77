import type { Readable } from 'node:stream';

/** The bytes of a file on their way. Read the body to its end or destroy it: until then it holds a place in the limit. */
export interface DownloadStream {
  contentType: string;
  /** In bytes, when the provider said it. */
  size?: number;
  body: Readable;
}
