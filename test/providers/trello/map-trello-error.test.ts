import type { HttpMethod } from '../../../src/providers/http-request';
import { isAmbiguous } from '../../../src/providers/provider-call';
import { mapTrelloError } from '../../../src/providers/trello/map-trello-error';

function map(status: number, text: string, method: HttpMethod = 'POST', headers: Record<string, string> = {}) {
  return mapTrelloError({ provider: 'trello', method, path: '/cards' }, { status, headers, text });
}

test.each([
  [400, 'invalid id', 'InvalidInput'],
  [400, 'Invalid objectId', 'InvalidInput'],
  [400, 'invalid value for idList', 'InvalidInput'],
  [400, '{"message":"URL (https://x) did not return 200 status code, got 405","error":"ERROR"}', 'InvalidInput'],
  [400, 'A webhook with that callback, model, and token already exists', 'Conflict'],
  [401, 'invalid key', 'AccountNeedsReconnect'],
  [401, 'invalid token', 'AccountNeedsReconnect'],
  [401, 'unauthorized token', 'AccountNeedsReconnect'],
  [401, '', 'AccountNeedsReconnect'],
  [401, '{"message":"missing scopes"}', 'PermissionDenied'],
  [401, 'unauthorized card permission requested', 'PermissionDenied'],
  [401, 'unauthorized org access', 'PermissionDenied'],
  [403, '', 'PermissionDenied'],
  [404, 'could not find the board that the card belongs to', 'NotFound'],
  [404, 'The requested resource was not found.', 'NotFound'],
  [404, 'model not found', 'NotFound'],
  [404, 'Cannot GET /1/webhooks', 'InvalidInput'],
  [409, '', 'Conflict'],
  [302, '', 'ProviderUnavailable'],
])('%i %j is %s and is not retried', (status, text, type) => {
  const failure = map(status, text);
  expect(failure).toMatchObject({ type, nonRetryable: true });
  expect(isAmbiguous(failure)).toBe(false);
});

test('a 429 without Retry-After is retried with the backoff', () => {
  const failure = map(429, '{"error":"API_TOKEN_LIMIT_EXCEEDED","message":"Rate limit exceeded"}');
  expect(failure).toMatchObject({
    type: 'RateLimited',
    nonRetryable: false,
    details: [{ code: 'API_TOKEN_LIMIT_EXCEEDED', ambiguous: false }],
  });
  expect(failure.nextRetryDelay).toBeUndefined();
});

test('a 429 with Retry-After comes back then', () => {
  expect(Number(map(429, '', 'POST', { 'retry-after': '3' }).nextRetryDelay)).toBeGreaterThanOrEqual(3000);
});

test.each([449, 500, 502, 504])('%i is retried; a write looks first', (status) => {
  expect(map(status, '')).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false });
  expect([isAmbiguous(map(status, '')), isAmbiguous(map(status, '', 'GET'))]).toEqual([true, false]);
});
