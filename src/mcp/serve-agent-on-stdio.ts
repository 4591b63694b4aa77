import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAgentServer } from './agent-server';
import type { Caller } from '../calls/caller';
import type { McpDependencies } from './mcp-dependencies';
import { EquipmentChanges } from './equipment-changes';

/** Serves one agent to the program at the other end of standard input and output, and notifies it when the agent's tools change. */
export function serveAgentOnStdio(dependencies: McpDependencies, caller: Caller): { close: () => Promise<void> } {
  const changes = new EquipmentChanges(dependencies, caller.agent);
  const stops = new Set<() => void>();
  const served = serveStdio(
    ({ era }) => {
      const mcp = createAgentServer(dependencies, caller, era);
      const stop = changes.subscribe(() => {
        if (mcp.isConnected()) mcp.sendToolListChanged();
      });
      stops.add(stop);
      return mcp;
    },
    { onerror: dependencies.onError },
  );
  return {
    close: async () => {
      for (const stop of stops) stop();
      await served.close();
    },
  };
}
