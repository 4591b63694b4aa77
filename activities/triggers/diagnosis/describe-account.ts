import { getClient } from '@temporalio/activity';
import { readSealedCredential } from '../../../src/accounts/account-directory';
import { nameOfAccount } from '../../../src/contracts/account';
import { connectedWithout, lackingScopes, reconnectCommand } from '../../../src/contracts/account-scopes';
import type { Finding } from '../../../src/contracts/trigger-report';
import { accountWorkflow } from '../../../src/messages/workflow-kinds';
import { describeRun } from '../../../src/temporal/run/describe-run';
import { failedTasks, goesNoFurther, rolledBack } from '../../../src/temporal/run/failed-tasks';
import type { TriggerSource, Watch } from '../trigger-source';

/**
 * Describes whether the account can be used at all, which permissions it lacks, and what to do: connect it again, or disconnect it first.
 *
 * @throws AccountNotFound listing the existing names
 */
export async function describeAccount({ contract }: TriggerSource, { account }: Watch): Promise<AccountFindings> {
  const run = await describeRun(getClient(), accountWorkflow.idOf(account));
  if (run !== undefined && failedTasks(run) > 0)
    return unusable(goesNoFurther(`The run of the account "${account}"`, run, rolledBack));
  const { overview, reason } = await readSealedCredential(getClient(), account);
  const { permissionType } = overview;
  const named = { ...overview, integration: contract.integration, name: nameOfAccount(account) };
  const why = reason === undefined ? '.' : `: ${reason}`;
  const again = `Connected again under the same name, on the Integrations page or with \`${reconnectCommand(named)}\`, it lets the trigger go on where it stopped.`;
  if (overview.state !== 'connected')
    return unusable(`The account ${account} ${stateInWords[overview.state]}${why} ${again}`);
  if (reason !== undefined) {
    // An application's account takes a new secret as it is.
    const lasting = permissionType === 'application' ? '' : '; where that lasts, disconnect the account';
    return unusable(
      `The access token of ${account} cannot be renewed: ${reason} It is tried again by itself${lasting}. ${again}`,
    );
  }
  const missing = lackingScopes(overview, contract.scopes);
  const lacking: Finding[] =
    missing.length === 0
      ? []
      : [
          {
            level: 'warning',
            text: connectedWithout(named, missing, contract.title),
          },
        ];
  const connected: Finding = { level: 'good', text: `The account ${account} (${overview.owner}) is connected.` };
  return { isUsable: true, findings: [connected, ...lacking] };
}

interface AccountFindings {
  /** Whether the provider can be called with the account. */
  isUsable: boolean;
  findings: Finding[];
}

const stateInWords = { 'needs reconnect': 'needs to be connected again', disconnected: 'is disconnected' } as const;

const unusable = (text: string): AccountFindings => ({
  isUsable: false,
  findings: [{ level: 'problem', text }],
});
