import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { toolError } from '../contracts/tool-error';

/** Bytes that lie on this machine's disk on their way from one request to another. */
export interface TemporaryFile {
  /** Takes all there is; what it throws of its own is the source's failure. Called once. */
  fill: (source: AsyncIterable<Uint8Array>) => Promise<void>;
  /** In bytes, once filled. */
  size: () => number;
  /** Reads it from its beginning, any number of times. */
  read: () => Readable;
}

/**
 * Has a file of its own while the function runs. It has no name from the start, so nobody else can open it and nothing is left of it
 * whatever becomes of this process.
 *
 * @throws ProviderUnavailable when this machine has no room for it
 */
export async function withTemporaryFile<Result>(use: (file: TemporaryFile) => Promise<Result>): Promise<Result> {
  const handle = await openNameless().catch(noRoom);
  let size = 0;
  try {
    return await use({
      fill: async (source) => {
        for await (const chunk of source) {
          await writeWhole(handle, chunk).catch(noRoom);
          size += chunk.byteLength;
        }
      },
      size: () => size,
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
    });
  } finally {
    await handle.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `agent-integrations-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** One write may take less than it is given. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let rest = chunk;
  while (rest.byteLength > 0) rest = rest.subarray((await handle.write(rest)).bytesWritten);
}

function noRoom(cause: Error & { code?: string }): never {
  throw toolError(
    'ProviderUnavailable',
    `A file on its way could not be kept in ${tmpdir()} (${cause.code ?? cause.name}). Make room there, or set TMPDIR.`,
    { cause },
  );
}
