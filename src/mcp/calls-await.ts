import type { Tool } from '@modelcontextprotocol/server';

export const callsAwait = 'calls_await';

/** The tool that returns the answer of a call that did not finish in time. */
export const callsAwaitTool: Tool = {
  name: callsAwait,
  title: 'Wait for a Call',
  description:
    'Answers a call that was pending, waiting for it up to 20 seconds. It carries out nothing: use it instead of calling the tool again.',
  inputSchema: {
    type: 'object',
    properties: { call: { type: 'string', description: 'From a pending answer, unchanged' } },
    required: ['call'],
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
