import { fromBufferPromise, type Entry } from 'yauzl';
import { megabyte, type Bounds } from './bounds';
import { Unreadable } from './unreadable';

/** The files packed in a ZIP archive, by their paths. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** Unpacks one file piece by piece. Yields nothing when there is no file of that name. */
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
}

/**
 * Opens a ZIP archive. The limit counts the bytes actually unpacked, whatever sizes the archive declares.
 *
 * @throws Unreadable when the archive exceeds the limits, or is locked with a password
 */
export async function openArchive(
  bytes: Uint8Array,
  { entries: mostEntries, unpackedBytes }: Pick<Bounds, 'entries' | 'unpackedBytes'>,
): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= mostEntries) throw new Unreadable(`holds more than ${String(mostEntries)} packed files.`);
    entries.set(entry.fileName, entry);
  }
  let unpacked = 0;
  return {
    names: new Set(entries.keys()),
    read: async function* (name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      if (entry.isEncrypted()) throw new Unreadable('is locked with a password.');
      const stream = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        unpacked += piece.byteLength;
        if (unpacked > unpackedBytes) {
          throw new Unreadable(`unpacks to more than ${String(Math.round(unpackedBytes / megabyte))} MB.`);
        }
        yield piece;
      }
    },
  };
}
