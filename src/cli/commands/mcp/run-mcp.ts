import { once } from 'node:events';
import type { Client } from '@temporalio/client';
import { isAgentName, noSuchAgent } from '../../../client/agents/read-agent';
import { agentWorkflow } from '../../../messages/workflow-kinds';
import { describeRun } from '../../../temporal/run/describe-run';
import { TrustedDefinitions } from '../../../trust/trusted-definitions';
import { publishedAgent } from '../../../trust/published-agent';
import { readConfiguration } from '../../../configuration';
import { createStructuredLogger } from '../../../logging/structured-logger';
import type { McpDependencies } from '../../../mcp/mcp-dependencies';
import { serveAgentOnStdio } from '../../../mcp/serve-agent-on-stdio';
import { logLevelOf } from '../../process/log-level';
import { untilStopped } from '../../process/until-stopped';
import { userName } from '../../input/user-name';
import { withPatientClient } from '../../process/with-client';

export interface McpCommandOptions {
  agent: string;
  readOnly?: boolean;
}

/** Serves until standard input closes, or SIGINT or SIGTERM. Standard output carries only the protocol; everything else goes to standard error. */
export async function runMcp({ agent, readOnly = false }: McpCommandOptions): Promise<void> {
  const logger = createStructuredLogger({ level: logLevelOf('warn') });
  const configuration = readConfiguration();
  await withPatientClient(async (client) => {
    const definitions = new TrustedDefinitions(client.keyRing, configuration.unsignedUntil?.getTime());
    if (!(await isKnown(client.temporal, agent))) throw await noSuchAgent(client.temporal, agent);
    await publishedAgent(client.temporal, agent, definitions);
    const onError = (error: unknown): void => {
      logger.error('A request failed', { error });
    };
    const dependencies: McpDependencies = { client, definitions, pages: configuration.pagesUrl, onError };
    const role = readOnly ? 'viewer' : 'operator';
    const { close } = serveAgentOnStdio(dependencies, { agent, name: `stdio ${userName()}`, role });
    await Promise.race([untilStopped(), once(process.stdin, 'end'), once(process.stdin, 'close')]);
    await close();
  });
}

/** Whether there is or was such an agent: of one that was retired or ended, `publishedAgent` says so. */
const isKnown = async (temporal: Client, agent: string): Promise<boolean> =>
  isAgentName(agent) && (await describeRun(temporal, agentWorkflow.idOf(agent))) !== undefined;
