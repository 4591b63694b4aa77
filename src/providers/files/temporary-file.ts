import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { toolError } from '../../contracts/tool-error';

/** Bytes stored on this machine's disk between two requests. */
export interface TemporaryFile {
  /** Writes all bytes of the source; errors of the source are passed on. Called once. */
  fill: (source: AsyncIterable<Uint8Array>) => Promise<void>;
  /** In bytes, once filled. */
  size: () => number;
  /** Opens it from its beginning, any number of times. */
  read: () => Readable;
}

/**
 * Provides a file while the function runs. The file has no name from the start, so nobody else can open it and nothing of it remains,
 * even if this process crashes.
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

/** Repeats writes, because one write may write only part of its chunk. */
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
