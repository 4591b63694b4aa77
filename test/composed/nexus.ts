import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { readConfiguration } from '../../src/configuration';
import { readKeyFile } from '../../src/encryption/key-file';
import { agentService } from '../../src/nexus/agent-service';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import type { calls } from '../nexus/caller-workflows';
import type { ComposedInstallation } from './composed-installation';

/**
 * Checks that a workflow without keys gets a step's answer by Nexus: Temporal's development server is set up for that, another one has to be told.
 *
 * @param agent may find mail on autopilot
 * @throws an error that says what the workflow was told
 */
export async function assertNexus(
  { address, environment, keyFile }: ComposedInstallation,
  agent: string,
): Promise<void> {
  const connection = await NativeConnection.connect({ address });
  const target = { worker: { namespace: 'default', taskQueue: 'nexus' } };
  await connection.operatorService.createNexusEndpoint({ spec: { name: agent, target } });
  const service = await Worker.create({
    connection,
    taskQueue: 'nexus',
    nexusServices: [agentService(agent)],
    plugins: [
      new AgentIntegrationsPlugin({
        configuration: readConfiguration({ ...environment }),
        keyRing: readKeyFile(keyFile),
      }),
    ],
  });
  const caller = await Worker.create({
    connection,
    taskQueue: 'callers',
    workflowsPath: require.resolve('../nexus/caller-workflows'),
  });
  try {
    const asked = { step: 'mail.findEmail', input: { limit: 1 } };
    const told = await service.runUntil(
      caller.runUntil(
        new Client({ connection }).workflow.execute<typeof calls>('calls', {
          taskQueue: 'callers',
          workflowId: randomUUID(),
          args: [agent, asked, '1 minute'],
        }),
      ),
    );
    deepStrictEqual(Object.keys(told), ['result'], JSON.stringify(told));
  } finally {
    await connection.close();
  }
}
