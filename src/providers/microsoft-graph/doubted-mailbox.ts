import { defined } from '../../json/defined';
import { isToolError, toolError } from '../../contracts/tool-error';
import { callErrorDetails } from '../provider-call';

/**
 * Returns the error as one to try again, if it says that a mailbox does not exist and this is no later than the second attempt. Graph sometimes says so
 * of an existing mailbox (microsoft-graph-docs-contrib issue 8823): the third time it is believed.
 *
 * @param attempt leave it out to doubt it each time
 */
export function doubtedMailbox(error: unknown, attempt = 1): Error | undefined {
  const details = callErrorDetails(error);
  if (attempt >= 3 || !isToolError(error, 'NotFound') || details?.code?.toLowerCase() !== 'errornonexistentmailbox')
    return undefined;
  return toolError('ProviderUnavailable', `${error.message} It may be there all the same, so it is tried again.`, {
    ...defined({ details }),
    cause: error,
  });
}
