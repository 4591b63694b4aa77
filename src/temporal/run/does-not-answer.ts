import type { QueryNotRegisteredError } from '@temporalio/client';
import { toolError } from '../../contracts/tool-error';

/** Another worker may be asked the next time, which answers. */
const pauseMilliseconds = 2_000;

/**
 * Makes the error for a run that is there and whose query has failed. The SDK throws the same error for any failure within a query, and no content of
 * it reaches the client.
 *
 * @param what the run, in a person's words
 */
export const doesNotAnswer = (what: string, cause: QueryNotRegisteredError): Error =>
  toolError(
    'ProviderUnavailable',
    `${what} does not answer: the worker that Temporal asked cannot work on its run. Has each worker the key ring of the others, and the release ` +
      'that took the run on? The log of that worker says why.',
    { cause, retryAfterMilliseconds: pauseMilliseconds },
  );
