import type { JsonSchema } from '../catalogue/json-schema';

/** A step as any framework takes a tool. */
export interface AgentTool {
  /** `mail_find_email`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonSchema;
  /**
   * Calls the step as `mail.findEmail` does: retried, approved by a person where the agent's equipment says so, done once. Answers what
   * the model reads, or `{ error }` with a sentence that says what to do; throws when the workflow is cancelled.
   */
  execute: (input: unknown) => Promise<unknown>;
}
