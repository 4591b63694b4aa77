import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Hono } from 'hono';
import { TrustedDefinitions } from '../../../src/trust/trusted-definitions';
import { AgentIntegrationsClient } from '../../../src/client';
import { readConfiguration } from '../../../src/configuration';
import { createDataConverter } from '../../../src/client/data-converter';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { serveGateway } from '../../../src/gateway';
import { readRequest } from '../../../src/gateway/mcp/read-request';
import { sameSite } from '../../../src/gateway/mcp/same-site';
import type { McpDependencies } from '../../../src/mcp/mcp-dependencies';
import { HttpEndpoint } from '../../../src/mcp/http-endpoint';
import { startDevServer } from '../../../src/temporal/dev-server/start-dev-server';
import { createFixtureServer } from './fixture-server';
import { fixtureTaskQueue } from './task-tools';

const caller = { agent: 'fixture', name: 'the suite', role: 'operator' } as const;

/** Serves the fixture over HTTP as the gateway serves an agent, but without requiring a token, because the suite has none. */
export async function serveFixture(
  onError: (error: unknown) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const temporal = await startDevServer({
    namespace: 'default',
    ui: false,
    retentionDays: 1,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  const connection = await Connection.connect({ address: temporal.address });
  const configuration = readConfiguration({});
  const keyRing = createKeyRing([generateKey()], 'this run');
  const client = new AgentIntegrationsClient({ connection, keyRing, configuration });
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address: temporal.address }),
    taskQueue: fixtureTaskQueue,
    dataConverter: createDataConverter(keyRing),
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: require.resolve('./fixture-workflows'),
      logger: new DefaultLogger('ERROR'),
    }),
  });
  const working = worker.run();
  const dependencies: McpDependencies = {
    client,
    definitions: new TrustedDefinitions(keyRing),
    pages: configuration.pagesUrl,
    onError,
    // Shorter than the work that the suite expects to see as a task.
    patienceMilliseconds: 300,
  };
  const endpoint = new HttpEndpoint(onError);
  const changes = new InMemoryServerEventBus();
  const app = new Hono();
  app.use(sameSite(configuration));
  app.all('/mcp', async (context) => {
    const request = await readRequest(context);
    if (!(request instanceof Request)) return context.text(request.problem, 400);
    const server = (era: 'modern' | 'legacy') => createFixtureServer({ dependencies, caller, era }, changes);
    return endpoint.answer(request, { server, changes });
  });
  const { url, close } = await serveGateway(app, { port: 0 });
  return {
    url: `${url}/mcp`,
    close: async () => {
      await close();
      worker.shutdown();
      await working;
      await connection.close();
      await temporal.stop();
    },
  };
}
