import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AccountOwner } from '../../src/contracts/account-owner';
import { defined } from '../../src/json/defined';
import { saysNothingSent } from '../attempts/attempt-report';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';

const writtenSchema = z.object({
  /** The name of the account. */
  writtenAs: z.string(),
  /** The account's owner. Absent if its credential was not loaded yet. */
  writtenFor: z.string().exactOptional(),
  /** The provider's id of the owner; see {@link AccountOwner}. */
  writtenForId: z.string().exactOptional(),
});

type Written = z.output<typeof writtenSchema>;

/**
 * Returns the account with which an earlier attempt is known to have sent a write that may have had its effect. Undefined also if an attempt was
 * killed and saved nothing: most often it has only asked for approval, or read.
 */
export const writtenBefore = (before: Pick<StepContext, 'attempt' | 'earlier' | 'progress'>): Written | undefined =>
  mayHaveBeenSent(before) ? writtenSchema.safeParse(before.progress).data : undefined;

/**
 * Adds to the saved progress the account with which an attempt has written. By the next attempt the agent may be limited to another account, another
 * account may be connected (even under the same name), or a person may have to approve.
 *
 * @param hasWritten whether this attempt has written by now
 * @param owner the account's owner, if known by now
 * @returns `saveProgress` for the handler, and `sayWritten` for the end of an attempt that has written, whatever was saved until then
 */
export function recordAccount(
  context: Pick<StepContext, 'account' | 'attempt' | 'earlier' | 'progress' | 'saveProgress'>,
  hasWritten: () => boolean,
  owner: () => AccountOwner | undefined,
): Pick<StepContext, 'saveProgress'> & { sayWritten: () => void } {
  let said = writtenBefore(context);
  const asWhom = (): Written => {
    const { owner: writtenFor, ownerId: writtenForId } = owner() ?? {};
    return { writtenAs: context.account, ...defined({ writtenFor, writtenForId }) };
  };
  const saveProgress = (more: object): void => {
    if (hasWritten()) said = asWhom();
    // If nothing was sent, there is no account to record.
    context.saveProgress(hasWritten() && !saysNothingSent(more) ? { ...more, ...said } : more);
  };
  const sayWritten = (): void => {
    if (hasWritten() && !isDeepStrictEqual(said, asWhom())) saveProgress({});
  };
  return { saveProgress, sayWritten };
}
