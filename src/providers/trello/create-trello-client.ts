import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toolError } from '../../contracts/tool-error';
import type { Authorization } from '../authorized-request';
import { parseBaseUrl } from '../base-url';
import type { HttpMethod } from '../http-request';
import type { ProviderCaller, ProviderDialect } from '../provider-caller';
import { queryPairs } from '../query';
import { rawCall } from '../raw-call';
import { readAnswer } from '../read-answer';
import { path, type RequestPath } from '../request-path';
import { withDownload } from '../with-download';
import { blamesTrelloToken, mapTrelloError } from './map-trello-error';
import { multipartBody } from './multipart-body';
import { refuseCredentials } from './refuse-credentials';
import type { TrelloClient, TrelloClientOptions, TrelloCredential, TrelloRequest } from './trello-client';
import { webhookSchema } from './wire/webhook';

/**
 * Makes a client for one account; cheap enough to make one per activity, connections and limits are shared.
 *
 * @throws InvalidInput when the base URL is neither https nor loopback, or a key or token has characters of a header in it
 */
export function createTrelloClient(options: TrelloClientOptions): TrelloClient {
  const caller: ProviderCaller = {
    dialect: trelloDialect,
    baseUrl: parseBaseUrl(options.baseUrl),
    authorization: authorization(options.credential),
    limiter: options.limiter,
    signal: options.signal,
    onRequest: options.onRequest,
  };
  const calling =
    (method: HttpMethod) =>
    <Output>(path: RequestPath, { query, body, schema }: TrelloRequest<Output> = {}) =>
      readAnswer(caller, { method, path, query: queryPairs(query), body: jsonBody(body) }, schema);

  return {
    get: calling('GET'),
    post: calling('POST'),
    put: calling('PUT'),
    delete: calling('DELETE'),
    upload: (path, { schema, ...upload }) =>
      readAnswer(caller, { method: 'POST', path, body: multipartBody(upload) }, schema),
    withDownload: (path, use, largest) => withDownload(caller, { method: 'GET', path }, use, largest),
    raw: async (request) => {
      refuseCredentials(request);
      return rawCall(caller, request);
    },
    webhooks: () => {
      const { credential } = options;
      if (credential.kind === 'bearer') return Promise.resolve(undefined);
      return calling('GET')(path`/tokens/${credential.token}/webhooks`, { schema: z.array(webhookSchema) });
    },
    fingerprint: async () => {
      const { authorization, baseUrl } = caller;
      const secret = authorization.kind === 'fixed' ? authorization.header : await authorization.accessToken();
      return createHash('sha256').update(`${baseUrl.href} ${secret}`).digest('hex');
    },
  };
}

function authorization(credential: TrelloCredential): Authorization {
  if (credential.kind === 'bearer') {
    return { kind: 'bearer', accessToken: credential.accessToken, blamesToken: blamesTrelloToken };
  }
  const { key, token } = credential;
  if (![key, token].every((part) => /^[\w.-]+$/.test(part))) {
    throw toolError('InvalidInput', 'The Trello key or token has characters that neither can have. Copy both again.');
  }
  return { kind: 'fixed', header: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` };
}

function jsonBody(body: unknown) {
  return body === undefined ? undefined : { content: JSON.stringify(body), contentType: 'application/json' };
}

/** Trello echoes it on webhook deliveries to the same key: a write of ours can be told from other people's. */
const clientIdentifier = 'temporal-agent-integrations';

const trelloDialect: ProviderDialect = {
  provider: 'trello',
  headers: (method, given) => (method === 'GET' ? given : { ...given, 'x-trello-client-identifier': clientIdentifier }),
  mapRefusal: mapTrelloError,
};
