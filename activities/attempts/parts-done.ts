import { z } from 'zod';
import type { StepContext } from '../implement';

/** Does a part of a call. Undefined if an earlier attempt has done it. */
export type Once = <Answer>(part: string, act: () => Promise<Answer>) => Promise<Answer | undefined>;

const savedSchema = z.object({ partsDone: z.array(z.string()).readonly() }).catch({ partsDone: [] });

/**
 * Does each part of a call once, also where a later part has to be tried again and again: to set values once more would take back what people change
 * meanwhile. What was done is saved when the attempt fails; the parts of a killed worker's attempt are done again.
 *
 * @param act all that may fail after a part, the reads for the answer too: what fails behind it saves nothing
 */
export async function inParts<Answer>(
  { progress, saveProgress }: Pick<StepContext, 'progress' | 'saveProgress'>,
  act: (once: Once) => Promise<Answer>,
): Promise<Answer> {
  const earlier = savedSchema.parse(progress).partsDone;
  const done = new Set(earlier);
  try {
    return await act(async (part, change) => {
      if (done.has(part)) return undefined;
      const answer = await change();
      done.add(part);
      return answer;
    });
  } catch (error) {
    if (done.size > earlier.length) saveProgress({ partsDone: [...done] });
    throw error;
  }
}
