import { getClient } from '@temporalio/activity';
import { readSealedCredential } from '../../src/accounts/account-directory';
import { isToolError } from '../../src/contracts/tool-error';
import type { ServiceActivities } from '../../src/contracts/service-activities';
import type { Finding } from '../../src/contracts/trigger-state';
import type { Dependencies } from '../dependencies';
import { checkConfiguration } from './check-configuration';
import { watchOf } from './watch';

type DiagnoseInput = Parameters<ServiceActivities['triggers.diagnose']>[0];

/** Looks at account, webhook and provider, and says in sentences what may keep the trigger from firing. */
export function diagnose(dependencies: Dependencies) {
  return async ({ definition, target, seal, subscription }: DiagnoseInput): Promise<{ findings: Finding[] }> => {
    const findings: Finding[] = [];
    if (target !== undefined) {
      const configuration = { definition, target, ...(seal === undefined ? {} : { seal }) };
      const { problem } = await checkConfiguration(dependencies, configuration);
      if (problem !== undefined) findings.push({ level: 'problem', text: problem });
    }
    const look = async (asked: () => Promise<Finding[]>): Promise<boolean> => {
      try {
        findings.push(...(await asked()));
        return true;
      } catch (error) {
        if (!isToolError(error)) throw error;
        findings.push({ level: 'problem', text: error.message });
        return false;
      }
    };

    const { source, watch } = watchOf(dependencies, definition);
    const connected = await look(async () => {
      const { overview, reason } = await readSealedCredential(getClient(), watch.account);
      if (overview.state === 'connected' && reason !== undefined) {
        return [{ level: 'problem', text: `The access token of ${watch.account} cannot be renewed. ${reason}` }];
      }
      return overview.state === 'connected'
        ? [{ level: 'good', text: `The account ${watch.account} (${overview.owner}) is connected.` }]
        : [
            {
              level: 'problem',
              text: `The account ${watch.account} ${overview.state}${reason === undefined ? '. Reconnect it.' : `: ${reason}`}`,
            },
          ];
    });
    if (!connected) return { findings };
    for (const text of source.contract.warnings(watch.config)) findings.push({ level: 'warning', text });
    if (subscription !== undefined) {
      await look(async () => {
        const healthy = await source.isHealthy(watch, subscription);
        return [
          healthy
            ? { level: 'good', text: 'The webhook is alive at the provider.' }
            : {
                level: 'problem',
                text: 'The webhook is gone, disabled or about to expire at the provider; the next look makes a new one.',
              },
        ];
      });
    }
    await look(() => source.diagnose(watch));
    return { findings };
  };
}
