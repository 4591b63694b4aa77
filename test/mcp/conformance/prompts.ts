import {
  acceptedContent,
  completable,
  inputRequired,
  type GetPromptResult,
  type McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { png } from './content-tools';
import { form } from './input-tools';

type Content = GetPromptResult['messages'][number]['content'];

const says = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user' as const, content })),
});

const text = (said: string): Content => ({ type: 'text', text: said });

export function addPrompts(mcp: McpServer): void {
  mcp.registerPrompt('test_simple_prompt', { description: 'Without arguments' }, () =>
    says(text('This is a simple prompt for testing.')),
  );
  mcp.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With two arguments',
      argsSchema: z.object({
        arg1: completable(z.string(), (value) => ['paris', 'park', 'party'].filter((word) => word.startsWith(value))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  mcp.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) =>
      says(
        { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' } },
        text('Please process the embedded resource above.'),
      ),
  );
  mcp.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () =>
    says({ type: 'image', data: png, mimeType: 'image/png' }, text('Please analyze the image above.')),
  );
  mcp.registerPrompt('test_input_required_result_prompt', { description: 'Asks for input' }, (ctx) => {
    const said = acceptedContent(ctx.mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
    if (said !== undefined) return says(text(said.context));
    return inputRequired({ inputRequests: { user_context: form('What context should the prompt use?', 'context') } });
  });
}
