import { setTimeout as delay } from 'node:timers/promises';

/** The address of a gateway's MCP server, and a token for it. */
export interface Door {
  readonly url: string;
  readonly token: string;
}

interface Answer {
  readonly result?: { readonly taskId?: string; readonly status?: string; readonly result?: unknown };
}

/** As a client of revision 2026-07-28 that takes tasks. */
async function ask({ url, token }: Door, method: string, name: string, params: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'proof', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
        },
      },
    }),
  });
  return (await response.json()) as Answer;
}

/** Sends a mail, which waits for a person. @returns the id of the task */
export async function mailTask(door: Door, subject: string): Promise<string> {
  const input = { to: ['lena@northwind.example'], subject, body: 'Hello' };
  const answer = await ask(door, 'tools/call', 'mail_send_email', { name: 'mail_send_email', arguments: input });
  const { taskId } = answer.result ?? {};
  if (taskId === undefined) throw new Error(`The call became no task: ${JSON.stringify(answer)}`);
  return taskId;
}

/** What a task has come to, as text; undefined if it takes longer than two minutes. */
export async function outcomeOf(door: Door, taskId: string): Promise<string | undefined> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const { result } = await ask(door, 'tasks/get', taskId, { taskId });
    if (result?.status === 'completed') return JSON.stringify(result.result);
    await delay(500);
  }
  return undefined;
}
