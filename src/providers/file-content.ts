import type { DownloadedFile } from './downloaded-file';

/** A file, without its bytes. */
export interface DescribedFile {
  name: string;
  contentType: string;
  /** In bytes, when it is known. */
  size?: number;
}

/** A file on its way from where it is to where it goes, with what it is called. */
export interface FileContent extends DownloadedFile {
  name: string;
}
