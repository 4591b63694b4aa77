import type { z } from 'zod';
import { toolError } from '../src/contracts/tool-error';
import type { KeyRing } from '../src/encryption/key-ring';
import { seal, unseal, type SealedText } from '../src/encryption/seal';

/** Page tokens of one step and one account. Their content comes back through a model and is opened with the account's rights. */
export interface PageTokens {
  /**
   * @param position where the next page begins: the provider's link, or the last id
   * @param within the mailbox or list of the answer, if the step has several
   */
  readonly seal: (position: string, within?: string) => string;
  /**
   * Returns the position in a token.
   *
   * @throws InvalidInput when the token was altered, or belongs to another step, account, mailbox or list
   */
  readonly open: (token: string, within?: string) => string;
  /** Returns the position in a token, which is JSON of this shape. @throws InvalidInput as {@link open}, and where it has another shape */
  readonly openAs: <Position>(shape: z.ZodType<Position>, token: string, within?: string) => Position;
}

/** Creates page tokens, sealed for one step, account and mailbox or list: anywhere else they are invalid. */
export function pageTokens(keyRing: KeyRing, step: { name: string; title: string }, account: string): PageTokens {
  const belongsTo = (within = '') => JSON.stringify([step.name, account, within.toLowerCase()]);
  const opened = <Position>(token: string, within: string | undefined, read: (position: string) => Position) => {
    try {
      return read(unseal(keyRing, 'pages', belongsTo(within), token as SealedText));
    } catch (cause) {
      throw toolError(
        'InvalidInput',
        `page: this is no "nextPage" that ${step.title} answered for the account "${account}" and the same mailbox or list. ` +
          'Give it back unchanged with the same other fields, or leave it out to begin again.',
        { cause },
      );
    }
  };
  return {
    seal: (position, within) => seal(keyRing, 'pages', belongsTo(within), position),
    open: (token, within) => opened(token, within, (position) => position),
    openAs: (shape, token, within) => opened(token, within, (position) => shape.parse(JSON.parse(position))),
  };
}
