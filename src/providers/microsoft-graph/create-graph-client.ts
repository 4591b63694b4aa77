import { toolError } from '../../contracts/tool-error';
import { bearer } from '../authorized-request';
import { parseBaseUrl } from '../base-url';
import type { HttpMethod } from '../http-request';
import { jsonBody, type ProviderCaller, type ProviderDialect } from '../provider-caller';
import { queryPairs } from '../query';
import { rawCall, rawSent } from '../raw-call/raw-call';
import type { RawRequest } from '../raw-call/raw-exchange';
import { readAnswer } from '../read-answer';
import type { RequestPath } from '../request-path';
import { withDownload } from '../files/with-download';
import { batchBody } from './batch-body';
import type { GraphClient, GraphClientOptions, GraphRequest } from './graph-client';
import { graphPages } from './graph-pages';
import { uploadToSession } from './upload-session';
import { randomUUID } from 'node:crypto';
import { mailboxMeant, placeWithin, rawPlaceWithin, type Mailboxes } from './mailbox-limit';
import { blamesGraphToken, mapGraphError } from './map-graph-error';
import { preferHeader } from './prefer-header';

/**
 * Creates a client for one account. Creating one per activity is cheap: connections and limits are shared.
 *
 * @throws InvalidInput when the base URL is neither https nor loopback
 */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const { accessToken, limiter, signal } = options;
  const caller: ProviderCaller = {
    dialect: graphDialect(options.clientRequestId),
    baseUrl: parseBaseUrl(options.baseUrl),
    authorization: { kind: 'renewable', signature: bearer(accessToken), blamesToken: blamesGraphToken },
    limiter,
    signal,
    onRequest: options.onRequest,
  };
  const readMailboxes = options.mailboxes ?? everyMailbox;
  const placed = async (path: RequestPath) => placeWithin(await readMailboxes(), path);
  const calling =
    (method: HttpMethod) =>
    async <Output>(path: RequestPath, { query, body, schema, ...others }: GraphRequest<Output> = {}) => {
      const request = { method, path: await placed(path), query: queryPairs(query), body: jsonBody(body), ...others };
      return readAnswer(caller, request, schema);
    };

  return {
    get: calling('GET'),
    post: calling('POST'),
    patch: calling('PATCH'),
    put: calling('PUT'),
    delete: calling('DELETE'),
    mailbox: async (named) => mailboxMeant(await readMailboxes(), named),
    isApplication: async () => (await readMailboxes()) !== undefined,
    pages: async function* (start, request) {
      yield* graphPages(caller, typeof start === 'string' ? await placed(start) : start, request);
    },
    withDownload: async (path, use, largest) =>
      withDownload(caller, { method: 'GET', path: await placed(path) }, use, largest),
    upload: (uploadUrl, source, size, onLastChunk) =>
      uploadToSession({ uploadUrl, source, size, baseUrl: caller.baseUrl, onLastChunk }, signal),
    assertSendable: async (request) => {
      ofVersion(caller, request, options);
      rawSent(withBatch(request, await readMailboxes()));
    },
    raw: async (request) => rawCall(ofVersion(caller, request, options), withBatch(request, await readMailboxes())),
  };
}

/** For a person's account. */
const everyMailbox = () => Promise.resolve(undefined);

function withBatch(request: RawRequest, mailboxes: Mailboxes): RawRequest {
  const { segments, path } = request.endpoint;
  if (segments[0]?.toLowerCase() === '$batch')
    return { ...request, body: batchBody(request.body, request.headers, mailboxes) };
  return { ...request, endpoint: { ...request.endpoint, path: rawPlaceWithin(mailboxes, segments, path) } };
}

/** Replaces the last segment of the base URL, which is Graph's version. */
function ofVersion(
  caller: ProviderCaller,
  { endpoint }: RawRequest,
  { beta = false }: GraphClientOptions,
): ProviderCaller {
  if (endpoint.version !== 'beta') return caller;
  if (!beta || !caller.baseUrl.pathname.endsWith('/v1.0')) {
    throw toolError(
      'InvalidInput',
      'endpoint asks for the beta version, which is off here: it changes without notice. Leave the version out, or have an operator set MICROSOFT_GRAPH_BETA=on.',
    );
  }
  const baseUrl = new URL(caller.baseUrl);
  baseUrl.pathname = baseUrl.pathname.replace(/v1\.0$/, 'beta');
  return { ...caller, baseUrl };
}

/** @param clientRequestId echoed by Graph and kept in its logs; without one, each request has its own */
function graphDialect(clientRequestId: string | undefined): ProviderDialect {
  return {
    provider: 'microsoft-graph',
    headers: (_method, given) => ({
      ...given,
      prefer: preferHeader(given.prefer),
      'client-request-id': clientRequestId ?? randomUUID(),
    }),
    mapRefusal: mapGraphError,
  };
}
