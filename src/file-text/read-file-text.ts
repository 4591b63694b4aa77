import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { visibleLine } from '../text/visible-text';
import { quoted, quotingError } from '../contracts/quoting-error';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit';
import type { LargestFile } from '../providers/files/downloaded-file';
import type { DescribedFile, FileContent } from '../providers/files/file-content';
import { megabyte, usualBounds, type Bounds } from './bounds';
import type { AskedPart, FileText } from './part-of-text';
import type { ThreadAnswer, ThreadInput } from './thread';
import { tooMuchMemory } from './unreadable';

/** At most two files at once: each may use the memory that the limits allow. */
const reading = new ConcurrencyLimit(2);

/**
 * Reads a part of a file's text in a separate thread, with limits on time and memory, because the author of a file may have made it slow,
 * endless or huge on purpose.
 *
 * @throws InvalidInput with a sentence when the file is locked, broken, exceeds the limits, or is of an unsupported kind
 * @throws the signal's reason when it aborts
 */
export function readFileText(
  file: FileContent,
  part: AskedPart,
  signal: AbortSignal,
  bounds: Bounds = usualBounds,
): Promise<FileText> {
  return reading.run(async () => {
    assertReadable(file, bounds);
    const answer = await inThread({ file: await wholeFile(file), part, bounds }, signal);
    if ('read' in answer) return answer.read;
    throw unreadable(file, `${answer.refusal} ${instead}`);
  }, signal);
}

const instead = 'Pass it on as it is, or have a person look at it.';

/** The largest file that is read. */
export const largestRead: LargestFile = { bytes: usualBounds.fileBytes, otherwise: `and is not read. ${instead}` };

/** @throws InvalidInput when the file is too large to be read */
export function assertReadable({ name, size = 0 }: Pick<DescribedFile, 'name' | 'size'>, bounds = usualBounds): void {
  const { fileBytes } = bounds;
  if (size > fileBytes)
    throw unreadable({ name }, `is larger than ${String(fileBytes / megabyte)} MB, ${largestRead.otherwise}`);
}

const unreadable = ({ name }: Pick<DescribedFile, 'name'>, why: string): Error =>
  quotingError('InvalidInput', `${quoted(visibleLine(name))} ${why}`);

async function wholeFile({ name, contentType, size, body }: FileContent): Promise<ThreadInput['file']> {
  const bytes = new Uint8Array(size);
  let place = 0;
  for await (const piece of body() as AsyncIterable<Uint8Array>) {
    bytes.set(piece, place);
    place += piece.byteLength;
  }
  return { name, contentType, bytes };
}

/** The thread's own file, compiled or as source. For source, the thread needs its own loader, however this file was loaded. */
const [thread, loader] =
  extname(__filename) === '.ts'
    ? [join(__dirname, 'thread.ts'), { execArgv: ['--require', 'tsx/cjs'] }]
    : [join(__dirname, 'thread.js'), {}];

async function inThread(input: ThreadInput, signal: AbortSignal): Promise<ThreadAnswer> {
  const { milliseconds, heapMegabytes } = input.bounds;
  signal.throwIfAborted();
  return new Promise<ThreadAnswer>((resolve, reject) => {
    const worker = new Worker(thread, {
      ...loader,
      workerData: input,
      transferList: [input.file.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // A thread that reads strangers' files gets no secrets.
      env: {},
    });
    const slow = { refusal: `takes longer than ${String(milliseconds / 1000)} seconds to read, and was given up.` };
    const timer = setTimeout(() => end(() => resolve(slow)), milliseconds);
    const cancel = (): void => end(() => reject(signal.reason as Error));
    let isOver = false;
    const end = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      // The slot is released when the thread's memory is.
      void worker.terminate().then(settle, reject);
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.once('message', (answer: ThreadAnswer) => end(() => resolve(answer)));
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
        else resolve({ refusal: tooMuchMemory });
      }),
    );
    worker.once('exit', (code) => end(() => reject(new Error(`The reading thread ended with ${String(code)}.`))));
  });
}
