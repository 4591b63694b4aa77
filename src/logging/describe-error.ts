/** What a log may say of an error: which, and where it came from, never what it said. */
export interface ErrorDescription {
  readonly name: string;
  /** Of an ApplicationFailure: a fixed string. */
  readonly type?: string;
  /** Of the system or of gRPC, such as `ECONNREFUSED` or 14. */
  readonly code?: string | number;
  readonly activityType?: string;
  readonly workflowType?: string;
  readonly workflowId?: string;
  readonly cause?: ErrorDescription;
}

const codePattern = /^[A-Z][A-Z0-9_]{0,63}$/;
const deepest = 5;

/**
 * Reduces an error to names and ids. Messages, details and stacks are left out: a provider's or a model's words may be in them.
 *
 * @param depth how many causes have been followed already
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const { name, type, code, activityType, workflowType, workflowId, execution, cause } = error as Record<
    string,
    unknown
  >;
  const started = typeof execution === 'object' && execution !== null ? (execution as Record<string, unknown>) : {};
  return {
    name: text(name) ?? 'Error',
    ...optional('type', text(type)),
    ...optional('code', typeof code === 'number' || codePattern.test(text(code) ?? '') ? (code as string) : undefined),
    ...optional('activityType', text(activityType)),
    ...optional('workflowType', text(workflowType)),
    ...optional('workflowId', text(workflowId) ?? text(started.workflowId)),
    ...optional('cause', cause == null || depth === deepest ? undefined : describeError(cause, depth + 1)),
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}
