import { apiCall as contract } from '../../src/contracts/board/api-call';
import { parseBoardEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-call/raw-headers';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';
import { assertWithinBoards } from './named/within-boards';

export const apiCall = implement(contract, async (input, context) => {
  const { method, query, body } = input;
  const endpoint = parseBoardEndpoint(input.endpoint);
  const request = { method, endpoint, query, headers: checkRawHeaders(input.headers), body };
  await assertWithinBoards(request, context);
  return rawCallOnce(context.trello, request, contract.effect(input), context);
});
