import { cancellationSignal } from '@temporalio/activity';
import { openCredential } from '../../src/accounts/credential';
import { revokeCredential } from '../../src/accounts/revoke-credential';
import { accountId } from '../../src/contracts/account';
import type { AccountActivities } from '../../src/messages/service-activities';
import type { Dependencies } from '../dependencies';

/** Ends one account's credential at its provider; the account's entity calls it when it is disconnected. */
export function revoke({ keyRing, configuration }: Dependencies): AccountActivities['accounts.revoke'] {
  return async ({ integration, name, sealedCredential }) => {
    const credential = openCredential(keyRing, accountId(integration, name), sealedCredential);
    return { revocation: await revokeCredential(credential, configuration, cancellationSignal()) };
  };
}
