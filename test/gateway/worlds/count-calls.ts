import type { Connection } from '@temporalio/client';

/** What is asked of Temporal over a connection from now on, by the names of the methods. */
export function countCalls({ workflowService }: Connection): string[] {
  const calls: string[] = [];
  const service = workflowService as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, method] of Object.entries(service)) {
    service[name] = (...args) => {
      calls.push(name);
      return method(...args);
    };
  }
  return calls;
}
