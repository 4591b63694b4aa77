import type { ApplicationFailure } from '@temporalio/common';
import { defined } from '../../src/json/defined';
import { toolError } from '../../src/contracts/tool-error';
import { isItemMissing } from '../../src/providers/microsoft-graph/if-item-found';
import { callErrorDetails } from '../../src/providers/provider-call';

/**
 * Returns whether an item that Microsoft Graph does not find may have been created a moment ago, e.g. by the previous step: Graph's reads lag behind
 * its writes (olkcli issue 118; microsoft-graph-docs issues 1533, 11969). From the second attempt on, NotFound is taken as true.
 */
export const mayBeFresh = (error: unknown, { attempt }: { attempt: number }): error is ApplicationFailure =>
  attempt === 1 && isItemMissing(error) && callErrorDetails(error) !== undefined;

/** Returns whether an item is gone: Microsoft Graph says so, and not of one that may be fresh. */
export const isGone = (error: unknown, context: { attempt: number }): boolean =>
  isItemMissing(error) && !mayBeFresh(error, context);

/** Makes NotFound of an item that may be fresh retryable: after 2 s if the patience is five minutes. Returns other failures unchanged. */
export function retryFreshItem(error: unknown, context: { attempt: number; patienceMilliseconds: number }): unknown {
  if (!mayBeFresh(error, context)) return error;
  const details = callErrorDetails(error);
  return toolError(
    'ProviderUnavailable',
    `${error.message} What was just made may not show yet: it is looked for once more.`,
    {
      ...defined({ details }),
      retryAfterMilliseconds: context.patienceMilliseconds / 150,
      cause: error,
    },
  );
}
