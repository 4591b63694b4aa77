import { getClient } from '@temporalio/activity';
import { readAccountState } from '../../src/accounts/account-directory';
import type { SettledTrigger } from '../../src/messages/trigger-activities';
import { isToolError } from '../../src/contracts/tool-error';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import { warnOfMissed, whyNoAddress } from '../../src/contracts/webhook-only';
import type { Dependencies } from '../dependencies';
import { whyNoWebhook } from './webhook/why-no-webhook';
import { couldNotAsk, inField, type WrongField } from './in-field';
import type { Watch } from './trigger-source';
import { watchOf } from './watch';

/**
 * Checks definitions at their providers before they are accepted: replaces names of boards, lists, labels, members, folders and workspaces by ids,
 * and reports an account, board or name that does not exist as a problem.
 */
export function settle(dependencies: Dependencies) {
  return async ({ definitions }: { definitions: TriggerDefinition[] }): Promise<{ settled: SettledTrigger[] }> => ({
    settled: await Promise.all(definitions.map((definition) => settleOne(dependencies, definition))),
  });
}

async function settleOne(dependencies: Dependencies, definition: TriggerDefinition): Promise<SettledTrigger> {
  const { source, watch } = watchOf(dependencies, definition);
  const missed = (why: string | undefined) => warnOfMissed(source.contract, watch.config, why);
  const noAddress = whyNoAddress(dependencies.configuration);
  try {
    const state = await inField('account', () => readAccountState(getClient(), watch.account));
    if (state !== 'connected' && !source.hasNames(watch.config))
      return { definition, warnings: [lost(watch), ...missed(noAddress)] };
    const { found, warnings } = await source.settle(watch);
    const noWebhook = await whyNoWebhook(source, watch, undefined);
    return {
      definition: { ...definition, config: { ...definition.config, ...found } },
      warnings: [...warnings, ...missed(noAddress ?? noWebhook?.why)],
    };
  } catch (error) {
    if (!isToolError(error)) throw error;
    if (!couldNotAsk(error))
      return { definition, warnings: [], problem: { field: fieldOf(error), text: error.message } };
    const why = `${error.message} So nobody knows yet whether there is what it names.`;
    return source.hasNames(watch.config)
      ? {
          definition,
          warnings: [],
          problem: { text: `Its names cannot be looked up now: ${error.message} Give ids, or try again.` },
        }
      : { definition, warnings: [why, ...missed(noAddress)] };
  }
}

const lost = ({ account }: Watch): string =>
  `The account ${account} is not connected any more, so nobody knows yet whether there is what it names; it watches once that is connected again.`;

const fieldOf = ({ details }: { details?: unknown[] | null | undefined }): string | undefined =>
  (details?.[0] as Partial<WrongField> | undefined)?.field;
