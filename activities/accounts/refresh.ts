import { cancellationSignal } from '@temporalio/activity';
import { boardMember, refusedPart } from '../../src/accounts/board-member';
import { openCredential, sealCredential } from '../../src/accounts/credential';
import { renewCredential, type RenewedCredential } from '../../src/accounts/refresh-credential';
import type { Configuration } from '../../src/configuration';
import { accountId } from '../../src/contracts/account';
import { isToolError } from '../../src/contracts/tool-error';
import type { AccountActivityInput, RefreshOutcome } from '../../src/messages/connected-account';
import type { KeyAndToken } from '../../src/providers/trello/trello-client';
import { countRenewal } from '../../src/telemetry/account-metrics';
import type { Dependencies } from '../dependencies';
import { leaveToOthers } from '../attempts/left-to-others';

/**
 * Renews one account's credential. The account's entity makes only one such call at a time. What only this worker is not configured for is left to
 * the others first.
 */
export function refresh(dependencies: Dependencies) {
  return async (input: AccountActivityInput): Promise<RefreshOutcome> => {
    const { integration } = input;
    const outcome = await renew(dependencies, input).catch((error: unknown) => {
      countRenewal(integration, 'failed');
      throw error;
    });
    if (outcome.kind === 'misconfigured' && outcome.isOfThisWorker === true) leaveToOthers(outcome.reason);
    countRenewal(integration, outcome.kind);
    return outcome;
  };
}

async function renew(
  { keyRing, configuration }: Dependencies,
  { integration, name, sealedCredential, scopes = [] }: AccountActivityInput,
): Promise<Extract<RefreshOutcome, { kind: 'refreshed' }> | Exclude<RenewedCredential, { kind: 'renewed' }>> {
  const account = accountId(integration, name);
  const credential = openCredential(keyRing, account, sealedCredential);
  if (credential.kind === 'trello-token') {
    const reason = await refusalOf(credential, configuration);
    return reason === undefined ? { kind: 'refreshed', sealedCredential, scopes } : { kind: 'lost', reason };
  }
  const outcome = await renewCredential(credential, scopes, configuration, cancellationSignal());
  if (outcome.kind !== 'renewed') return outcome;
  return {
    kind: 'refreshed',
    sealedCredential: sealCredential(keyRing, account, outcome.credential),
    scopes: outcome.scopes,
  };
}

/** Asks Trello whether and why it refuses the account: its token cannot be renewed, and a refused caller may have used the previous token. */
async function refusalOf({ key, token }: KeyAndToken, configuration: Configuration): Promise<string | undefined> {
  try {
    await boardMember(configuration, { kind: 'token', key, token });
    return undefined;
  } catch (error) {
    const part = isToolError(error, 'PermissionDenied') ? refusedPart(error) : undefined;
    if (part === undefined) throw error;
    return `Trello no longer accepts this account’s ${part === 'key' ? 'API key' : 'token'}, and neither can be renewed. Connect the account again.`;
  }
}
