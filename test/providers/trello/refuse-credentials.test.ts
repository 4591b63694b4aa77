import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { parseBoardEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { refuseCredentials } from '../../../src/providers/trello/refuse-credentials';

const token = 'ab12'.repeat(16);
const call = (endpoint: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'POST',
  endpoint: parseBoardEndpoint(endpoint),
  ...more,
});

test.each<[place: string, what: string, request: RawRequest]>([
  ['endpoint', 'a token as a part of its path', call(`/1/tokens/${token}`)],
  ['endpoint', 'a token as a parameter', call(`/1/cards?name=${token}`)],
  ['endpoint', 'a token as the name of one', call(`/1/cards?${token}`)],
  ['endpoint', 'a key in an address of a batch', call('/1/batch?urls=/cards/x%3Fkey%3Dabc')],
  ['endpoint', 'a key in the second address of a batch', call('/1/batch?urls=/a,key%3Dabc')],
  ['query', 'a token as a value', call('/1/cards', { query: { name: token } })],
  ['query', 'a token as a name', call('/1/cards', { query: { [token]: 1 } })],
  ['query', 'a token by its name', call('/1/cards', { query: { api_token: 'x' } })],
  ['headers', 'a token as a value', call('/1/cards', { headers: { 'x-note': `Bearer ${token}` } })],
  ['headers', 'a token by its name', call('/1/cards', { headers: { 'Api-Key': 'x' } })],
  ['body', 'a key in a form', call('/1/cards', { body: 'key=abc' })],
  ['body', 'a token in a form, in great letters', call('/1/cards', { body: 'name=x&TOKEN=abc' })],
  ['body', 'an OAuth parameter in a form', call('/1/cards', { body: 'a=b,oauth_token=x' })],
  ['body', 'a token in a text of JSON', call('/1/cards', { body: ' {"token":"x"}' })],
  ['body', 'a token as a field', call('/1/cards', { body: { oauth_token: 'x' } })],
])('a call with a credential in its %s is refused: %s', (place, _what, request) => {
  expect(() => refuseCredentials(request)).toThrow(
    expect.objectContaining({
      type: 'InvalidInput',
      message: expect.stringMatching(new RegExp(`^${place}: It holds a key or token\\. Leave it out: .*seal them`)),
    }) as Error,
  );
});

test.each<[what: string, request: RawRequest]>([
  ['nothing but a path', call('/1/cards/x')],
  ['words that only end so', call('/1/cards?urls=/x%3Fmonkey%3D1', { body: 'monkey=1&tokens=2' })],
  ['a name without a value', call('/1/cards?fields=key,token')],
  ['a text that is no form', call('/1/cards', { body: 'the key = what opens it' })],
  ['a text that begins like JSON', call('/1/cards', { body: '{"token":' })],
  ['texts that tell of a token', call('/1/cards', { body: { desc: 'token=x' }, query: { limit: 5, flag: true } })],
])('%s passes', (_what, request) => {
  expect(() => refuseCredentials(request)).not.toThrow();
});
