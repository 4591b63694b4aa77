/** One call of any step from outside: a client, the command line, a page. */
export interface ToolCallRequest {
  step: string;
  input: unknown;
  summary?: string;
}
