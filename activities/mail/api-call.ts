import { apiCall as contract } from '../../src/contracts/mail/api-call';
import { parseMailEndpoint } from '../../src/providers/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-headers';
import type { RawRequest } from '../../src/providers/raw-exchange';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';
import { offerAttachments } from './offer-attachments';

export const apiCall = implement(contract, async (input, context) => {
  const headers = checkRawHeaders(input.headers);
  const request = {
    method: input.method,
    endpoint: parseMailEndpoint(input.endpoint),
    headers,
    body: 'content-type' in headers ? input.body : jsonIn(input.body),
  };
  const answer = await rawCallOnce(context.graph, request, contract.effect(input), context);
  const read = (again: RawRequest) => rawCallOnce(context.graph, again, 'read', context);
  return offerAttachments(answer, request, context.account, read);
});

/** Models often write a JSON body as text. Anything else that is text stays: a message in MIME is base64. */
function jsonIn(body: unknown): unknown {
  if (typeof body !== 'string' || !/^\s*[[{]/.test(body)) return body;
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}
