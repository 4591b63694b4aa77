import { Readable } from 'node:stream';
import type { HttpRequest, HttpResponse } from './http-request';
import type { Refusal } from './provider-call';
import { providerRequest } from './provider-request';
import { readRefusal } from './read-refusal';
import type { RequestLimiter, RequestPriority } from './request-limiter';

/** An access token that a provider has just answered with 401. */
export interface RefusedToken {
  token: string;
  /** Whether the answer says that the token is at fault; otherwise it may be what was asked for. */
  isBlamed: boolean;
}

/** A usable access token; after a refusal another one, or the same where nothing speaks for renewing it. */
export type AccessToken = (refused?: RefusedToken) => Promise<string>;

/** A token, and the header that is made with it. */
export interface Signature {
  token: string;
  header: string;
}

/** How requests are signed. The credential goes into the `Authorization` header and nowhere else. */
export type Authorization =
  | { kind: 'fixed'; header: string }
  | {
      kind: 'renewable';
      /** As {@link AccessToken}. */
      signature: (refused?: RefusedToken) => Promise<Signature>;
      /** Whether a 401 says that the token is at fault, and not what was asked for. */
      blamesToken: (refusal: Refusal) => boolean;
    };

/** Signs as RFC 6750 has it. */
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

/** Called when a request is next: it has its place in the limit and its token. What it throws keeps the request from being sent. */
export type BeforeSending = () => Promise<void>;

interface SignedRequest extends Omit<HttpRequest, 'signal'> {
  beforeSending?: BeforeSending | undefined;
}

/** A token may be replaced more than once while a request waits in line and travels. A provider that refuses so many new ones means it. */
const mostTokens = 4;

/**
 * Sends a signed request within the limit, and has its answer read while it holds its place there. A token that the provider blames is
 * renewed, one that it may mean is so once; the last refusal is handed on like any answer.
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
    // Taken when the wait in line is over: meanwhile a token may have been replaced.
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

/** Sends one request from its place in the limit, which is given back when its answer has been read. */
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
