import type { DownloadedFile, LargestFile } from '../../src/providers/files/downloaded-file';
import type { DescribedFile } from '../../src/providers/files/file-content';
import type { Dependencies } from '../dependencies';
import type { Equipment } from './equipment';

/** For whom a file is opened. */
export interface OpeningFor {
  dependencies: Dependencies;
  equipment: Equipment;
  signal: AbortSignal;
}

/** The description of a file behind a reference, and a function to download it. */
export interface FoundFile extends DescribedFile {
  readonly fetch: <Result>(use: (file: DownloadedFile) => Promise<Result>, largest?: LargestFile) => Promise<Result>;
}
