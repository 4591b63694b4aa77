import { cancellationSignal } from '@temporalio/activity';
import { openCredential } from '../../src/accounts/credential';
import { revokeCredential } from '../../src/accounts/revoke-credential';
import { accountId } from '../../src/contracts/account';
import type { AccountActivities } from '../../src/messages/service-activities';
import type { Dependencies } from '../dependencies';

/** Revokes one account's credential at its provider. The account's entity calls it when the account is disconnected. */
export function revoke({ keyRing, configuration }: Dependencies): AccountActivities['accounts.revoke'] {
  return async ({ integration, name, sealedCredential }) => {
    const credential = openCredential(keyRing, accountId(integration, name), sealedCredential);
    return { revocation: await revokeCredential(credential, configuration, cancellationSignal()) };
  };
}
