import { getClient, log } from '@temporalio/activity';
import { publishedAgent } from '../../src/trust/published-agent';
import type { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import type { PublishedAgent } from '../../src/messages/agent';

/**
 * Returns what the agent of a run may do.
 *
 * @throws PermissionDenied when there is no such agent, it is retired, or its definition cannot be trusted
 */
export const trustedAgent = (agent: string, definitions: TrustedDefinitions): Promise<PublishedAgent> =>
  publishedAgent(getClient(), agent, definitions, (problem) => {
    log.warn(problem, { agent });
  });
