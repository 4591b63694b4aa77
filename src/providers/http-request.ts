import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import { defined } from '../json/defined';
import { connectOutwards, ProxyFailure } from './connect-outwards';
import { RequestFailure } from './request-failure';
import { readFileSync } from 'node:fs';

/** Sent with every request: the content delivery network before Trello answers 403 to requests without a user agent (py-trello, pull request 375). */
const userAgent = (() => {
  const manifest = readFileSync(require.resolve('temporal-agent-integrations/package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return `${name}/${version}`;
})();

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One value per header. Header names of an answer are lower-case. */
export type HttpHeaders = Readonly<Record<string, string>>;

export interface HttpRequest {
  method: HttpMethod | 'HEAD';
  url: URL;
  headers: HttpHeaders;
  /** A function opens a file's stream, which is closed when the request is over. */
  body?: string | Uint8Array | (() => Readable) | undefined;
  signal?: AbortSignal | undefined;
}

/** An answer whose body the receiving function has to read. */
export interface HttpResponse {
  status: number;
  headers: HttpHeaders;
  body: Readable;
}

/** The connections of the whole process. Both providers give up on a request after 30 seconds themselves. */
const connections = new Agent({
  connect: connectOutwards,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 4_000,
});

/**
 * Sends one request and passes its answer to a function that reads it. When that function is done, or anything failed before, both bodies are closed,
 * so that no answer stays open. Redirects are returned, never followed: they would carry the credential elsewhere.
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

/** Closes a stream and ignores its error: a stream reports an early close as an error. */
function close(stream: Readable): void {
  stream.on('error', () => undefined).destroy();
}

async function answerTo(request: HttpRequest, body: string | Uint8Array | Readable | undefined): Promise<HttpResponse> {
  const { method, url, headers, signal } = request;
  // All requests of an activity share its signal: Node would take more than ten listeners for a leak, and warn.
  if (signal !== undefined) setMaxListeners(0, signal);
  let written = false;
  const dispatcher = connections.compose(noticeWriting(() => (written = true)));
  try {
    const response = await sendRequest(url, {
      dispatcher,
      method,
      headers: { 'user-agent': userAgent, ...headers },
      ...defined({ body, signal }),
    });
    return { status: response.statusCode, headers: flatHeaders(response.headers), body: response.body };
  } catch (error) {
    throw signal?.aborted === true ? cutOff(signal.reason, written) : requestFailure(error, written, url.host);
  }
}

/**
 * Returns the error for an abort. A timeout before the request is on its way (while a token is renewed, or a connection made) means it was not sent,
 * which the retry has to know. A cancellation keeps its reason.
 */
function cutOff(reason: unknown, written: boolean): unknown {
  const isTime = (reason as Error | undefined)?.name === 'TimeoutError';
  if (written || !isTime) return reason;
  return new RequestFailure('the time for it ran out before anything was sent', false, undefined);
}

/**
 * Turns a failure from undici or a socket into ours.
 *
 * @param written whether anything of the request may have left this process
 * @param host the destination: no secret, and the first thing to check when it cannot be reached
 */
export function requestFailure(error: unknown, written: boolean, host?: string): RequestFailure {
  const code = codeOf(error);
  const stage = written ? 'before the whole answer had come' : 'before anything was sent';
  const to = host === undefined ? '' : ` to ${host}`;
  const connection = `the connection${to}${error instanceof ProxyFailure ? ` through ${error.through}` : ''}`;
  return new RequestFailure(`${connection} failed ${stage}${code === undefined ? '' : ` (${code})`}`, written, code);
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof ProxyFailure) return error.reason;
  const carriesCode = typeof error === 'object' && error !== null && 'code' in error;
  return carriesCode && typeof error.code === 'string' ? error.code : undefined;
}

/** Calls back when a connection is made and the request is about to be written to it: before that, the request cannot have arrived. */
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
