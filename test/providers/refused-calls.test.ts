import { mapGraphError, isListingLost } from '../../src/providers/microsoft-graph/map-graph-error';
import { blamesTrelloToken, mapTrelloError } from '../../src/providers/trello/map-trello-error';

describe('what a refusal of Graph says', () => {
  const map = (status: number, error: object, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST') =>
    mapGraphError(
      { provider: 'microsoft-graph', method, path: '/me' },
      { status, headers, text: JSON.stringify({ error }) },
    );

  test.each([
    [
      404,
      { code: 'ErrorItemNotFound', message: "The item 'x' was not found." },
      "There is nothing with this id or name in the mailbox. It may have been deleted; look it up again. (Microsoft Graph: 404 ErrorItemNotFound The item 'x' was not found.)",
    ],
    [418, { code: '', message: '' }, 'Microsoft Graph refused the request. Correct it. (Microsoft Graph: 418)'],
    [400, { code: 'New', message: '' }, 'Microsoft Graph refused the request. Correct it. (Microsoft Graph: 400 New)'],
    [
      302,
      { code: 'ErrorItemNotFound', message: '' },
      'Microsoft Graph answered with a redirect, which is never followed. (Microsoft Graph: 302 ErrorItemNotFound)',
    ],
    [507, { code: '', message: '' }, 'The mailbox is full. Its owner has to free space first. (Microsoft Graph: 507)'],
  ])('%i %j is told', (status, error, message) => {
    expect(map(status, error)).toMatchObject({ message, nonRetryable: true, details: [{ status, ambiguous: false }] });
  });

  test('a full store is no full mailbox to who only reads: an administrator has to look', () => {
    const error = { code: 'ErrorQuotaExceeded', message: 'Mailbox has exceeded maximum mailbox size.' };
    expect([map(403, error), map(403, error, {}, 'GET')].map(({ type, message }) => [type, message])).toEqual([
      [
        'Conflict',
        'The mailbox is full. Its owner has to free space first. (Microsoft Graph: 403 ErrorQuotaExceeded Mailbox has exceeded maximum mailbox size.)',
      ],
      [
        'Conflict',
        'Exchange keeps notes of such a reading in the mailbox, whose store has no room for them. That need not be mail: have an administrator look at what fills it. (Microsoft Graph: 403 ErrorQuotaExceeded Mailbox has exceeded maximum mailbox size.)',
      ],
    ]);
  });

  test.each(['constructor', '__proto__', 'toString'])('a code named %s is no known one', (code) => {
    expect(map(404, { code, message: '' })).toMatchObject({ type: 'NotFound' });
  });

  test('the id of the request is the header’s, or the one in the text', () => {
    const error = { code: 'x', message: '', innerError: { 'request-id': 'text' } };
    expect(map(400, error).details).toMatchObject([{ requestId: 'text' }]);
    expect(map(400, error, { 'request-id': 'header' }).details).toMatchObject([{ requestId: 'header' }]);
  });

  test.each([
    [410, 'x', true],
    [400, 'SyncStateInvalid', true],
    [400, 'resyncRequired', true],
    [400, 'ErrorItemNotFound', false],
    [404, '', false],
  ])('%i %j means that a listing is lost: %s', (status, code, lost) => {
    expect(isListingLost(map(status, { code, message: '' }))).toBe(lost);
  });

  test('an error of something else means nothing of a listing', () => {
    expect([isListingLost(new Error('x')), isListingLost(undefined)]).toEqual([false, false]);
  });
});

describe('what a refusal of Trello says', () => {
  const map = (status: number, text: string, headers: Record<string, string> = {}) =>
    mapTrelloError({ provider: 'trello', method: 'PUT', path: '/cards/x' }, { status, headers, text });

  test.each([
    [
      400,
      'invalid id',
      'An id is not one of Trello. Use the id or short link exactly as an earlier step returned it. (Trello: 400 invalid id)',
    ],
    [418, 'tea', 'Trello refused the request. Correct it. (Trello: 418 tea)'],
    [409, '', 'It clashes with something that exists already. Look that up first. (Trello: 409)'],
    [302, '', 'Trello answered with a redirect, which is never followed. (Trello: 302)'],
    [413, '', 'The file or text is larger than this account’s plan allows. Shorten it. (Trello: 413)'],
  ])('%i %j is told', (status, text, message) => {
    expect(map(status, text)).toMatchObject({ message, nonRetryable: true, details: [{ status, ambiguous: false }] });
  });

  test.each([
    [{ 'x-trello-request-id': 'a', 'atl-traceid': 'b' }, 'a'],
    [{ 'atl-traceid': 'b' }, 'b'],
    [{}, undefined],
  ])('the id of the request is in %j', (headers, requestId) => {
    expect(map(400, '', headers).details?.[0]).toEqual(
      expect.objectContaining(requestId === undefined ? {} : { requestId }),
    );
    expect('requestId' in (map(400, '', headers).details![0] as object)).toBe(requestId !== undefined);
  });

  test('its code is told where it has one', () => {
    expect(map(400, '{"message":"m","error":"CODE"}').details).toMatchObject([{ code: 'CODE' }]);
    expect('code' in (map(400, 'm').details![0] as object)).toBe(false);
  });

  test('what nobody knows is for the caller to correct', () => {
    expect(map(418, 'tea')).toMatchObject({ type: 'InvalidInput' });
  });

  test('449 is a fault of Trello’s own, told with the status that it stands for', () => {
    expect(map(449, 'x')).toMatchObject({ type: 'ProviderUnavailable', message: expect.stringContaining('(502)') });
  });

  test.each([
    ['invalid token', true],
    ['expired token', true],
    ['invalid key', true],
    ['unauthorized token', true],
    ['', true],
    ['something new', true],
    ['unauthorized card permission requested', false],
    ['missing scopes', false],
    ['webhook does not belong to token', false],
  ])('a 401 with %j blames the token: %s', (text, blamed) => {
    expect(blamesTrelloToken({ text })).toBe(blamed);
  });
});
