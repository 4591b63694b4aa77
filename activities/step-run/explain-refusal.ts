import { getClient, log } from '@temporalio/activity';
import { readOverview } from '../../src/accounts/account-directory';
import { howToGain, missingScopes, sharedScopes } from '../../src/contracts/account-scopes';
import { integrationOf, nameOfAccount, type AccountId } from '../../src/contracts/account';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';

/**
 * Adds to a provider's refusal which scopes the account was connected without and how to get them, if that may be the reason.
 *
 * @returns PermissionDenied, the refusal with that sentence; any other error unchanged
 */
export async function explainRefusal(
  error: unknown,
  { title, scopes, scopesInstead, integration }: StepContract,
  input: unknown,
  account: AccountId,
): Promise<unknown> {
  const details = callErrorDetails(error);
  if (details === undefined || !isToolError(error, 'PermissionDenied')) return error;
  // A step's scopes apply only to accounts of its own integration.
  if (integrationOf(account) !== integration) return error;
  const overview = await readOverview(getClient(), account).catch((failure: unknown) => {
    log.warn('What an account was connected with could not be read, so its refusal stays as it is', { error: failure });
    return undefined;
  });
  if (overview === undefined) return error;
  const name = nameOfAccount(account);
  const { permissionType } = overview;
  if (permissionType === 'application') {
    const absent = missingScopes(scopesInstead?.(input) ?? scopes, overview.scopes);
    const lacking =
      absent.length === 0
        ? ''
        : ` Its token is without ${absent.join(', ')}, which ${title} needs (unless Exchange grants it).`;
    return toolError(
      'PermissionDenied',
      `${error.message} The application of the account "${name}" may not do this in that mailbox.${lacking} An administrator grants the role in Entra, or in Exchange for this mailbox (RBAC for Applications, application access policies); docs/real-accounts.md says how.`,
      { details },
    );
  }
  const missing = missingScopes(scopesInstead?.(input) ?? needed(scopes, input), overview.scopes);
  if (missing.length === 0) return error;
  const reason = `The account "${name}" was connected without ${missing.join(', ')}, which ${title} needs here.`;
  const how = howToGain({ ...overview, integration, name }, missing);
  return toolError('PermissionDenied', `${error.message} ${reason} ${how}`, { details });
}

/** Returns the scopes the step needs; in another person's mailbox, the shared ones. */
function needed(scopes: readonly string[], input: unknown): readonly string[] {
  if ((input as { mailbox?: string }).mailbox === undefined) return scopes;
  return scopes.map((scope) => `${scope}.Shared`).filter((scope) => sharedScopes.includes(scope));
}
