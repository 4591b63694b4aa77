import { isToolError } from '../contracts/tool-error';
import { isItemMissing } from './microsoft-graph/if-item-found';
import { callErrorDetails } from './provider-call';

/** Returns whether something does not exist (any more). What Microsoft Graph says of a mailbox that it cannot reach tells nothing of what is in it. */
export const isMissing = (error: unknown): boolean =>
  callErrorDetails(error)?.provider === 'microsoft-graph' ? isItemMissing(error) : isToolError(error, 'NotFound');
