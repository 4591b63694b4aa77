import { serviceProblem } from '../../client/service-worker';
import type { Integration } from '../../contracts/integration';
import { accountWorkflow } from '../../messages/workflow-kinds';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import type { ConsoleEnvironment } from './console-environment';

/**
 * Says why there may be other accounts than those to choose from, and what to do: some are sealed with a key that this process lacks, or no service
 * worker runs, without which nothing is listed that is connected now. Undefined where neither is so.
 */
export async function accountsProblem(
  { client, listings }: Pick<ConsoleEnvironment['Variables'], 'client' | 'listings'>,
  integration: Integration,
): Promise<string | undefined> {
  const [ofService, unreadable] = await Promise.all([serviceProblem(client.temporal), listings.unreadableAccounts()]);
  const own = unreadable.filter((id) => id.startsWith(accountWorkflow.idOf(`${integration}/`)));
  const problems = [ofService, unreadableInWords(own)].filter((one) => one !== undefined);
  return problems.length === 0 ? undefined : problems.join(' ');
}
