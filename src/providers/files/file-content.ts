import type { DownloadedFile } from './downloaded-file';

/** A file, without its bytes. */
export interface DescribedFile {
  name: string;
  contentType: string;
  /** In bytes, if known. */
  size?: number;
}

/** A file in transfer, with its name. */
export interface FileContent extends DownloadedFile {
  name: string;
}
