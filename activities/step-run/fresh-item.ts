import type { ApplicationFailure } from '@temporalio/common';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';

/**
 * Whether an item that Microsoft Graph does not find may have been made a moment ago, by the step before this one say: what is read lags behind
 * what was written (olkcli issue 118; microsoft-graph-docs issues 1533, 11969). The second time it is believed.
 */
export function mayBeFresh(error: unknown, { attempt }: { attempt: number }): error is ApplicationFailure {
  if (attempt > 1 || !isToolError(error, 'NotFound')) return false;
  const details = callErrorDetails(error);
  return details?.provider === 'microsoft-graph' && details.code?.toLowerCase() === 'erroritemnotfound';
}

/** What becomes of a failure at the end of an attempt: what may be fresh is asked for once more, after 2 s of a patience of five minutes. */
export function givingOneMoreLook(error: unknown, context: { attempt: number; patience: number }): unknown {
  if (!mayBeFresh(error, context)) return error;
  const details = callErrorDetails(error);
  return toolError(
    'ProviderUnavailable',
    `${error.message} What was just made may not show yet: it is looked for once more.`,
    {
      ...(details === undefined ? {} : { details }),
      retryAfterMilliseconds: context.patience / 150,
      cause: error,
    },
  );
}
