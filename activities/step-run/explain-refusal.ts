import { getClient } from '@temporalio/activity';
import { readSealedCredential } from '../../src/accounts/account-directory';
import { howToGain, missingScopes, sharedScopes } from '../../src/contracts/account-scopes';
import { nameOfAccount, type AccountId } from '../../src/contracts/account';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';

/**
 * Says of a provider's refusal what the account was connected without and how it gains that, where that may be why.
 *
 * @throws PermissionDenied, the refusal with that sentence; nothing for any other error
 */
export async function explainRefusal(
  error: unknown,
  { title, scopes, integration }: StepContract,
  input: unknown,
  account: AccountId,
): Promise<void> {
  const details = callErrorDetails(error);
  if (details === undefined || !isToolError(error, 'PermissionDenied')) return;
  const { overview } = await readSealedCredential(getClient(), account);
  const missing = missingScopes(needed(scopes, input), overview.scopes);
  if (missing.length === 0) return;
  const name = nameOfAccount(account);
  const reason = `The account "${name}" was connected without ${missing.join(', ')}, which ${title} needs here.`;
  throw toolError('PermissionDenied', `${error.message} ${reason} ${howToGain({ integration, name }, missing)}`, {
    details,
  });
}

/** In somebody else's mailbox, what is shared. */
function needed(scopes: readonly string[], input: unknown): readonly string[] {
  if ((input as { mailbox?: string }).mailbox === undefined) return scopes;
  return scopes.map((scope) => `${scope}.Shared`).filter((scope) => sharedScopes.includes(scope));
}
