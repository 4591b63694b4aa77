import { apiCall as contract } from '../../src/contracts/board/api-call';
import { toolError } from '../../src/contracts/tool-error';
import { parseBoardEndpoint, type ParsedEndpoint } from '../../src/providers/endpoint-path';
import { checkRawHeaders } from '../../src/providers/raw-headers';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { rawCallOnce } from '../raw-call';

export const apiCall = implement(contract, async (input, context) => {
  const endpoint = parseBoardEndpoint(input.endpoint);
  const { method, query, body } = input;
  const parameters = [...endpoint.query.map(([name]) => name), ...Object.keys(query), ...namesIn(body)];
  assertWithinBoards(endpoint, parameters, context);
  const request = { method, endpoint, query, headers: checkRawHeaders(input.headers), body };
  return rawCallOnce(context.trello, request, contract.effect(input), context);
});

/** Which board a raw call touches can be seen only where the path says it. */
function assertWithinBoards(
  { segments }: ParsedEndpoint,
  parameters: readonly string[],
  { hasBoardLimit, assertBoardAllowed }: BoardStepContext,
): void {
  if (!hasBoardLimit) return;
  const [collection, id] = segments;
  if (collection !== 'boards' || id === undefined) {
    throw toolError(
      'PermissionDenied',
      'This agent is limited to some boards, so Board API Call takes only endpoints that begin with /1/boards/{id}. Use the card and list steps for the rest.',
    );
  }
  assertBoardAllowed(id);
  const reaching = parameters.find((name) => /^id(board|list|card|checklist)|source$/i.test(name));
  if (reaching === undefined) return;
  throw toolError(
    'PermissionDenied',
    `This agent is limited to some boards, so Board API Call takes no "${reaching}", which can name what is on another. Use the card and list steps for it.`,
  );
}

/** What a body says by name, also one written as text: it goes out as it is. */
const namesIn = (body: unknown): string[] =>
  typeof body === 'string'
    ? (body.match(/[a-z]+/gi) ?? [])
    : typeof body === 'object' && body !== null
      ? Object.keys(body)
      : [];
