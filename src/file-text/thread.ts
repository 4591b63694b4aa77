/** Runs in a separate thread for one file and then ends that thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { cutText } from '../text/cut-text';
import type { Bounds } from './bounds';
import { limitArrays } from './limit-arrays';
import { partOfText, type AskedPart, type FileText } from './part-of-text';
import type { NamedBytes } from './kind-of-file';
import { textOfFile } from './text-of-file';
import { tooMuchMemory, Unreadable } from './unreadable';

export interface ThreadInput {
  readonly file: NamedBytes;
  readonly part: AskedPart;
  readonly bounds: Bounds;
}

/** `refusal`: the rest of a sentence that begins with the file's name. */
export type ThreadAnswer = { read: FileText } | { refusal: string };

async function answer({ file, part, bounds }: ThreadInput): Promise<ThreadAnswer> {
  const isTooMuch = limitArrays(bounds.arrayBytes);
  try {
    const whole = await textOfFile(file, bounds);
    // A reader that goes on after an array was refused would answer an incomplete text.
    if (isTooMuch()) return { refusal: tooMuchMemory };
    return { read: whole.kind === 'picture' ? whole : partOfText(whole, part) };
  } catch (error) {
    if (isTooMuch()) return { refusal: tooMuchMemory };
    if (error instanceof Unreadable) return { refusal: error.message };
    // Third-party readers report a broken file in many different ways.
    const reason = error instanceof Error ? error.message : 'without a reason';
    return { refusal: `cannot be read: it may be broken (${cutText(reason, 200, '')}).` };
  }
}

void answer(workerData as ThreadInput).then((answered) => parentPort?.postMessage(answered));
