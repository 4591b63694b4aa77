import { ApplicationFailure } from '@temporalio/common';
import { cutText } from '../text/cut-text';
import { defined } from '../json/defined';
import { withoutInvisible } from '../text/invisible-characters';

/** Every way a step can fail, as the `type` of its ApplicationFailure. The strings are fixed: a failure's type stays readable in histories. */
export const toolErrorTypes = [
  'InvalidInput',
  'AccountNotFound',
  'AccountNeedsReconnect',
  'PermissionDenied',
  'NotFound',
  'Conflict',
  'RateLimited',
  'ProviderUnavailable',
  'OutcomeUnknown',
  'ApprovalRequired',
  'ApprovalRejected',
  'ApprovalExpired',
] as const;

export type ToolErrorType = (typeof toolErrorTypes)[number];

/** Failures that a retry of the same call may fix; all others need a person, another input, or another moment. */
const retryable: ReadonlySet<ToolErrorType> = new Set(['RateLimited', 'ProviderUnavailable']);

/** What a person needs to follow up on a provider's refusal; never a token, never a body. */
export interface ProviderErrorDetails {
  provider?: 'microsoft-graph' | 'trello';
  method?: string;
  /** Path without query: a query can hold what someone searched for. */
  path?: string;
  status?: number;
  /** The provider's own error code, such as `ErrorItemNotFound`. */
  code?: string;
  requestId?: string;
}

export interface ToolErrorOptions<Details> {
  details?: Details;
  cause?: unknown;
  /** How long the provider asked to wait, in milliseconds; only for retryable types. */
  retryAfterMilliseconds?: number;
  /** Overrides whether Temporal retries the activity. */
  retryable?: boolean;
  /** Part of normal operation (a required approval, a poll that found nothing): not counted or logged as a fault. */
  benign?: boolean;
}

/**
 * Longest message, in characters. Messages quote the input, which may have any length. Temporal refuses a message that is too long, so it never
 * arrives, and the step is retried for an hour.
 */
const longestMessage = 8_000;

/**
 * Creates the failure that a step throws. The message is one or two sentences that a model or a person can act on.
 *
 * @param type one of {@link toolErrorTypes}
 */
export function toolError<Details = ProviderErrorDetails>(
  type: ToolErrorType,
  message: string,
  options: ToolErrorOptions<Details> = {},
): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message: visibleMessage(message),
    nonRetryable: !(options.retryable ?? retryable.has(type)),
    ...(options.details !== undefined && { details: [options.details] }),
    ...(options.cause instanceof Error && { cause: options.cause }),
    ...defined({ nextRetryDelay: options.retryAfterMilliseconds }),
    ...(options.benign === true && { category: 'BENIGN' }),
  });
}

/** Returns the pause before the next attempt that a failure asks for, in milliseconds. */
export const retryDelayOf = ({ nextRetryDelay }: ApplicationFailure): number | undefined =>
  typeof nextRetryDelay === 'number' ? nextRetryDelay : undefined;

/** Removes hidden characters, as in answers: a message quotes names that strangers chose, and a model reads it. */
function visibleMessage(message: string): string {
  const { text } = withoutInvisible(message);
  return cutText(text, longestMessage, '… (cut)');
}

/** Whether an error is one of ours, and of the given type when one is given. */
export function isToolError<Type extends ToolErrorType>(
  error: unknown,
  type?: Type,
): error is ApplicationFailure & { readonly type: Type } {
  if (!(error instanceof ApplicationFailure)) return false;
  return type === undefined ? (toolErrorTypes as readonly unknown[]).includes(error.type) : error.type === type;
}
