import { isToolError } from '../contracts/tool-error';
import { isItemMissing } from './microsoft-graph/if-item-found';
import { callErrorDetails } from './provider-call';

/** Returns whether something does not exist (any more). Graph answers 404 also for a mailbox that it cannot reach, which says nothing about the item. */
export const isMissing = (error: unknown): boolean =>
  callErrorDetails(error)?.provider === 'microsoft-graph' ? isItemMissing(error) : isToolError(error, 'NotFound');
