import { almostLockedOut, limitUsedUp, providerAway } from '../../src/providers/limits/limit-failures';
import { mapRequestFailure, mapUnavailable } from '../../src/providers/map-unavailable';
import { RequestFailure } from '../../src/providers/request-failure';

const post = { provider: 'microsoft-graph', method: 'POST', path: '/me/messages' } as const;
const get = { ...post, method: 'GET' } as const;

const look = 'It may have done it all the same; look before doing it again.';
const nothing = 'This request changed nothing; try again later.';

describe('a request without an answer', () => {
  const failure = (ambiguous: boolean) => new RequestFailure('the connection failed', ambiguous, 'ECONNRESET');

  test('that may have arrived leaves open what a write did', () => {
    expect(mapRequestFailure(post, failure(true))).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: `Microsoft Graph could not be reached: the connection failed. ${look}`,
      details: [{ ambiguous: true, code: 'ECONNRESET', path: '/me/messages' }],
    });
  });

  test.each([
    ['a read', get, true],
    ['a write that was not sent', post, false],
  ])('changed nothing where it was %s', (_what, call, mayHaveArrived) => {
    expect(mapRequestFailure(call, failure(mayHaveArrived))).toMatchObject({
      message: `Microsoft Graph could not be reached: the connection failed. ${nothing}`,
      details: [{ ambiguous: false }],
    });
  });
});

describe('an answer that passes by itself', () => {
  const map = (
    status: number,
    headers: Record<string, string> = {},
    text = '',
    call: typeof post | typeof get = post,
  ) => mapUnavailable(call, { status, headers, text }, { code: 'Code', requestId: 'id' });

  test.each([
    [429, 'RateLimited', 'Microsoft Graph is getting too many requests for this account (429).', false],
    [503, 'RateLimited', 'Microsoft Graph is too busy at the moment (503).', true],
    [500, 'ProviderUnavailable', 'Microsoft Graph failed to answer (500).', true],
    [502, 'ProviderUnavailable', 'Microsoft Graph failed to answer (502).', true],
    [599, 'ProviderUnavailable', 'Microsoft Graph failed to answer (599).', true],
    [408, 'ProviderUnavailable', 'Microsoft Graph failed to answer (408).', true],
  ])('%i is %s', (status, type, told, ambiguous) => {
    expect(map(status)).toMatchObject({
      type,
      nonRetryable: false,
      message: `${told} ${ambiguous ? look : nothing}`,
      details: [{ ambiguous, status, code: 'Code', requestId: 'id' }],
    });
  });

  test.each([400, 403, 404, 407, 409, 499, 501])('is not %i', (status) => {
    expect(map(status)).toBeUndefined();
  });

  test.each([429, 503])('comes back when it says, of %i', (status) => {
    const wait = Number(map(status, { 'retry-after': '20' })?.nextRetryDelay);
    expect(wait).toBeGreaterThanOrEqual(20_000);
    expect(wait).toBeLessThanOrEqual(24_001);
    expect(map(status)?.nextRetryDelay).toBeUndefined();
  });

  test.each([
    ['said to be HTML', { 'content-type': 'text/html; charset=utf-8' }, '<p>Blocked'],
    ['HTML, whatever the letters', { 'content-type': 'TEXT/HTML' }, ' \n <p>Blocked'],
    ['that only looks like it', {}, '<!DOCTYPE html><title>'],
  ])('is a 403 that is a page %s: a gateway’s, which changed nothing', (_what, headers, text) => {
    expect(map(403, headers, text)).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: `A gateway before Microsoft Graph turned the request away (403); it is not about what the account may do. ${nothing}`,
      details: [{ ambiguous: false, status: 403 }],
    });
  });

  test.each([
    ['a 403 in JSON that quotes a page', 403, { 'content-type': 'application/json' }, '{"message":"<html>"}'],
    ['a 403 in JSON that says it is XML', 403, { 'content-type': 'application/xml' }, '<html>'],
    ['a 403 whose text has the word late', 403, {}, `<${'x'.repeat(300)} html`],
    ['a 403 with another word', 403, {}, '<xhtml>'],
    ['a 403 in HTML that begins with words', 403, { 'content-type': 'text/html' }, 'No <b>access</b>'],
    ['a 401 that is a page', 401, { 'content-type': 'text/html' }, '<html>'],
  ])('is not %s', (_what, status, headers, text) => {
    expect(map(status, headers, text)).toBeUndefined();
  });
});

describe('what is not even sent', () => {
  test('says when there is room again', () => {
    expect(limitUsedUp('trello', 4_200.5)).toMatchObject({
      type: 'RateLimited',
      nonRetryable: false,
      nextRetryDelay: 4_201,
      message: 'Trello has no room left in its request limit for this account; nothing was sent. Try again in 5 s.',
      details: [{ provider: 'trello' }],
    });
  });

  test('is tried again after a second where nobody knows', () => {
    expect(limitUsedUp('microsoft-graph', 0)).toMatchObject({
      nextRetryDelay: 1_000,
      message: expect.stringMatching(/^Microsoft Graph .* Try again in 1 s\.$/),
    });
  });

  test('says that the key is nearly locked out', () => {
    expect(almostLockedOut('trello', 10_000)).toMatchObject({
      type: 'RateLimited',
      nextRetryDelay: 10_000,
      message: 'Trello refused so many requests that it would lock this key out; nothing was sent. Try again in 10 s.',
    });
  });

  test('says that the provider is away, and leaves the time to the call', () => {
    const failure = providerAway('microsoft-graph');
    expect(failure).toMatchObject({
      type: 'ProviderUnavailable',
      nonRetryable: false,
      message: expect.stringMatching(/^Microsoft Graph has failed to answer .*; nothing was sent\. Now and then /),
      details: [{ provider: 'microsoft-graph' }],
    });
    expect(failure.nextRetryDelay).toBeUndefined();
  });
});
