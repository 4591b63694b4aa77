import { cancellationSignal } from '@temporalio/activity';
import { openCredential, sealCredential } from '../../src/accounts/credential';
import { renewCredential } from '../../src/accounts/refresh-credential';
import { accountId } from '../../src/contracts/account';
import type { AccountActivityInput, RefreshOutcome } from '../../src/messages/connected-account';
import { countRenewal } from '../../src/telemetry/account-metrics';
import type { Dependencies } from '../dependencies';

/** Renews one account's credential. The account's entity calls it once at a time. */
export function refresh(dependencies: Dependencies) {
  return async (input: AccountActivityInput): Promise<RefreshOutcome> => {
    const { integration } = input;
    try {
      const outcome = await renew(dependencies, input);
      countRenewal(integration, outcome.kind);
      return outcome;
    } catch (error) {
      countRenewal(integration, 'failed');
      throw error;
    }
  };
}

async function renew(
  { keyRing, configuration }: Dependencies,
  { integration, name, sealedCredential, scopes = [] }: AccountActivityInput,
): Promise<RefreshOutcome> {
  const account = accountId(integration, name);
  const credential = openCredential(keyRing, account, sealedCredential);
  if (credential.kind === 'trello-token') {
    return {
      kind: 'lost',
      reason:
        'Trello refuses the token; tokens of this kind cannot be renewed. Make a new one and reconnect the account.',
    };
  }
  const outcome = await renewCredential(credential, scopes, configuration, cancellationSignal());
  if (outcome.kind !== 'renewed') return outcome;
  return {
    kind: 'refreshed',
    sealedCredential: sealCredential(keyRing, account, outcome.credential),
    scopes: outcome.scopes,
  };
}
