import type { z } from 'zod';
import { apiCall as contract } from '../../src/contracts/mail/api-call';
import { rawBodyLimit, rawTextLimit } from '../../src/contracts/raw-call/api-call';
import { parseMailEndpoint, type ParsedEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-call/raw-headers';
import type { RawRequest } from '../../src/providers/raw-call/raw-exchange';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';
import { attachmentPlace } from './reading/attachment-place';
import { offerAttachments } from './reading/offer-attachments';
import { reviewCall } from './review/review-call';

export const apiCall = implement(
  contract,
  async (input, context) => {
    const request = requestOf(input);
    const answer = await rawCallOnce(context.graph, request, contract.effect(input), context);
    const read = (again: RawRequest) => rawCallOnce(context.graph, again, 'read', context);
    return offerAttachments(answer, request, context.account, read);
  },
  {
    review: async (input, context) => {
      await context.graph.assertSendable(requestOf(input));
      return reviewCall(input, context);
    },
  },
);

/** @throws InvalidInput, before a person is asked and again before the call */
function requestOf({ method, endpoint, headers, body }: z.output<typeof contract.input>): RawRequest {
  const parsed = parseMailEndpoint(endpoint);
  return { method, endpoint: parsed, headers: checkRawHeaders(headers), body, fileLimit: fileLimitOf(parsed) };
}

/** A message in MIME has no reference by which a larger one could be had. */
function fileLimitOf(endpoint: ParsedEndpoint): number | undefined {
  const { isContents, attachmentId } = attachmentPlace(endpoint);
  if (!isContents) return undefined;
  return attachmentId === undefined ? rawTextLimit : rawBodyLimit;
}
