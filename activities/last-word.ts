import { z } from 'zod';
import type { StepContext } from './implement';

/**
 * What an attempt says of itself when it has ended, for the next one to rely on. It names the attempt: what the last one has to say may never
 * arrive, and the next is then shown what an earlier one said, or what this one said on its way.
 */
export interface LastWord {
  readonly phase: 'nothing sent' | 'refused' | 'prepared';
  readonly attempt: number;
}

const lastWordSchema = z.looseObject({
  phase: z.enum(['nothing sent', 'refused', 'prepared']),
  attempt: z.number(),
});

/** The last word of the attempt before this one; undefined where it had none, or it never arrived. */
export function lastWord({ attempt, progress }: Pick<StepContext, 'attempt' | 'progress'>): LastWord | undefined {
  const said = lastWordSchema.safeParse(progress);
  return said.success && said.data.attempt === attempt - 1 ? said.data : undefined;
}
