import type { LanguageModelV3, LanguageModelV3Content } from '@ai-sdk/provider';
import type { NamedTask } from './task';
import type { TaskResult, Turn } from './run-task';

/** The calls of a model in each turn of each task, by the task's id. */
export interface Transcript {
  /** Which model, and when; for human readers. */
  about: string;
  tasks: Record<string, Turn[]>;
}

export const transcriptOf = (about: string, results: readonly TaskResult[]): Transcript => ({
  about,
  tasks: Object.fromEntries(results.map(({ task, turns }) => [task.id, turns])),
});

/** A model that replays a transcript. It recognises tasks by their request; beyond the end of the transcript it returns nothing. */
export function transcribedModel({ tasks }: Transcript, all: readonly NamedTask[]): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'transcript',
    modelId: 'transcript',
    supportedUrls: {},
    doGenerate: ({ prompt, tools = [] }) => {
      const asked = prompt
        .flatMap((message) => (message.role === 'user' ? message.content : []))
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join('');
      const task = all.find(({ ask }) => ask === asked);
      const at = prompt.filter(({ role }) => role === 'assistant').length;
      const { calls, tokens } = tasks[task?.id ?? '']?.[at] ?? { calls: [], tokens: { input: 0, output: 0 } };
      const known = new Set(tools.map(({ name }) => name));
      const content = calls.map(({ tool, arguments: given }, index): LanguageModelV3Content => {
        const isInner = task?.search === true && !known.has(tool);
        return {
          type: 'tool-call',
          toolCallId: `call-${String(at)}-${String(index)}`,
          toolName: isInner ? 'tools_call' : tool,
          input: JSON.stringify(isInner ? { name: tool, arguments: given } : given),
        };
      });
      return Promise.resolve({
        content: content.length === 0 ? [{ type: 'text', text: 'Done.' }] : content,
        finishReason: content.length === 0 ? stopped : called,
        usage: {
          inputTokens: { total: tokens.input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: tokens.output, text: undefined, reasoning: undefined },
        },
        warnings: [],
      });
    },
    doStream: () => Promise.reject(new Error('A transcript is not streamed.')),
  };
}

const stopped = { unified: 'stop', raw: 'stop' } as const;
const called = { unified: 'tool-calls', raw: 'tool_calls' } as const;
