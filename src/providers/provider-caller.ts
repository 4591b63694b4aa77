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

/** What differs between the providers in making a request. */
export interface ProviderDialect {
  provider: Provider;
  /** Headers of every request beside the credential; `given` has lower-case names. */
  headers: (method: HttpMethod, given: HttpHeaders) => HttpHeaders;
  /** Turns an error answer into the failure a step throws. */
  mapRefusal: (call: ProviderCall, refusal: Refusal) => Error;
}

/** One account at one provider. */
export interface ProviderCaller extends Session {
  dialect: ProviderDialect;
  /** From `parseBaseUrl`. */
  baseUrl: URL;
  /** Shown every request before it is sent and signed; what it throws keeps the request from being sent. */
  onRequest?: OnRequest | undefined;
}

/** A request as it is about to be sent, without its credential. */
export interface OutgoingRequest {
  method: HttpMethod;
  url: string;
  headers: HttpHeaders;
  body: string | (() => Readable) | undefined;
  /** Whether somebody wrote it as a pass-through call; else a step makes it. */
  isRaw: boolean;
}

export type OnRequest = (request: OutgoingRequest) => void;

export interface CallRequest {
  method: HttpMethod;
  path: RequestPath;
  query?: QueryPairs | undefined;
  /** A whole query as the provider wrote it, with its question mark; instead of `query`. */
  search?: string | undefined;
  headers?: HttpHeaders | undefined;
  body?: { content: string | (() => Readable); contentType: string; size?: number | undefined } | undefined;
  beforeSending?: BeforeSending | undefined;
}

/**
 * Makes a request and has its answer read, whatever its status.
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
    ...(body === undefined ? {} : { 'content-type': body.contentType }),
    ...(body?.size === undefined ? {} : { 'content-length': String(body.size) }),
  };
  caller.onRequest?.({ method, url: url.href, headers, body: body?.content, isRaw: priority === 'raw' });
  return authorizedRequest(caller, { method, url, headers, body: body?.content, beforeSending }, priority, use);
}

/**
 * Makes a request that has to succeed, and has its answer read.
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

/** Runs what talks to the provider; a connection that fails meanwhile becomes a tool error. */
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
