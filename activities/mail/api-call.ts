import { apiCall as contract } from '../../src/contracts/mail/api-call';
import { parseMailEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-call/raw-headers';
import type { RawRequest } from '../../src/providers/raw-call/raw-exchange';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';
import { offerAttachments } from './reading/offer-attachments';
import { reviewCall } from './review/review-call';

export const apiCall = implement(
  contract,
  async (input, context) => {
    const { method, body } = input;
    const request = {
      method,
      endpoint: parseMailEndpoint(input.endpoint),
      headers: checkRawHeaders(input.headers),
      body,
    };
    const answer = await rawCallOnce(context.graph, request, contract.effect(input), context);
    const read = (again: RawRequest) => rawCallOnce(context.graph, again, 'read', context);
    return offerAttachments(answer, request, context.account, read);
  },
  { review: reviewCall },
);
