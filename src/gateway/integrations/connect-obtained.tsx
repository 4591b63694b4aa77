import type { Context } from 'hono';
import type { ObtainedAccount } from '../../accounts/obtained-account';
import { whyNoAnswer } from '../../client/service-worker';
import { isSameOwner } from '../../contracts/account-owner';
import type { AgentIntegrationsClient } from '../../client';
import type { Integration } from '../../contracts/integration';
import { isToolError, toolError } from '../../contracts/tool-error';
import { withPatienceToStore } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { noteChange } from '../console/wants-fresh';
import { accountAddress } from './account-address';

interface Wanted {
  integration: Integration;
  name: string;
  /** The owner of the account, if it is being reconnected. */
  owner?: string | undefined;
}

/**
 * Connects an account with what was entered in a form, and goes to the account's page.
 *
 * @param askAgain shows the form again, with why the account is not connected
 */
export async function connectEntered(
  context: Context<ConsoleEnvironment>,
  wanted: Wanted,
  obtain: () => Promise<ObtainedAccount>,
  askAgain: (why: string, status: 422 | 503) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return context.redirect(await connectObtained(context, wanted, await obtain()), 303);
  } catch (error) {
    const unanswered = await whyNoAnswer(error, context.var.client);
    if (unanswered !== undefined) return askAgain(unanswered, 503);
    if (!isToolError(error)) throw error;
    return askAgain(error.message, 422);
  }
}

/**
 * Connects an account with the credential that was just obtained. The time that the provider took for it is not held against storing it, which may
 * wait until the provider has revoked an earlier credential of that name.
 *
 * @returns the address of the account's page, which says that the account is new
 * @throws Conflict when the credential belongs to another person than the account, or another account has the same Trello token
 */
export async function connectObtained(
  context: Context<ConsoleEnvironment>,
  wanted: Wanted,
  obtained: ObtainedAccount,
): Promise<string> {
  await withPatienceToStore(context.var.client, () => store(context.var.client, wanted, obtained));
  noteChange(context);
  return `${accountAddress(wanted)}?new=yes`;
}

async function store(
  { accounts }: AgentIntegrationsClient,
  { integration, name, owner }: Wanted,
  obtained: ObtainedAccount,
): Promise<void> {
  const known = owner === undefined ? undefined : await accounts.get(integration, name);
  if (known !== undefined && !isSameOwner(known, obtained)) {
    throw toolError(
      'Conflict',
      `You signed in as ${obtained.owner}, and the account "${name}" belongs to ${known.owner}. Nothing was changed. Reconnect it as ${known.owner}, or add ${obtained.owner} as an account of its own.`,
    );
  }
  await accounts.assertNotHeld(name, obtained);
  await accounts.connect({ integration, name, ...obtained });
}
