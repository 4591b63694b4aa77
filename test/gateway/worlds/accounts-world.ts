import type { AccountStanding } from '../../../src/client/accounts/accounts';
import type { Integration } from '../../../src/contracts';
import { createConsoleWorld, type Browser, type ConsoleWorld } from './console-world';

/** A world whose accounts Ada connects at its gateway. */
export interface AccountsWorld extends ConsoleWorld {
  readonly ada: Browser;
  readonly account: (integration: Integration, name: string) => Promise<AccountStanding>;
  readonly connected: (integration: Integration, name: string) => Promise<boolean>;
  /** As far as the provider's page: its address. */
  readonly leaveForMail: (browser: Browser, name: string, more?: Record<string, string>) => Promise<string>;
}

export async function createAccountsWorld(): Promise<AccountsWorld> {
  const world = await createConsoleWorld();
  await world.startWorkers({ only: 'services' });
  const account: AccountsWorld['account'] = (integration, name) => world.client.accounts.get(integration, name);
  return {
    ...world,
    ada: world.openBrowser(),
    account,
    connected: (integration, name) =>
      account(integration, name).then(
        ({ state }) => state === 'connected',
        () => false,
      ),
    leaveForMail: async (browser, name, more = {}) =>
      (await browser.post('/integrations/mail/new', { name, ...more })).location,
  };
}
