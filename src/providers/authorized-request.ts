import { finished, Readable } from 'node:stream';
import { toolError } from '../contracts/tool-error';
import { httpRequest, type HttpRequest, type HttpResponse } from './http-request';
import { readBody } from './read-body';
import type { RequestLimiter, RequestPriority } from './request-limiter';

/** How requests are signed. The credential goes into the `Authorization` header and nowhere else. */
export type Authorization =
  | { kind: 'fixed'; header: string }
  | {
      kind: 'bearer';
      accessToken: (rejected?: string) => Promise<string>;
      /** Whether the text of a 401 says that the token is at fault, and not what was asked for. */
      blamesToken: (text: string) => boolean;
    };

export interface Session {
  authorization: Authorization;
  limiter: RequestLimiter;
  signal?: AbortSignal | undefined;
}

/** More than any error text. */
export const errorTextLimit = 64 * 1024;

/**
 * Sends a signed request within the limit. A token the provider refuses is renewed once; a body that is a stream is gone
 * by then, and the attempt fails so that the next one starts with the new token.
 */
export async function authorizedRequest(
  session: Session,
  request: Omit<HttpRequest, 'signal'>,
  priority: RequestPriority,
): Promise<HttpResponse> {
  const { authorization } = session;
  if (authorization.kind === 'fixed') return limitedRequest(session, request, authorization.header, priority);
  const token = await authorization.accessToken();
  const response = await limitedRequest(session, request, `Bearer ${token}`, priority);
  if (response.status !== 401) return response;
  const refusal = await readBody(response, errorTextLimit, session.signal);
  if (!authorization.blamesToken(refusal.toString())) return { ...response, body: Readable.from([refusal]) };
  const renewed = await authorization.accessToken(token);
  if (request.body instanceof Readable) {
    throw toolError('ProviderUnavailable', 'The access token had expired and was renewed; the file is sent again.');
  }
  return limitedRequest(session, request, `Bearer ${renewed}`, priority);
}

/** Holds its place in the limit until the answer has been read. */
async function limitedRequest(
  { limiter, signal }: Session,
  request: Omit<HttpRequest, 'signal'>,
  authorization: string,
  priority: RequestPriority,
): Promise<HttpResponse> {
  const release = await limiter.acquire({ signal, priority });
  try {
    const response = await httpRequest({ ...request, headers: { ...request.headers, authorization }, signal });
    finished(response.body, () => release());
    limiter.observe(response);
    return response;
  } catch (error) {
    release();
    throw error;
  }
}
