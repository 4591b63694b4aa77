import { apiCall as contract } from '../../src/contracts/mail/api-call';
import { parseMailEndpoint } from '../../src/providers/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-headers';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';

export const apiCall = implement(contract, async (input, context) => {
  const { method, body } = input;
  const request = {
    method,
    endpoint: parseMailEndpoint(input.endpoint),
    headers: checkRawHeaders(input.headers),
    body,
  };
  return rawCallOnce(context.graph, request, contract.effect(input), context);
});
