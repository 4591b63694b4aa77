/** What one file may take of this machine; whoever sends files chooses what is in them. */
export interface Bounds {
  /** Of the file itself. */
  readonly fileBytes: number;
  /** Until it is given up. */
  readonly milliseconds: number;
  /** After which a PDF's next page is not begun, so that what has been read is answered. */
  readonly readingMilliseconds: number;
  /** Of objects and texts, by which a thread is limited. */
  readonly heapMegabytes: number;
  /** Of all arrays of bytes together that are made while reading, which that limit does not count. */
  readonly arrayBytes: number;
  /** Of what is packed in the file, unpacked. */
  readonly unpackedBytes: number;
  /** Files that may be packed in it. */
  readonly entries: number;
  /** Elements within elements. */
  readonly depth: number;
  readonly pages: number;
  /** Of the text. */
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
