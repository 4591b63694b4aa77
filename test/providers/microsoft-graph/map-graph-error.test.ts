import type { HttpMethod } from '../../../src/providers/http-request';
import { blamesGraphToken, isListingLost, mapGraphError } from '../../../src/providers/microsoft-graph/map-graph-error';
import { isAmbiguous } from '../../../src/providers/provider-call';

const body = (code: string, message = 'Sentence.', more: object = {}) =>
  JSON.stringify({ error: { code, message, ...more } });

function map(status: number, text: string, more: { method?: HttpMethod; headers?: Record<string, string> } = {}) {
  const { method = 'GET', headers = {} } = more;
  return mapGraphError({ provider: 'microsoft-graph', method, path: '/me/messages/x' }, { status, headers, text });
}

test.each([
  [400, 'ErrorInvalidIdMalformed', 'InvalidInput'],
  [400, 'INEFFICIENTFILTER', 'InvalidInput'],
  [400, 'ErrorDuplicateTransactionId', 'Conflict'],
  [409, 'ErrorDuplicateTransactionId', 'Conflict'],
  [400, 'AnythingNew', 'InvalidInput'],
  [400, 'AuthenticationError', 'PermissionDenied'],
  [400, 'syncstatenotfound', 'NotFound'],
  [401, 'InvalidAuthenticationToken', 'AccountNeedsReconnect'],
  [401, 'unauthenticated', 'AccountNeedsReconnect'],
  [401, 'Authentication_ExpiredToken', 'AccountNeedsReconnect'],
  [401, '', 'PermissionDenied'],
  [401, 'UnknownError', 'PermissionDenied'],
  [401, 'ErrorAccessDenied', 'PermissionDenied'],
  [403, '', 'PermissionDenied'],
  [403, 'ErrorAccessDenied', 'PermissionDenied'],
  [403, 'ErrorSendAsDenied', 'PermissionDenied'],
  [403, 'quotaLimitReached', 'Conflict'],
  [404, 'ErrorItemNotFound', 'NotFound'],
  [404, 'ErrorInvalidMailboxItemId', 'NotFound'],
  [404, 'MailboxNotEnabledForRESTAPI', 'NotFound'],
  [405, 'Request_BadRequest', 'InvalidInput'],
  [409, 'Conflict', 'Conflict'],
  [410, 'SyncStateNotFound', 'NotFound'],
  [412, 'ErrorIrresolvableConflict', 'Conflict'],
  [413, 'RequestEntityTooLarge', 'InvalidInput'],
  [501, 'notSupported', 'InvalidInput'],
])('%i %j is %s and is not retried', (status, code, type) => {
  const failure = map(status, body(code), { method: 'POST' });
  expect(failure).toMatchObject({ type, nonRetryable: true });
  expect(isAmbiguous(failure)).toBe(false);
});

test.each([
  [
    429,
    'ErrorExceededMessageLimit',
    'Cannot send mail. Daily Message/Recipient limit exceeded. RefuseQuota, ShowTierUpgrade',
  ],
  [
    554,
    'ErrorMessageSubmissionBlocked',
    'Cannot send mail. Follow the instructions in your Inbox to verify your account.',
  ],
  [403, 'ErrorExceededMaxRecipientLimitBlock', ''],
  [400, 'ErrorAccountSuspendShowTierUpgrade', ''],
])(
  'a mailbox that Microsoft has stopped from sending is told as that for good, also by %i %s',
  (status, code, message) => {
    const failure = map(status, body(code, message), { method: 'POST' });
    expect(failure).toMatchObject({
      ...{ type: 'PermissionDenied', nonRetryable: true },
      message: expect.stringMatching(/^Microsoft has stopped this mailbox from sending: .* sign in to Outlook/),
    });
    expect(isAmbiguous(failure)).toBe(false);
  },
);

test('a burst that has the code of a stopped mailbox passes', () => {
  const burst = map(429, body('ErrorExceededMessageLimit', 'Cannot send mail. Throttle'), { method: 'POST' });
  expect(burst).toMatchObject({ type: 'RateLimited', nonRetryable: false });
});

test('a request of more than 4 MB is told as too large, whatever its code', () => {
  const { message } = map(400, body('BadRequest', 'The maximum request length supported is 4MB.'), { method: 'PATCH' });
  expect(message).toMatch(/^The request is too large\./);
});

test('a message that is too large for the mailbox is not told to send its files by reference, as it has', () => {
  const { message, type } = map(400, body('ErrorMessageSizeExceeded'), { method: 'PUT' });
  expect(type).toBe('InvalidInput');
  expect(message).toMatch(/35 MB.*Leave files out, or share links/);
  expect(message).not.toContain('by reference');
});

test.each([
  ['MailboxNotEnabledForRESTAPI', 'REST API is not yet supported for this mailbox.'],
  ['MailboxNotSupportedForRESTAPI', 'REST API is not yet supported for this mailbox.'],
  ['ResourceNotFound', 'Resource could not be discovered.'],
])('a mailbox that is not online is told as that, not as something in it that is missing: %s', (code, message) => {
  expect(map(404, body(code, message)).message).toMatch(/^There is no mailbox for this user/);
});

test('a path that Graph does not know is told as that', () => {
  const { message } = map(404, body('ResourceNotFound', "Resource not found for the segment 'postcards'."));
  expect(message).toMatch(/^Microsoft Graph does not know this path\./);
});

describe('an ExtensionError means what the status inside it says', () => {
  const wrapped = (inner: string, operation = 'Update') =>
    body('ExtensionError', `Operation: ${operation}; Exception: [Status Code: ${inner}; Reason: ${inner}]`);

  test.each([
    [404, 'NotFound', 'NotFound'],
    [401, 'NotFound', 'NotFound'],
    [500, 'NotFound', 'NotFound'],
    [403, 'Forbidden', 'PermissionDenied'],
    [400, 'Forbidden', 'PermissionDenied'],
    [401, 'Unauthorized', 'PermissionDenied'],
    [409, 'Conflict', 'Conflict'],
    [400, 'BadRequest', 'InvalidInput'],
  ])('%i around %s is %s and is not retried', (status, inner, type) => {
    const failure = map(status, wrapped(inner), { method: 'PATCH' });
    expect(failure).toMatchObject({ type, nonRetryable: true });
    expect(isAmbiguous(failure)).toBe(false);
    expect(failure.message).toContain(`(Microsoft Graph: ${String(status)} ExtensionError `);
  });

  test.each([
    [400, 'ServiceUnavailable', 'RateLimited'],
    [400, 'TooManyRequests', 'RateLimited'],
    [400, 'InternalServerError', 'ProviderUnavailable'],
    [403, 'GatewayTimeout', 'ProviderUnavailable'],
    [400, 'RequestTimeout', 'ProviderUnavailable'],
    [400, 'Timeout', 'ProviderUnavailable'],
  ])('%i around %s is %s and is retried', (status, inner, type) => {
    expect(map(status, wrapped(inner, 'Create'), { method: 'POST' })).toMatchObject({ type, nonRetryable: false });
  });

  test.each([
    [404, 'NotFound', true],
    [403, 'PermissionDenied', true],
    [400, 'InvalidInput', true],
    [500, 'ProviderUnavailable', false],
  ])('its own status %i counts where there is none inside', (status, type, nonRetryable) => {
    const text = body('ExtensionError', 'There was an error processing a storage extension.');
    expect(map(status, text)).toMatchObject({ type, nonRetryable });
  });

  test('only a refusal blames the place of the mailbox', () => {
    const blamed = /^This mailbox is on premises or closed to this application by a policy\./;
    expect(map(400, wrapped('Forbidden')).message).toMatch(blamed);
    expect(map(403, body('ExtensionError', 'No more is said.')).message).toMatch(blamed);
    expect(map(401, wrapped('Unauthorized')).message).not.toMatch(blamed);
    expect(map(403, wrapped('NotFound')).message).not.toMatch(blamed);
  });
});

describe('a 401', () => {
  const uri = 'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"';

  test.each([
    ['InvalidAuthenticationToken', undefined, true],
    ['INVALIDAUTHENTICATIONTOKEN', uri, true],
    ['Authentication_MissingOrMalformed', undefined, true],
    ['', `${uri}, error="invalid_token"`, true],
    ['UnknownError', `${uri}, errorDescription="…", error="insufficient_claims", claims="eyJ9"`, true],
    ['', `PoP realm="", nonce="x", ${uri}, error = "invalid_token"`, true],
    ['UnknownError', undefined, false],
    ['UnknownError', uri, false],
    ['ErrorAccessDenied', `${uri}, error="insufficient_scope"`, false],
    ['', `${uri}, error_description="error of invalid_token"`, false],
  ])('%j with the challenge %j blames the token: %j', (code, challenge, blamed) => {
    const headers = challenge === undefined ? {} : { 'www-authenticate': challenge };
    const text = body(code);
    expect(blamesGraphToken({ headers, text })).toBe(blamed);
    expect(map(401, text, { headers }).type).toBe(blamed ? 'AccountNeedsReconnect' : 'PermissionDenied');
  });

  test('that blames no token says what it may be, and sends nobody to connect again in vain', () => {
    const { message } = map(401, body('UnknownError', ''));
    expect(message).toMatch(/without blaming its sign-in\. Some of it is for work and school accounts alone/);
    expect(message).toMatch(/\(Microsoft Graph: 401 UnknownError\)$/);
  });
});

test('details tell what was called and what came back', () => {
  const failure = map(404, body('ErrorItemNotFound'), { headers: { 'request-id': 'abc' } });
  expect(failure.details).toEqual([
    {
      provider: 'microsoft-graph',
      method: 'GET',
      path: '/me/messages/x',
      status: 404,
      code: 'ErrorItemNotFound',
      requestId: 'abc',
      ambiguous: false,
    },
  ]);
});

test.each(['innerError', 'innererror', 'InnerError'])(
  'the code inside %s counts when the outer says nothing',
  (name) => {
    const inner = { [name]: { code: 'x', 'request-id': 'abc', innerError: { code: 'ErrorInvalidIdMalformed' } } };
    const failure = map(400, body('invalidRequest', 'Bad.', inner));
    expect(failure.details?.[0]).toMatchObject({ code: 'ErrorInvalidIdMalformed', requestId: 'abc' });
  },
);

test('a 429 comes back after Retry-After and was certainly not carried out', () => {
  const failure = map(429, body('ApplicationThrottled'), { method: 'POST', headers: { 'retry-after': '2.5' } });
  expect(failure).toMatchObject({ type: 'RateLimited', nonRetryable: false });
  expect(Number(failure.nextRetryDelay)).toBeGreaterThanOrEqual(2500);
  expect(Number(failure.nextRetryDelay)).toBeLessThanOrEqual(3001);
  expect(isAmbiguous(failure)).toBe(false);
});

test('a 429 without Retry-After is retried with the backoff', () => {
  const failure = map(429, '');
  expect(failure).toMatchObject({ type: 'RateLimited', nonRetryable: false });
  expect(failure.nextRetryDelay).toBeUndefined();
});

test.each([
  [500, 'ProviderUnavailable'],
  [502, 'ProviderUnavailable'],
  [503, 'RateLimited'],
  [504, 'ProviderUnavailable'],
  [408, 'ProviderUnavailable'],
])('%i is retried as %s: a read at once, a write after looking', (status, type) => {
  const read = map(status, '<html>');
  const write = map(status, '<html>', { method: 'POST' });
  expect(read).toMatchObject({ type, nonRetryable: false });
  expect(write).toMatchObject({ type, nonRetryable: false });
  expect([isAmbiguous(read), isAmbiguous(write)]).toEqual([false, true]);
});

test('a 400 that says nothing at all is retried at once, a write too, because it is a refusal', () => {
  const headers = { 'request-id': 'abc' };
  for (const failure of [map(400, '', { headers }), map(400, ' ', { method: 'POST', headers })]) {
    const details = [{ status: 400, requestId: 'abc' }];
    expect(failure).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: false, details });
    expect(isAmbiguous(failure)).toBe(false);
    expect(failure.message).toBe(
      'Microsoft Graph refused the request without saying why (400). This request changed nothing; try again later.',
    );
  }
});

test('a redirect is no success', () => {
  expect(map(302, '')).toMatchObject({ type: 'ProviderUnavailable', nonRetryable: true });
});

test.each(['', 'null', '[]', '{"error":"text"}', '{"error":{"code":7}}', '<html>'])(
  'body %j is still mapped',
  (text) => {
    expect(map(404, text)).toMatchObject({ type: 'NotFound' });
  },
);

test('a dead delta link is recognised by status and by code in any case', () => {
  expect(
    [map(410, ''), map(400, body('syncStateNotFound')), map(404, body('ErrorItemNotFound'))].map(isListingLost),
  ).toEqual([true, true, false]);
});
