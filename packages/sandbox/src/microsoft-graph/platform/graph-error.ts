import type { WantedError } from '../../fault-rules';

/** An error answer of Graph. Any code that handles a request may throw it. */
export class GraphError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Annotations next to code and message. */
    readonly annotations: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export const itemNotFound = () =>
  new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');

/** For the id of another mailbox. (azure msal-js issue 7264 has the text; office-js issue 2557 the status) */
export const notInMailbox = (id: string, mailbox: string) =>
  new GraphError(404, 'ErrorInvalidMailboxItemId', `Item '${id}' doesn't belong to the targeted mailbox '${mailbox}'.`);

export const malformedId = () => new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');

export const accessDenied = () =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

export const insufficientPrivileges = () =>
  new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');

export const badRequest = (message: string) => new GraphError(400, 'BadRequest', message);

export const invalidRequest = (message: string) => new GraphError(400, 'ErrorInvalidRequest', message);

export const unreadableBody = (message: string) => new GraphError(400, 'RequestBodyRead', message);

/** The error for a form of a request that the sandbox lacks, and not Microsoft, though it has the operation. */
export const formNotInSandbox = (what: string): GraphError =>
  new GraphError(501, 'notSupported', `The sandbox does not have ${what}; Microsoft Graph does. See its README.`);

export function throttled(code: string, message: string, seconds: number): GraphError {
  return new GraphError(429, code, message, { 'Retry-After': String(seconds) });
}

/** The error for a client over a rate limit, until the limit's window closes. */
export const tooManyRequests = ({ resetsInMilliseconds }: { readonly resetsInMilliseconds: number }): GraphError =>
  throttled(
    'TooManyRequests',
    'Application is over its MailboxRequests limit.',
    Math.ceil(resetsInMilliseconds / 1000),
  );

/** The error that Graph returns for a status without a more specific cause. Used for injected faults. */
export function genericError(status: number, { code, message }: WantedError = {}): GraphError {
  if (code !== undefined) return new GraphError(status, code, message ?? 'The request could not be carried out.');
  switch (status) {
    case 401:
      return new GraphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.');
    case 403:
      return accessDenied();
    case 404:
      return itemNotFound();
    case 429:
      return new GraphError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.');
    case 503:
      return new GraphError(503, 'ServiceUnavailable', 'The service is unavailable.');
    case 504:
      return new GraphError(504, 'UnknownError', '');
    default:
      return new GraphError(status, 'UnknownError', 'An error occurred while processing the request.');
  }
}
