import { isToolError } from '../../../src/contracts/tool-error';
import { parseBoardEndpoint, parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import type { HttpMethod } from '../../../src/providers/http-request';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import type { OnRequest, OutgoingRequest } from '../../../src/providers/provider-caller';
import { checkRawHeaders } from '../../../src/providers/raw-call/raw-headers';
import { createTrelloClient } from '../../../src/providers/trello/create-trello-client';
import type { WrittenCall } from './asking-mail-calls';

export const baseUrls = { mail: 'https://graph.example/v1.0', board: 'https://trello.example/1' } as const;

export type Integration = keyof typeof baseUrls;

/** Stops a call just before it would be sent. */
class HeldBack extends Error {}

const limiters = createLimiterRegistry();

/**
 * Returns what a raw call would send, as the product's own client writes it; nothing is sent.
 *
 * @returns undefined if the call is refused with a sentence
 * @throws anything else that happens: a fault
 */
export async function outgoing(call: WrittenCall, integration: Integration): Promise<OutgoingRequest | undefined> {
  let sent: OutgoingRequest | undefined;
  const onRequest: OnRequest = (request) => {
    sent = request;
    throw new HeldBack();
  };
  try {
    const request = {
      method: call.method.trim().toUpperCase() as HttpMethod,
      endpoint: integration === 'mail' ? parseMailEndpoint(call.endpoint) : parseBoardEndpoint(call.endpoint),
      query: call.query,
      headers: checkRawHeaders(call.headers ?? {}),
      body: call.body,
    };
    await clientOf(integration, onRequest).raw(request);
  } catch (error) {
    if (!(error instanceof HeldBack) && !isToolError(error, 'InvalidInput')) throw error;
  }
  return sent;
}

const clientOf = (integration: Integration, onRequest: OnRequest) =>
  integration === 'mail'
    ? createGraphClient({
        baseUrl: baseUrls.mail,
        beta: true,
        accessToken: () => Promise.resolve('token'),
        limiter: limiters.graph({ application: 'proof', mailbox: 'proof' }),
        onRequest,
      })
    : createTrelloClient({
        baseUrl: baseUrls.board,
        credential: { kind: 'bearer', accessToken: () => Promise.resolve('token') },
        limiter: limiters.trello({ key: 'proof', token: 'proof' }),
        onRequest,
      });
