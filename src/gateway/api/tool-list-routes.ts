import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { offeredTools } from '../../calls/offered-tools';
import { listedTool } from '../../mcp/listed-tool';
import { anthropicTool } from '../../models/anthropic-tool';
import type { CatalogueTool } from '../../models/catalogue-for';
import { openAiChatTool, openAiTool } from '../../models/openai-tools';
import { agentMeant } from './agent-of-token';
import { answers } from './answers';
import type { ApiEnvironment } from './api-environment';

const forms = {
  openai: openAiTool,
  'openai-chat': openAiChatTool,
  anthropic: anthropicTool,
  mcp: listedTool,
} satisfies Record<string, (tool: CatalogueTool) => object>;

const list = createRoute({
  method: 'get',
  path: '/{name}/tools',
  summary: "An agent's tools, as interfaces of models take them",
  description: 'What the agent is equipped with, of that what the token may call: below an operator what only reads.',
  request: {
    params: z.object({ name: z.string() }),
    query: z.object({
      format: z
        .enum(Object.keys(forms) as (keyof typeof forms)[])
        .default('openai')
        .describe("OpenAI's Responses, its Chat Completions and who imitates them, Anthropic's Messages, MCP."),
    }),
  },
  responses: answers(
    'The tools; their calls go to POST /calls.',
    z.object({ tools: z.array(z.record(z.string(), z.unknown())) }),
  ),
});

export function createToolListRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, async (context) => {
    const { dependencies, caller } = context.var;
    const agent = agentMeant(caller, context.req.valid('param').name);
    const tools = await offeredTools(dependencies, { agent, role: caller.role });
    const form: (tool: CatalogueTool) => object = forms[context.req.valid('query').format];
    return context.json({ tools: tools.map((tool) => ({ ...form(tool) })) }, 200);
  });
  return app;
}
