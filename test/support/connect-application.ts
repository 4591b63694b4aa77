import { checkEntered } from '../../src/accounts/application-entered';
import { obtainedApplication } from '../../src/accounts/obtained-application';
import type { AccountOverview } from '../../src/contracts/account';
import type { World } from './world';

type Entered = Omit<Parameters<typeof checkEntered>[0], 'tenant'> & { name: string };

/** Connects the account of an application that is registered at the sandbox, like the application's page and command do. */
export async function connectApplication(
  { client, configuration }: Pick<World, 'client' | 'configuration'>,
  { name, ...entered }: Entered,
): Promise<AccountOverview> {
  const checked = checkEntered({ tenant: 'contoso.example', ...entered });
  if (checked.kind === 'refused') throw new Error(Object.values(checked.problems).join(' '));
  const obtained = await obtainedApplication(configuration, checked.application);
  return client.accounts.connect({ integration: 'mail', name, ...obtained });
}
