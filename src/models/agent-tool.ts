import type { JsonSchema } from '../catalogue/json-schema';

/** A step in the form that any framework takes as a tool. */
export interface AgentTool {
  /** `mail_find_email`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonSchema;
  /**
   * Calls the step as `mail.findEmail` does: the step is retried, waits for a person's approval where the equipment says so, and has its effect
   * once. Returns what the model reads, or `{ error }` with a sentence that says what to do. Throws when the workflow is cancelled.
   */
  execute: (input: unknown) => Promise<unknown>;
}
