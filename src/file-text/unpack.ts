import { fromBufferPromise, type Entry } from 'yauzl';
import { megabyte, type Bounds } from './bounds';
import { Unreadable } from './unreadable';

/** The files packed in a ZIP archive, by their paths. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** One of them, unpacked piece by piece; nothing where there is none of that name. */
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
}

/**
 * Opens a ZIP archive. What is unpacked of it is counted, whatever it says of its sizes.
 *
 * @throws Unreadable when it is more than the bounds allow, or locked with a password
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
