import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from './http-request';
import type { Refusal } from './provider-call';
import { providerRequest } from './provider-request';
import { readRefusal } from './read-refusal';
import type { RequestLimiter, RequestPriority } from './request-limiter';

/** An access token that a provider has just answered with 401. */
export interface RefusedToken {
  token: string;
  /** Whether the answer blames the token; otherwise the request itself may be the reason. */
  isBlamed: boolean;
}

/** Returns a usable access token; after a refusal another one, or the same if nothing suggests renewing it. */
export type AccessToken = (refused?: RefusedToken) => Promise<string>;

/** A token, and the header made from it. */
export interface Signature {
  token: string;
  header: string;
}

/** How requests are signed. The credential goes into the `Authorization` header and nowhere else. */
export type Authorization =
  | { kind: 'fixed'; header: string }
  | {
      kind: 'renewable';
      /** Like {@link AccessToken}. */
      signature: (refused?: RefusedToken) => Promise<Signature>;
      /** Whether a 401 blames the token, and not the request itself. */
      blamesToken: (refusal: Refusal) => boolean;
    };

/** Signs as RFC 6750 defines. */
export const bearer =
  (accessToken: AccessToken) =>
  async (refused?: RefusedToken): Promise<Signature> => {
    const token = await accessToken(refused);
    return { token, header: `Bearer ${token}` };
  };

export interface Session {
  authorization: Authorization;
  limiter: RequestLimiter;
  signal?: AbortSignal | undefined;
}

/** Called just before a request is sent, when it has its place in the limit and its token. An error it throws prevents the request. */
export type BeforeSending = () => Promise<void>;

interface SignedRequest extends Omit<HttpRequest, 'signal'> {
  beforeSending?: BeforeSending | undefined;
}

/** The most tokens that one request tries: a token may be replaced repeatedly while the request is under way. After these, the refusal is final. */
const mostTokens = 4;

/**
 * Sends a signed request within the limit, and reads its answer while it holds its place in the limit. A token that the provider blames is renewed
 * each time, one that it only may mean is renewed once. The last refusal is returned like any answer.
 */
export async function authorizedRequest<Result>(
  session: Session,
  request: SignedRequest,
  priority: RequestPriority,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  const { authorization } = session;
  if (authorization.kind === 'fixed') {
    const header = Promise.resolve(authorization.header);
    return placedRequest(session, request, priority, () => header, use);
  }
  const { signature, blamesToken } = authorization;
  for (let tokens = 1; ; tokens += 1) {
    let token = '';
    // Read after the wait in line: a token may have been replaced meanwhile.
    const header = async () => {
      const signed = await signature();
      token = signed.token;
      return signed.header;
    };
    const outcome = await placedRequest(session, request, priority, header, async (response) =>
      response.status === 401
        ? { refusal: await readRefusal(response, session.signal) }
        : { result: await use(response) },
    );
    if ('result' in outcome) return outcome.result;
    const { status, headers, text } = outcome.refusal;
    const isBlamed = blamesToken(outcome.refusal);
    const mayRenew = tokens < mostTokens && (isBlamed || tokens === 1);
    if (!mayRenew || (await signature({ token, isBlamed })).token === token) {
      return use({ status, headers, body: Readable.from([Buffer.from(text)]) });
    }
  }
}

/** Sends one request from its place in the limit. The place is released when the answer has been read. */
function placedRequest<Result>(
  { limiter, signal }: Session,
  request: SignedRequest,
  priority: RequestPriority,
  authorization: () => Promise<string>,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  return limiter.hold({ signal, priority }, async (placeSignal) => {
    const headers = { ...request.headers, authorization: await authorization() };
    const { beforeSending, ...sent } = request;
    await beforeSending?.();
    return providerRequest(limiter.provider, { ...sent, headers, signal: placeSignal }, (response) => {
      limiter.observe(response);
      return use(response);
    });
  });
}
