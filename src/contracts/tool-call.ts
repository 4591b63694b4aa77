/** One step call from outside: from a client, the command line or a page. */
export interface ToolCallRequest {
  step: string;
  input: unknown;
  summary?: string;
}
