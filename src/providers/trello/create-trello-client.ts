import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toolError } from '../../contracts/tool-error';
import { bearer, type Authorization, type RefusedToken } from '../authorized-request';
import { parseBaseUrl } from '../base-url';
import type { HttpMethod } from '../http-request';
import { jsonBody, type ProviderCaller, type ProviderDialect } from '../provider-caller';
import { queryPairs } from '../query';
import { rawCall, rawSent } from '../raw-call/raw-call';
import { readAnswer } from '../read-answer';
import { path, type RequestPath } from '../request-path';
import { withDownload } from '../files/with-download';
import { blamesTrelloToken, mapTrelloError } from './map-trello-error';
import { multipartBody } from './multipart-body';
import { refuseCredentials } from './refuse-credentials';
import type { KeyAndToken, TrelloClient, TrelloClientOptions, TrelloCredential, TrelloRequest } from './trello-client';
import { webhookSchema } from './wire/webhook';

/**
 * Creates a client for one account. Creating one per activity is cheap: connections and limits are shared.
 *
 * @throws InvalidInput when the base URL is neither https nor loopback, or a key or token contains characters that are special in a header
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
    assertSendable: (request) => {
      refuseCredentials(request);
      rawSent(request);
    },
    raw: async (request) => {
      refuseCredentials(request);
      return rawCall(caller, request);
    },
    webhooks: async () => {
      const { credential } = options;
      if (credential.kind === 'bearer') return undefined;
      const { token } = credential.kind === 'token' ? credential : await credential.current();
      return calling('GET')(path`/tokens/${token}/webhooks`, { schema: z.array(webhookSchema) });
    },
    fingerprint: async () => {
      const { authorization, baseUrl } = caller;
      const { header } = authorization.kind === 'fixed' ? authorization : await authorization.signature();
      return createHash('sha256').update(`${baseUrl.href} ${header}`).digest('hex');
    },
  };
}

function authorization(credential: TrelloCredential): Authorization {
  if (credential.kind === 'token') return { kind: 'fixed', header: headerOf(credential) };
  const signature =
    credential.kind === 'bearer'
      ? bearer(credential.accessToken)
      : async (refused?: RefusedToken) => {
          // Trello also answers 401 for what a member may not see: that does not blame the token, which, unlike a bearer token, is never renewed.
          const current = await credential.current(refused?.isBlamed === true ? refused : undefined);
          return { token: current.token, header: headerOf(current) };
        };
  return { kind: 'renewable', signature, blamesToken: blamesTrelloToken };
}

function headerOf({ key, token }: KeyAndToken): string {
  if (![key, token].every((part) => /^[\w.-]+$/.test(part))) {
    throw toolError('InvalidInput', 'The Trello key or token has characters that neither can have. Copy both again.');
  }
  return `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`;
}

/** Trello repeats it on webhook deliveries to the same key, which tells our writes from other people's. */
const clientIdentifier = 'temporal-agent-integrations';

const trelloDialect: ProviderDialect = {
  provider: 'trello',
  headers: (method, given) => (method === 'GET' ? given : { ...given, 'x-trello-client-identifier': clientIdentifier }),
  mapRefusal: mapTrelloError,
};
