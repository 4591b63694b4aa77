import type { Context } from 'hono';
import { z } from 'zod';
import type { AccountStanding } from '../../client/accounts/accounts';
import { accountNameSchema } from '../../contracts/account';
import { isToolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { messagePage } from '../console/message-page';
import { integrationSchema } from './integration-names';

const addressSchema = z.object({ integration: integrationSchema, name: accountNameSchema });

/** Answers for the account that the address names, or says that there is no such account. */
export async function withAccount(
  context: Context<ConsoleEnvironment>,
  parameters: { integration: string; name: string },
  answer: (account: AccountStanding) => Response | Promise<Response>,
): Promise<Response> {
  const { client, session } = context.var;
  const address = addressSchema.safeParse(parameters);
  const link = { href: '/integrations', label: 'All accounts' };
  const none = { title: 'There is no such account', text: 'It was never connected under this name.', session, link };
  if (!address.success) return messagePage(context, 404, none);
  const { integration, name } = address.data;
  try {
    return await answer(await client.accounts.get(integration, name));
  } catch (error) {
    if (!isToolError(error, 'AccountNotFound')) throw error;
    return messagePage(context, 404, { ...none, text: error.message });
  }
}
