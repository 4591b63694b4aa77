import type { Readable } from 'node:stream';
import { authorizedRequest, type BeforeSending, type Session } from './authorized-request';
import type { HttpHeaders, HttpMethod, HttpResponse } from './http-request';
import { mapRequestFailure } from './map-unavailable';
import type { Provider, ProviderCall, Refusal } from './provider-call';
import { queryString, type QueryPairs } from './query';
import { readRefusal } from './read-refusal';
import { RequestFailure } from './request-failure';
import type { RequestPriority } from './request-limiter';
import type { RequestPath } from './request-path';

/** What differs between the providers' requests. */
export interface ProviderDialect {
  provider: Provider;
  /** Headers of every request in addition to the credential; `given` has lower-case names. */
  headers: (method: HttpMethod, given: HttpHeaders) => HttpHeaders;
  /** Turns an error answer into the failure a step throws. */
  mapRefusal: (call: ProviderCall, refusal: Refusal) => Error;
}

/** One account at one provider. */
export interface ProviderCaller extends Session {
  dialect: ProviderDialect;
  /** From `parseBaseUrl`. */
  baseUrl: URL;
  /** Called with every request before it is signed and sent. An error it throws prevents the request. */
  onRequest?: OnRequest | undefined;
}

/** A request as it is about to be sent, without its credential. */
export interface OutgoingRequest {
  method: HttpMethod;
  url: string;
  headers: HttpHeaders;
  body: string | (() => Readable) | undefined;
  /** Whether it is a pass-through call instead of a step's request. */
  isRaw: boolean;
}

export type OnRequest = (request: OutgoingRequest) => void;

export interface CallRequest {
  method: HttpMethod;
  path: RequestPath;
  query?: QueryPairs | undefined;
  /** A complete query as the provider wrote it, with its question mark; instead of `query`. */
  search?: string | undefined;
  headers?: HttpHeaders | undefined;
  body?: { content: string | (() => Readable); contentType: string; size?: number | undefined } | undefined;
  beforeSending?: BeforeSending | undefined;
}

export const jsonBody = (body: unknown): CallRequest['body'] =>
  body === undefined ? undefined : { content: JSON.stringify(body), contentType: 'application/json' };

/**
 * Makes a request and reads its answer, whatever its status.
 *
 * @throws RequestFailure when no answer came
 */
export function answerOf<Result>(
  caller: ProviderCaller,
  request: CallRequest,
  priority: RequestPriority,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  const { method, path, query = [], search = queryString(query), body, beforeSending } = request;
  const url = new URL(`${caller.baseUrl.href.replace(/\/$/, '')}${path}${search}`);
  const headers = {
    accept: 'application/json',
    ...caller.dialect.headers(method, lowerCaseNames(request.headers)),
    ...(body !== undefined && { 'content-type': body.contentType }),
    ...(body?.size !== undefined && { 'content-length': String(body.size) }),
  };
  caller.onRequest?.({ method, url: url.href, headers, body: body?.content, isRaw: priority === 'raw' });
  return authorizedRequest(caller, { method, url, headers, body: body?.content, beforeSending }, priority, use);
}

/**
 * Makes a request that has to succeed, and reads its answer.
 *
 * @throws tool errors, from the provider's mapper
 */
export async function successOf<Result>(
  caller: ProviderCaller,
  request: CallRequest,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  const call: ProviderCall = { provider: caller.dialect.provider, method: request.method, path: request.path };
  return mappingFailures(call, () =>
    answerOf(caller, request, 'step', async (response) => {
      if (response.status < 300) return use(response);
      throw caller.dialect.mapRefusal(call, await readRefusal(response, caller.signal));
    }),
  );
}

/** Runs a function that talks to the provider. A failed connection becomes a tool error. */
export async function mappingFailures<Result>(call: ProviderCall, talk: () => Promise<Result>): Promise<Result> {
  try {
    return await talk();
  } catch (error) {
    throw error instanceof RequestFailure ? mapRequestFailure(call, error) : error;
  }
}

function lowerCaseNames(headers: HttpHeaders = {}): HttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
