/** One step call from outside: from a client, the command line or a page. */
export interface ToolCallRequest {
  step: string;
  input: unknown;
  summary?: string;
  /** The request with a key that started it. Calls of earlier releases have none. */
  sent?: SentRequest;
}

/** One step call from a workflow in another namespace. */
export interface NexusCallRequest extends ToolCallRequest {
  /** The answer says beside the result what a reviewer changed: released callers of a step's operation know its answer alone. */
  withChanges?: true;
}

/** By what a request is recognised when it is sent again, and how it is answered: equipment and handles may be others by then. */
export interface SentRequest {
  /** Of the request as it was sent. */
  digest: string;
  answer: AnswerForm;
}

/** The answer's form: for a model, brief or with the details that brief answers omit; or the step's own answer, for a program. */
export type AnswerForm = 'brief' | 'detailed' | 'own';
