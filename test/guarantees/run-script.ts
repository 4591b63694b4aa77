import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { textOf } from '../mcp/mcp-world';
import type { ScriptedCall } from '../support/agents/scripted-agent';

/** Calls what a model would, one after the other, waits for each, and answers what the model reads. */
export type RunScript = (script: readonly ScriptedCall[]) => Promise<unknown[]>;

export const overMcp =
  (client: Client): RunScript =>
  async (script) => {
    await client.listTools(); // From here on the library holds every answer against its outputSchema.
    const answers: unknown[] = [];
    for (const { tool, input } of script) {
      const given = asAnswered(input, answers) as Record<string, unknown>;
      let result = await client.callTool({ name: tool, arguments: given });
      for (let call = pendingCall(result); call !== undefined; call = pendingCall(result))
        result = await client.callTool({ name: 'calls_await', arguments: { call } });
      // The text alone: many clients hand a model nothing else.
      const text = textOf(result);
      answers.push(text.startsWith('{') ? (JSON.parse(text) as unknown) : { error: text });
    }
    return answers;
  };

/** Returns the input with a script's `m1` as the handle that was answered: from outside four digits follow. */
const asAnswered = (input: unknown, answers: unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(input).replaceAll(
      /"([a-z]+\d)"/g,
      (short, handle: string) => new RegExp(`"${handle}\\d{4}"`).exec(JSON.stringify(answers))?.[0] ?? short,
    ),
  );

const pendingCall = ({ structuredContent }: CallToolResult): string | undefined =>
  (structuredContent as { pending?: { call: string } } | undefined)?.pending?.call;

interface Answer {
  id: string;
  status: 'pending' | 'completed' | 'failed';
  result?: unknown;
  error?: { message: string };
  untrusted?: string[];
}

export const overHttp =
  (gateway: string, token: string): RunScript =>
  async (script) => {
    const ask = async (path: string, request: RequestInit, more: Record<string, string> = {}): Promise<Answer> => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more };
      return (await fetch(`${gateway}/api${path}?wait=20`, { ...request, headers })).json() as Promise<Answer>;
    };
    const answers: unknown[] = [];
    for (const [at, { tool, input }] of script.entries()) {
      const body = JSON.stringify({ tool, arguments: asAnswered(input, answers) });
      let answer = await ask('/calls', { method: 'POST', body }, { 'Idempotency-Key': `call ${String(at)}` });
      while (answer.status === 'pending') answer = await ask(`/calls/${answer.id}`, {});
      // As in the answers of the other interfaces, where the sentence is the field "error" itself.
      const marked = answer.untrusted?.includes('error.message') === true && { untrusted: ['error'] };
      answers.push(answer.status === 'completed' ? answer.result : { error: answer.error?.message, ...marked });
    }
    return answers;
  };
