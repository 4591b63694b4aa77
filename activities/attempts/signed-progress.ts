import { z } from 'zod';
import { sign, verify } from '../../src/encryption/sign';
import type { KeyRing } from '../../src/encryption/key-ring';

const signedSchema = z.object({ said: z.string(), signature: z.string() });

/** Signs content, and reads content that only a holder of the key ring can have signed. */
export interface Signed {
  readonly sign: (content: unknown) => z.output<typeof signedSchema>;
  /** Returns the signed content; undefined unless a holder of the key ring signed it for the same `about`. */
  readonly read: (signed: unknown) => unknown;
}

/**
 * Signs what a call stores where others can write. Otherwise anybody with write access to the namespace could give the next attempt false content,
 * such as another draft than the approved one.
 *
 * @param about identifies the call that stores the content: content of another call is rejected
 */
export function signedProgress(keyRing: KeyRing, about: readonly unknown[]): Signed {
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
