/** Limits on the resources one file may use on this machine: the sender controls the content of a file. */
export interface Bounds {
  /** Size of the file itself. */
  readonly fileBytes: number;
  /** Time until the attempt is given up. */
  readonly milliseconds: number;
  /** Time after which no further page of a PDF is begun, so that the pages read so far are answered. */
  readonly readingMilliseconds: number;
  /** Heap limit of the thread, for objects and texts. */
  readonly heapMegabytes: number;
  /** Limit on all byte arrays made while reading, in total. The heap limit does not count them. */
  readonly arrayBytes: number;
  /** Unpacked size of what is packed in the file. */
  readonly unpackedBytes: number;
  /** Number of files that may be packed in it. */
  readonly entries: number;
  /** Nesting depth of elements. */
  readonly depth: number;
  readonly pages: number;
  /** Length of the text. */
  readonly characters: number;
}

export const megabyte = 1024 * 1024;

export const usualBounds: Bounds = {
  fileBytes: 32 * megabyte,
  milliseconds: 20_000,
  readingMilliseconds: 12_000,
  heapMegabytes: 256,
  arrayBytes: 1024 * megabyte,
  unpackedBytes: 128 * megabyte,
  entries: 10_000,
  depth: 256,
  pages: 1_000,
  characters: 1_000_000,
};
