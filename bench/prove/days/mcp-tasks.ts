import { setTimeout as sleep } from 'node:timers/promises';
import { taskRequest, type McpEndpoint } from './task-request';

interface Answer {
  readonly result?: { readonly taskId?: string; readonly status?: string; readonly result?: unknown };
}

async function ask(endpoint: McpEndpoint, method: string, name: string, params: object): Promise<Answer> {
  return (await (await fetch(taskRequest(endpoint, method, params, { name }))).json()) as Answer;
}

/** Sends a mail, which waits for approval by a person. @returns the id of the task */
export async function mailTask(endpoint: McpEndpoint, subject: string): Promise<string> {
  const input = { to: ['lena@northwind.example'], subject, body: 'Hello' };
  const answer = await ask(endpoint, 'tools/call', 'mail_send_email', { name: 'mail_send_email', arguments: input });
  const { taskId } = answer.result ?? {};
  if (taskId === undefined) throw new Error(`The call became no task: ${JSON.stringify(answer)}`);
  return taskId;
}

/** Returns the outcome of a task as text; undefined if the task takes longer than two minutes. */
export async function outcomeOf(endpoint: McpEndpoint, taskId: string): Promise<string | undefined> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const { result } = await ask(endpoint, 'tasks/get', taskId, { taskId });
    if (result?.status === 'completed') return JSON.stringify(result.result);
    await sleep(500);
  }
  return undefined;
}
