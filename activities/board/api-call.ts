import type { z } from 'zod';
import { apiCall as contract } from '../../src/contracts/board/api-call';
import { rawBodyLimit } from '../../src/contracts/raw-call/api-call';
import { parseBoardEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-call/raw-headers';
import type { RawRequest } from '../../src/providers/raw-call/raw-exchange';
import { implement, type BoardStepContext } from '../implement';
import { isFileAnswer, rawCallOnce } from '../raw-call';
import { fileOfCall } from './attachments/file-of-call';
import { reviewCall } from './cards/review-call';
import { assertWithinBoards } from './named/within-boards';

type Input = z.output<typeof contract.input>;

export const apiCall = implement(
  contract,
  async (input, context) => {
    const request = await allowedRequest(input, context);
    const attachment = fileOfCall(request.endpoint.segments, context.account);
    const fileLimit = attachment === undefined ? undefined : rawBodyLimit;
    const answer = await rawCallOnce(context.trello, { ...request, fileLimit }, contract.effect(input), context);
    return { ...answer, body: attachment === undefined ? answer.body : referring(answer, attachment) };
  },
  {
    review: async (input, context) => {
      const request = await allowedRequest(input, context);
      context.trello.assertSendable(request);
      return reviewCall(request, context);
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

/** Adds its reference to what is answered of a file: its bytes, or a redirect to where they are, which a raw call does not follow. */
function referring({ status, body }: z.input<typeof contract.output>, attachment: string): unknown {
  if (isFileAnswer(body)) return { ...body, attachment };
  return status < 400 && body === null ? { attachment } : body;
}
