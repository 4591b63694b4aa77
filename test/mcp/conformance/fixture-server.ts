import type { McpServer, ServerEventBus, Tool } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Answered } from '../../../src/mcp/call-result';
import { createToolServer } from '../../../src/mcp/tool-server';
import { contentTools } from './content-tools';
import { text, type FixtureTools } from './fixture-tool';
import { inputTools } from './input-tools';
import { addPrompts } from './prompts';
import { addResources } from './resources';
import { taskTools } from './task-tools';

/** Creates the product's server, with the tools, resources and prompts that the official suite requests by name in place of an agent's tools. */
export function createFixtureServer(answered: Answered, changes: ServerEventBus): McpServer {
  const tools: FixtureTools = {
    ...contentTools,
    ...inputTools(answered),
    ...taskTools(answered),
    test_trigger_tool_change: {
      answer: () => {
        changes.publish({ kind: 'tools_list_changed' });
        return text('Changed.');
      },
    },
    test_trigger_prompt_change: {
      answer: () => {
        changes.publish({ kind: 'prompts_list_changed' });
        return text('Changed.');
      },
    },
  };
  const mcp = createToolServer(answered, {
    title: 'Conformance fixture',
    instructions: 'For the official suite.',
    list: () =>
      Promise.resolve(
        Object.entries(tools).map(([name, { inputSchema }]): Tool => ({
          name,
          description: `What the suite asks for (${name})`,
          inputSchema: { ...inputSchema, type: 'object' },
        })),
      ),
    call: async ({ name, arguments: given = {} }, ctx, capabilities) => {
      const tool = tools[name];
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
      return tool.answer({ given, ctx, capabilities });
    },
  });
  mcp.server.registerCapabilities({
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    logging: {},
    completions: {},
  });
  addPrompts(mcp);
  addResources(mcp);
  return mcp;
}
