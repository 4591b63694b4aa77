import { isToolError } from '../contracts/tool-error';
import { callErrorDetails } from './provider-call';

/**
 * Returns whether the provider had no answer to a request: that may be because of what was asked for, which takes it too long. A 429 is not meant, which
 * concerns the account, though a 503 has the same type.
 */
export const isUnavailable = (error: unknown): boolean =>
  isToolError(error, 'ProviderUnavailable') ||
  (isToolError(error, 'RateLimited') && callErrorDetails(error)?.status === 503);
