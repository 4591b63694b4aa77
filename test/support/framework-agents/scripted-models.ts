import { MockLanguageModelV3 } from 'ai/test';
import { Usage, type ModelProvider } from '@openai/agents-core';
import type { ScriptedCall } from '../agents/scripted-agent';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finished = { usage, warnings: [] };

/** A model of the AI SDK that makes the calls listed in its prompt, and finally repeats the answers of the tools. */
export const aiSdkModel = new MockLanguageModelV3({
  doGenerate: ({ prompt }) => {
    const asked = prompt.find(({ role }) => role === 'user');
    const script = JSON.parse((asked!.content[0] as { text: string }).text) as ScriptedCall[];
    const answers = prompt.flatMap((message) => (message.role === 'tool' ? message.content : []));
    const next = script[answers.length];
    if (next === undefined) {
      const text = JSON.stringify(answers.map((answer) => (answer as { output: { value: unknown } }).output.value));
      return Promise.resolve({
        ...finished,
        content: [{ type: 'text', text }],
        finishReason: { unified: 'stop', raw: 'stop' },
      });
    }
    const call = {
      toolCallId: `call-${String(answers.length)}`,
      toolName: next.tool,
      input: JSON.stringify(next.input),
    };
    return Promise.resolve({
      ...finished,
      content: [{ type: 'tool-call', ...call }],
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
    });
  },
});

/** The same for the OpenAI Agents SDK. */
export const openAiModels: ModelProvider = {
  getModel: () => ({
    getResponse: ({ input }) => {
      const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
      const asked = items.find((item) => 'role' in item && item.role === 'user') as { content: string };
      const script = JSON.parse(typeof asked.content === 'string' ? asked.content : '[]') as ScriptedCall[];
      const answers = items.flatMap((item) =>
        'type' in item && item.type === 'function_call_result' ? [item.output] : [],
      );
      const next = script[answers.length];
      const output =
        next === undefined
          ? {
              type: 'message' as const,
              role: 'assistant' as const,
              status: 'completed' as const,
              content: [{ type: 'output_text' as const, text: JSON.stringify(answers.map(readOutput)) }],
            }
          : {
              type: 'function_call' as const,
              callId: `call-${String(answers.length)}`,
              name: next.tool,
              status: 'completed' as const,
              arguments: JSON.stringify(next.input),
            };
      return Promise.resolve({ usage: new Usage(), output: [output] });
    },
    getStreamedResponse: () => {
      throw new Error('The script is not streamed.');
    },
  }),
};

function readOutput(output: unknown): unknown {
  const text = typeof output === 'string' ? output : (output as { text: string }).text;
  return JSON.parse(text);
}
