import type { z } from 'zod';
import { apiCall as contract } from '../../src/contracts/board/api-call';
import { parseBoardEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-call/raw-headers';
import type { RawRequest } from '../../src/providers/raw-call/raw-exchange';
import { implement, type BoardStepContext } from '../implement';
import { rawCallOnce } from '../raw-call';
import { reviewCall } from './cards/review-call';
import { assertWithinBoards } from './named/within-boards';

type Input = z.output<typeof contract.input>;

export const apiCall = implement(
  contract,
  async (input, context) =>
    rawCallOnce(context.trello, await allowedRequest(input, context), contract.effect(input), context),
  {
    review: async (input, context) => {
      const request = await allowedRequest(input, context);
      context.trello.assertSendable(request);
      return reviewCall(request.endpoint.segments, context);
    },
  },
);

/** @throws InvalidInput, PermissionDenied, before a person is asked and again before the call */
async function allowedRequest(input: Input, context: BoardStepContext): Promise<RawRequest> {
  const { method, query, body } = input;
  const endpoint = parseBoardEndpoint(input.endpoint);
  const request = { method, endpoint, query, headers: checkRawHeaders(input.headers), body };
  await assertWithinBoards(request, context);
  return request;
}
