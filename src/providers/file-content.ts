import type { DownloadedFile } from './downloaded-file';

/** A file on its way from where it is to where it goes, with what it is called. */
export interface FileContent extends DownloadedFile {
  name: string;
}
