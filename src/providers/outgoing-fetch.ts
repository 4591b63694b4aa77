import { httpRequest, type HttpRequest } from './http-request';
import { readBody } from './read-body';
import { RequestFailure } from './request-failure';

/** An issuer's metadata and keys are a few kilobytes. */
const mostBytes = 1024 * 1024;

interface FetchedRequest {
  readonly method: string;
  readonly headers: Headers | Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * `fetch` for libraries that take one: sends by the same connections as every other request of ours, through the same proxy. Redirects are not followed.
 *
 * @throws TypeError when no answer came, as `fetch` does
 */
export async function outgoingFetch(url: string, { method, headers, body, signal }: FetchedRequest): Promise<Response> {
  const request: HttpRequest = {
    method: method as HttpRequest['method'],
    url: new URL(url),
    headers: Object.fromEntries(new Headers(headers)),
    ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    signal,
  };
  try {
    return await httpRequest(request, async (response) => {
      const text = await readBody(response, mostBytes, signal);
      return new Response(text.length === 0 ? null : new Uint8Array(text), response);
    });
  } catch (error) {
    throw error instanceof RequestFailure ? new TypeError(error.message, { cause: error }) : error;
  }
}
