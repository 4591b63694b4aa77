import type { ObtainedAccount } from '../../../accounts/obtained-account';
import type { Configuration } from '../../../configuration';
import type { Integration } from '../../../contracts';
import { accountNameOf } from '../../../contracts/account';
import type { Terminal } from '../../output/terminal';
import { withPatientClient } from '../../process/with-client';

export type Connect = (account: ObtainedAccount) => Promise<void>;

/** For an account that already exists, the service worker stores the new credential. */
const patienceMilliseconds = 30_000;

/**
 * Connects an account with what `obtain` gets from the person. Checks the name, keys and Temporal first, so that nobody signs in for nothing.
 *
 * @throws InvalidInput when the name is not usable
 */
export async function connectAccount(
  { configuration, integration }: { configuration: Configuration; integration: Integration },
  name: string,
  terminal: Terminal,
  obtain: (connect: Connect) => Promise<void>,
): Promise<void> {
  accountNameOf(name);
  const host = providerHost(configuration, integration);
  await withPatientClient((client) =>
    obtain(async (account) => {
      const overview = await client.temporal.withDeadline(Date.now() + patienceMilliseconds, async () => {
        await client.accounts.assertNotHeld(name, account);
        return client.accounts.connect({ integration, name, ...account });
      });
      const { owner, scopes } = overview;
      terminal.result(
        overview,
        () => `Connected the ${integration} account "${name}" at ${host}: ${owner}, with ${scopes.join(', ')}.`,
      );
    }),
  );
}

/** The provider's host, as a person knows it: `graph.microsoft.com`, or the sandbox's address. */
const providerHost = ({ microsoft, trello }: Configuration, integration: Integration): string =>
  new URL(integration === 'mail' ? microsoft.graphUrl : trello.url).host;
