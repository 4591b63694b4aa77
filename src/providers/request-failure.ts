/** A request without a complete answer. Contains no URL, header or body, because they can be secret. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  constructor(
    message: string,
    /** Whether the provider may have received the request, and so may have carried it out. */
    readonly ambiguous: boolean,
    /** The code of the underlying error, such as `ECONNRESET`. */
    readonly code: string | undefined,
  ) {
    super(message);
  }
}
