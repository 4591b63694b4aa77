import { Hono } from 'hono';
import { TrustedDefinitions } from '../../trust/trusted-definitions';
import { createAgentServer } from '../../mcp/agent-server';
import type { McpDependencies } from '../../mcp/mcp-dependencies';
import { EquipmentChanges } from '../../mcp/equipment-changes';
import { HttpEndpoint } from '../../mcp/http-endpoint';
import { ownAddress } from '../http/own-address';
import type { GatewayOptions } from '../http/gateway-options';
import { logFault } from '../http/log-fault';
import { readRequest } from './read-request';
import { requireCaller, type CallerEnvironment } from './require-caller';
import { ListeningStreams, onlyListens } from './listening-streams';
import { sameSite } from './same-site';
import { limitBody, mostRequestBytes } from '../http/limit-body';
import { unlessHungUp } from '../http/unless-hung-up';
import { IssuerUnreachable } from './access-token';

/** MCP over streamable HTTP: a caller with a token that is bound to an agent uses the tools of that agent. */
export function createMcpRoutes({
  client,
  configuration,
  ending,
  onError = logFault,
}: GatewayOptions): Hono<CallerEnvironment> {
  const definitions = new TrustedDefinitions(client.keyRing, configuration.unsignedUntil?.getTime());
  const endpoint = new HttpEndpoint(onError);
  const changes = new Map<string, EquipmentChanges>();
  const listening = new ListeningStreams(ending);
  const app = new Hono<CallerEnvironment>();
  app.onError(
    unlessHungUp((error, context) => {
      onError(error);
      if (error instanceof IssuerUnreachable) return context.json(failure(noIssuer, internalError), 503);
      return context.json(failure('This is a fault of the service; its log says more.', internalError), 500);
    }),
  );
  app.use(sameSite(configuration), requireLimits());
  app.on(
    ['GET', 'POST', 'DELETE'],
    ['/', `/:agent{${agentPattern}}`],
    requireCaller(configuration),
    async (context) => {
      const { caller } = context.var;
      const request = await readRequest(context);
      if (!(request instanceof Request)) return context.json(failure(request.problem), 400);
      const pages = ownAddress(configuration, context);
      const dependencies: McpDependencies = { client, definitions, pages, ending, onError };
      const answer = await endpoint.answer(request, {
        server: (era) => createAgentServer(dependencies, caller, era),
        changes: changesOf(dependencies, caller.agent),
      });
      if (!onlyListens(request)) return answer;
      const kept = listening.keep(answer, `${caller.agent} ${caller.name}`);
      if (kept !== undefined) return kept;
      // Clients of the revisions of 2025 take a 405 for "no stream here", and go on without.
      return request.method === 'GET'
        ? context.json(failure(tooManyStreams), 405, { Allow: 'POST, DELETE' })
        : context.json(failure(tooManyStreams), 503, { 'Retry-After': '60' });
    },
  );
  return app;

  /** Returns the change notifier of an agent; all clients that listen to the agent share it. */
  function changesOf(dependencies: McpDependencies, agent: string): EquipmentChanges {
    const known = changes.get(agent) ?? new EquipmentChanges(dependencies, agent);
    changes.set(agent, known);
    return known;
  }
}

const requireLimits = () =>
  limitBody({
    maxSize: mostRequestBytes,
    onError: (context) => context.json(failure(`A request has at most ${String(mostRequestBytes)} bytes.`), 413),
  });

/** Returns a JSON-RPC error, also for a request that was not read. */
const failure = (message: string, code = -32_600) => ({ jsonrpc: '2.0', error: { code, message }, id: null });
const internalError = -32_603;
const tooManyStreams =
  'Too many clients listen with this token, or with all tokens. Tools can be listed and called without listening.';
const noIssuer = 'The issuer of access tokens cannot be reached at the moment. Send it again later.';

/** The pattern of an agent's name; the lookup of the agent checks the name again. */
const agentPattern = '[a-z0-9][a-z0-9-]*';
