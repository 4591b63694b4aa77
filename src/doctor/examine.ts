import type { AgentIntegrationsClient } from '../client';
import { readConfiguration, type Configuration } from '../configuration';
import type { KeyRing } from '../encryption/key-ring';
import { checkAgents } from './check-agents';
import { checkConfiguration } from './check-configuration';
import { checkIssuer } from './check-issuer';
import { checkKeys } from './check-keys';
import { checkNotices } from './check-notices';
import { checkProviders } from './check-providers';
import { checkSecrets } from './check-secrets';
import { checkPublicUrl, redirectUris } from './check-public-url';
import {
  checkNamespace,
  everyQueuePolled,
  severalServiceWorkers,
  unpolledAgents,
  unpolledServices,
  unreachableTemporal,
} from './check-temporal';
import { areas, findingsOf, type Finding } from './finding';
import { examineAgents } from './examine-agents';

/** Runs a function with a client of the Temporal cluster in the environment. */
export type WithClient = (
  keyRing: KeyRing,
  run: (client: AgentIntegrationsClient) => Promise<Finding[]>,
) => Promise<Finding[]>;

/**
 * Examines an installation from the position of one of its processes, without changing anything: its configuration, what it reaches, and what
 * its accounts and agents have. A check that fails does not prevent the others.
 */
export async function examine(environment: NodeJS.ProcessEnv, withClient: WithClient): Promise<Finding[]> {
  const { findings: ofKeys, keyRing } = checkKeys(environment);
  const read = readOrProblem(environment);
  const [ofEnvironment, ofCluster] = await Promise.all([
    read.configuration === undefined ? read.problem : ofConfiguration(read.configuration, environment),
    keyRing === undefined ? [] : ofTemporal(keyRing, withClient),
  ]);
  const found = [...ofEnvironment, ...ofKeys, ...ofCluster];
  const rank = ({ area }: Finding): number => areas.indexOf(area);
  return found.sort((one, other) => rank(one) - rank(other));
}

function readOrProblem(
  environment: NodeJS.ProcessEnv,
): { configuration: Configuration } | { configuration?: undefined; problem: Finding[] } {
  try {
    return { configuration: readConfiguration(environment) };
  } catch (error) {
    return { problem: [findingsOf('configuration').problem(error instanceof Error ? error.message : String(error))] };
  }
}

async function ofConfiguration(configuration: Configuration, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const [providers, issuer, secrets, publicUrl, notices] = await Promise.all([
    checkProviders(configuration),
    checkIssuer(configuration),
    checkSecrets(configuration),
    checkPublicUrl(configuration),
    checkNotices(configuration),
  ]);
  return [
    ...checkConfiguration(configuration, environment, Date.now()),
    ...redirectUris(configuration),
    ...providers,
    ...issuer,
    ...secrets,
    ...publicUrl,
    ...notices,
  ];
}

async function ofTemporal(keyRing: KeyRing, withClient: WithClient): Promise<Finding[]> {
  const found: Finding[] = [];
  try {
    return await withClient(keyRing, async (client) => {
      found.push(...(await checkNamespace(client.temporal)));
      const unserved = await unpolledServices(client.temporal);
      found.push(...unserved);
      const { agents, unanswered } = await examineAgents(client, {
        isServed: unserved.every(({ level }) => level !== 'problem'),
      });
      const unpolled = await unpolledAgents(client.temporal, agents);
      found.push(...unpolled, ...unanswered);
      found.push(...(await severalServiceWorkers(client.temporal)));
      if ([...unserved, ...unpolled, ...unanswered].length === 0) found.push(everyQueuePolled);
      found.push(...(await checkAgents(client, agents)));
      return found;
    });
  } catch (error) {
    return [...found, unreachableTemporal(error)];
  }
}
