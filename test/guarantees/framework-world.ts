import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { OpenAIAgentsPlugin } from '@temporalio/openai-agents';
import { AiSdkPlugin } from '@temporalio/ai-sdk';
import { bundleWorkflowCode, DefaultLogger, Worker, type BundleOptions } from '@temporalio/worker';
import { customProvider } from 'ai';
import { scriptedModel } from '../../examples/support-agent/scripted-model';
import { ownNameAsHere } from '../../src/cli/demo/own-name-as-here';
import { createGateway, serveGateway } from '../../src/gateway';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { runAsCall } from '../../src/temporal/call/current-call';
import { eventually } from '../support/eventually';
import { aiSdkModel, openAiModels } from '../support/framework-agents/scripted-models';
import { createWorld, type World } from '../support/world';

/** A world with agents of three frameworks, and a gateway for those that are elsewhere. */
export interface FrameworkWorld extends World {
  workflowBundle: { code: string };
  /** What the frameworks add to a worker, and behind it what we do. */
  plugins: () => (AiSdkPlugin | OpenAIAgentsPlugin | AgentIntegrationsPlugin)[];
  gateway: Awaited<ReturnType<typeof serveGateway>>;
  /** With which an agent calls the gateway. */
  tokenOf: (agent: string) => string;
  start: (workflowType: string, agent: string, workflowId: string, argument: unknown) => Promise<WorkflowHandle>;
  /** The request of the agent "support" that no test has met yet, since a listing is a moment behind. */
  nextOfSupport: () => Promise<{ id: string; agent: WorkflowHandle }>;
}

export const taskQueue = 'framework-agents';

const workflowsPath = join(__dirname, '../support/framework-agents');
const logger = new DefaultLogger('WARN');

/** The OpenAI Agents SDK imports a part of itself when it needs it, which a workflow's one file cannot. */
const webpackConfigHook: NonNullable<BundleOptions['webpackConfigHook']> = (config) => ({
  ...ownNameAsHere.webpackConfigHook(config),
  module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
});

/** @param startServices begins the world's service workers */
export async function createFrameworkWorld(
  agents: readonly string[],
  startServices: (world: World) => Promise<unknown>,
): Promise<FrameworkWorld> {
  const tokens = new Map(agents.map((agent) => [agent, randomBytes(32).toString('base64url')]));
  const entries = [...tokens].map(
    ([agent, token]) => `${agent}:operator:${createHash('sha256').update(token).digest('hex')}:${agent}`,
  );
  const world = await createWorld({ environment: { API_TOKENS: entries.join(','), PUBLIC_URL: '' } });
  const { nativeConnection: connection, namespace, client, configuration } = world;
  const plugins = () => [
    new AiSdkPlugin({
      modelProvider: customProvider({
        languageModels: { scripted: aiSdkModel, 'your-model': aiSdkModel, support: scriptedModel },
      }),
    }),
    new OpenAIAgentsPlugin({ modelProvider: openAiModels }),
    new AgentIntegrationsPlugin({ configuration: world.configuration, keyRing: world.keyRing }),
  ];
  const startingServices = startServices(world);
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, plugins: plugins(), webpackConfigHook, logger });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowBundle,
    // Not in this thread: given the process's AbortSignal by a framework, the workflows' sandbox freezes it, for all later test files too.
    plugins: plugins(),
  });
  const running = worker.run();
  const signInToken = randomBytes(32).toString('base64url');
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken }), { port: 0 });
  await startingServices;
  await world.connectAccounts();
  const mail = { account: 'support' };
  for (const agent of agents)
    await client.agents.define(agent, {
      workflowType: 'aiSdkAgent',
      taskQueue,
      equipment: { 'mail.findEmail': mail, 'mail.sendEmail': mail, 'board.createCard': { account: 'team' } },
      approval: { refuseUnverified: false },
    });
  const met = new Set<string>();
  return {
    ...world,
    workflowBundle,
    plugins,
    gateway,
    tokenOf: (agent) => tokens.get(agent)!,
    start: (workflowType, agent, workflowId, argument) =>
      runAsCall({ agent }, () =>
        client.temporal.workflow.start(workflowType, { workflowId, taskQueue, args: [argument] }),
      ),
    nextOfSupport: async () => {
      const request = await eventually('an approval waits', async () =>
        (await client.approvals.list()).find(({ id, agent }) => agent === 'support' && !met.has(id)),
      );
      met.add(request.id);
      return { id: request.id, agent: client.temporal.workflow.getHandle(request.requestedBy.workflowId) };
    },
    stop: async () => {
      worker.shutdown();
      await running;
      await gateway.close();
      await world.stop();
    },
  };
}
