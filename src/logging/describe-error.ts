import { isNativeError } from 'node:util/types';
import { TemporalFailure } from '@temporalio/common';
import { ZodError } from 'zod';
import { defined } from '../json/defined';
import { hideSecrets } from '../providers/hide-secrets';
import { isTemporalOutage } from '../temporal/temporal-failure';
import { isRecord } from '../json/is-record';

/** The loggable part of an error: its name and origin; for an unexpected error also its message, without quoted texts. */
export interface ErrorDescription {
  readonly name: string;
  /** The type of an ApplicationFailure: a fixed string. */
  readonly type?: string;
  /** The code of the system or of gRPC, such as `ECONNREFUSED` or 14. */
  readonly code?: string | number;
  readonly message?: string;
  /** Places in the code, innermost first. */
  readonly stack?: readonly string[];
  readonly activityType?: string;
  readonly workflowType?: string;
  readonly workflowId?: string;
  readonly cause?: ErrorDescription;
}

const codePattern = /^[A-Z][A-Z0-9_]{0,63}$/;
const deepest = 5;
const messageCharacters = 300;
const stackFrames = 12;

/**
 * Reduces an error to what may be logged. Of an expected failure (a `ToolError`, another failure of Temporal's, an outage of Temporal) these are names,
 * codes and ids: its message, details and causes may contain the words of a provider, a model or a person. Any other error is a fault of a program,
 * of which the stack is logged too, and the first line of its message: shortened, and without what stands in quotes or looks like a credential.
 *
 * @param depth how many causes have been followed already
 */
export function describeError(error: unknown, depth = 0, expected = false): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const { name, type, code, activityType, workflowType, workflowId, execution, cause } = error as Record<
    string,
    unknown
  >;
  const started = isRecord(execution) ? execution : {};
  const isExpected = expected || error instanceof TemporalFailure || isTemporalOutage(error);
  return {
    name: text(name) ?? 'Error',
    ...defined({
      type: text(type),
      code: typeof code === 'number' || codePattern.test(text(code) ?? '') ? (code as string) : undefined,
    }),
    ...(isNativeError(error) && !isExpected && { message: messageOf(error), stack: framesOf(error) }),
    ...defined({
      activityType: text(activityType),
      workflowType: text(workflowType),
      workflowId: text(workflowId) ?? text(started.workflowId),
      cause: cause == null || depth === deepest ? undefined : describeError(cause, depth + 1, isExpected),
    }),
  };
}

/** Values stand in quotes. A word in single quotes is a name in the program, as in `(reading 'id')`. */
const quoted = /"[^"]*"?|`[^`]*`?|'[^']*'?/g;
const nameInQuotes = /^'[\w$]{1,40}'$/;

function messageOf(error: Error): string {
  if (error instanceof ZodError) return error.issues.slice(0, 5).map(issueOf).join(', ');
  const [start = ''] = error.message.slice(0, 10 * messageCharacters).split('\n', 1);
  return hideSecrets(
    start.replace(quoted, (part) => (nameInQuotes.test(part) ? part : '…')).replace(/\s+/g, ' '),
  ).slice(0, messageCharacters);
}

const issueOf = ({ code, path }: ZodError['issues'][number]): string => `${code} at ${path.map(String).join('.')}`;

/** Returns the stack lines below the message, which may contain similar lines of its own. */
function framesOf({ message, stack = '' }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(Math.max(end, 0), Math.max(end, 0) + 10_000)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, stackFrames)
    .map((line) => line.trim());
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
