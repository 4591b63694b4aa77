import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import { RequestFailure } from './request-failure';
import { readFileSync } from 'node:fs';

/** Who asks, in every request: the content delivery network before Trello answers 403 to requests that do not say (py-trello, pull request 375). */
const userAgent = (() => {
  const manifest = readFileSync(require.resolve('temporal-agent-integrations/package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return `${name}/${version}`;
})();

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One value per header. Names of an answer are lower-case. */
export type HttpHeaders = Readonly<Record<string, string>>;

export interface HttpRequest {
  method: HttpMethod | 'HEAD';
  url: URL;
  headers: HttpHeaders;
  /** A function opens the stream of a file; it is closed when the request is over. */
  body?: string | Uint8Array | (() => Readable) | undefined;
  signal?: AbortSignal | undefined;
}

/** An answer whose body is still to be read, by the function that is given it. */
export interface HttpResponse {
  status: number;
  headers: HttpHeaders;
  body: Readable;
}

/**
 * Connections of the whole process. An attempt of a step may take a minute: waiting for room, connecting and waiting for
 * the answer must leave time to say what went wrong. Both providers give up on a request after 30 seconds themselves.
 */
const connections = new Agent({
  connect: { timeout: 10_000 },
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 4_000,
});

/**
 * Sends one request and hands its answer to a function that reads of it what it wants. When that function is done, or anything failed
 * before, the bodies of both are closed: no answer can be left open. Redirects are handed back, never followed: they would carry the
 * credential elsewhere.
 *
 * @throws RequestFailure when no answer came, or the time for it ran out before anything was sent
 * @throws the signal's reason when it aborts otherwise
 */
export async function httpRequest<Result>(
  request: HttpRequest,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  if (request.signal?.aborted === true) throw cutOff(request.signal.reason, false);
  const body = typeof request.body === 'function' ? request.body() : request.body;
  try {
    const response = await answerTo(request, body);
    try {
      return await use(response);
    } finally {
      close(response.body);
    }
  } finally {
    if (body instanceof Readable) close(body);
  }
}

/** A stream that is closed early calls that an error. */
function close(stream: Readable): void {
  stream.on('error', () => undefined).destroy();
}

async function answerTo(request: HttpRequest, body: string | Uint8Array | Readable | undefined): Promise<HttpResponse> {
  const { method, url, headers, signal } = request;
  // One activity reads many things at once under its one signal: that is no leak, which is what Node would warn of.
  if (signal !== undefined) setMaxListeners(0, signal);
  let written = false;
  const dispatcher = connections.compose(noticeWriting(() => (written = true)));
  try {
    const response = await sendRequest(url, {
      dispatcher,
      method,
      headers: { 'user-agent': userAgent, ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
  } catch (error) {
    throw signal?.aborted === true ? cutOff(signal.reason, written) : requestFailure(error, written, url.host);
  }
}

/**
 * What an abort comes to. Time that runs out before the request is on its way (while a token is renewed, or a connection made) has it not sent, which
 * whoever tries again must know; who is cancelled is just that.
 */
function cutOff(reason: unknown, written: boolean): unknown {
  const isTime = (reason as Error | undefined)?.name === 'TimeoutError';
  if (written || !isTime) return reason;
  return new RequestFailure('the time for it ran out before anything was sent', false, undefined);
}

/**
 * A failure from undici or a socket, as ours.
 *
 * @param written whether anything of the request may have left this process
 * @param host whom it was for: no secret, and what somebody looks for first who cannot reach it
 */
export function requestFailure(error: unknown, written: boolean, host?: string): RequestFailure {
  const carriesCode = typeof error === 'object' && error !== null && 'code' in error;
  const code = carriesCode && typeof error.code === 'string' ? error.code : undefined;
  const stage = written ? 'before the whole answer had come' : 'before anything was sent';
  const connection = host === undefined ? 'the connection' : `the connection to ${host}`;
  return new RequestFailure(`${connection} failed ${stage}${code === undefined ? '' : ` (${code})`}`, written, code);
}

/** Calls back when a connection stands and the request is about to be written to it: until then it cannot have arrived. */
function noticeWriting(callback: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context: unknown) => {
        callback();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...event) => handler.onRequestUpgrade?.(...event),
      onResponseStart: (...event) => handler.onResponseStart?.(...event),
      onResponseData: (...event) => handler.onResponseData?.(...event),
      onResponseEnd: (...event) => handler.onResponseEnd?.(...event),
      onResponseError: (...event) => handler.onResponseError?.(...event),
    });
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): HttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
