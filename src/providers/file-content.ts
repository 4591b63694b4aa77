import type { Readable } from 'node:stream';

/** A file on its way from where it is to where it goes. Read the stream to its end or destroy it. */
export interface FileContent {
  name: string;
  contentType: string;
  /** In bytes, when it is known. */
  size?: number;
  body: Readable;
}
