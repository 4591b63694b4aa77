import { z } from 'zod';
import { sign, verify } from '../../src/encryption/sign';
import type { KeyRing } from '../../src/encryption/key-ring';

const signedSchema = z.object({ said: z.string(), signature: z.string() });

/** What only a holder of the key ring can have said. */
export interface Signed {
  readonly sign: (content: unknown) => z.output<typeof signedSchema>;
  /** What was said; undefined where nobody who holds the key ring has said it about this. */
  readonly read: (signed: unknown) => unknown;
}

/**
 * Signs what a call leaves for later where others can write: whoever may write to the namespace can have a next attempt told what he likes, such as
 * another draft than the one that was approved.
 *
 * @param about whose words these are: those of another call count for nothing
 */
export function signedWords(keyRing: KeyRing, about: readonly unknown[]): Signed {
  const text = (said: string): string => JSON.stringify([...about, said]);
  return {
    sign: (content) => {
      const said = JSON.stringify(content);
      return { said, signature: sign(keyRing, 'progress', text(said)) };
    },
    read: (signed) => {
      const { data } = signedSchema.safeParse(signed);
      if (data === undefined || !verify(keyRing, 'progress', text(data.said), data.signature)) return undefined;
      return JSON.parse(data.said) as unknown;
    },
  };
}
