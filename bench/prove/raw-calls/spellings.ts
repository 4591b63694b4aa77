import { defined } from '../../../src/json/defined';
import type { Random } from '../random';
import type { WrittenCall } from './asking-mail-calls';

type Spelling = (text: string, random: Random) => string;

/** Changes one random character of the path. */
const onOneLetter =
  (change: (letter: string) => string): Spelling =>
  (endpoint, random) => {
    const path = endpoint.split('?', 1)[0] ?? '';
    const letters = [...path.matchAll(/[a-z]/gi)].map(({ index }) => index);
    const place = random.pick(letters) ?? 0;
    return endpoint.slice(0, place) + change(endpoint.charAt(place)) + endpoint.slice(place + 1);
  };

const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Spellings of a path that a provider may or may not treat as the same path. */
const pathSpellings: readonly Spelling[] = [
  (endpoint) => endpoint,
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => path.toUpperCase()),
  (endpoint, random) =>
    endpoint.replace(/^[^?]*/, (path) =>
      path.replace(/[a-z]/g, (letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)),
    ),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path}/`),
  (endpoint) => endpoint.replace(/^\//, ''),
  (endpoint) => `/${endpoint}`,
  (endpoint) => endpoint.replace(/([a-z])\/([a-z])/i, '$1//$2'),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path}()`),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path};a=b`),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path}%20`),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path}%00`),
  (endpoint) => endpoint.replace(/^[^?]*/, (path) => `${path}%3Fx=1`),
  (endpoint) => endpoint.replace(/\/([A-Za-z]+)\/([^/?]+)/, "/$1('$2')"),
  (endpoint) => endpoint.replace(/\//g, (slash, at: number) => (at === 0 ? slash : '%2F')),
  (endpoint) => endpoint.replace(/\//g, (slash, at: number) => (at === 0 ? slash : '%5C')),
  (endpoint) => (endpoint.includes('?') ? `${endpoint}&x=1` : `${endpoint}?x=1`),
  onOneLetter(encoded),
  onOneLetter((letter) => encoded(letter).replace('%', '%25')),
  onOneLetter((letter) => `${letter}\u200b`),
  onOneLetter((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
];

const mailSpellings: readonly Spelling[] = [
  (endpoint) => `/v1.0${endpoint}`,
  (endpoint) => `/V1.0/${endpoint}`,
  (endpoint) => `/beta${endpoint}`,
  (endpoint) => endpoint.replace(/\/([A-Za-z]+)(\?|$)/, '/microsoft.graph.$1$2'),
  (endpoint) => endpoint.replace(/\/([A-Za-z]+)(\?|$)/, '/Microsoft.Graph.$1()$2'),
  (endpoint) => endpoint.replace(/\/([A-Za-z]+)(\?|$)/, '/graph.$1$2'),
];

const renamed = (value: unknown, rename: (name: string) => string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [rename(name), field]))
    : value;

const written = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

const typed =
  (type: string) =>
  (call: WrittenCall): WrittenCall => ({
    ...call,
    body: written(call.body),
    headers: { 'Content-Type': type },
  });

/** Spellings of the same body. */
const bodySpellings: readonly ((call: WrittenCall) => WrittenCall)[] = [
  (call) => call,
  (call) => ({ ...call, body: renamed(call.body, (name) => name.charAt(0).toUpperCase() + name.slice(1)) }),
  (call) => ({ ...call, body: renamed(call.body, (name) => name.toUpperCase()) }),
  (call) => ({ ...call, body: written(call.body) }),
  (call) => ({ ...call, body: `\ufeff${written(call.body)}` }),
  (call) => ({ ...call, body: `\r\n\t ${written(call.body)} ` }),
  (call) => ({
    ...call,
    body: written(call.body).replace(/"([a-z])/i, (_, first: string) => `"\\u00${first.charCodeAt(0).toString(16)}`),
  }),
  ...['application/json', 'application/json; charset=utf-7', 'APPLICATION/JSON', 'text/json', 'text/plain'].map(typed),
  ...[
    'application/vnd.api+json;odata.metadata=full',
    'application/x-www-form-urlencoded',
    'text/plain, application/json',
  ].map(typed),
];

/** Returns one of many spellings of a call; the gate has to recognise the call's effect in each. */
export function respelled(call: WrittenCall, integration: 'mail' | 'board', random: Random): WrittenCall {
  const paths = integration === 'mail' ? [...pathSpellings, ...mailSpellings] : pathSpellings;
  const spell = random.pick(paths);
  const method = random.chance(0.1) ? ` ${call.method.toLowerCase()} ` : call.method;
  const again = { ...call, method, endpoint: spell?.(call.endpoint, random) ?? call.endpoint };
  return call.body === undefined ? again : (random.pick(bodySpellings)?.(again) ?? again);
}

/** Puts the call into a batch, next to a call that only reads. */
export function batched({ method, endpoint, body, headers }: WrittenCall, random: Random): WrittenCall {
  const request = {
    id: '2',
    method,
    url: endpoint,
    ...defined({ headers, body }),
  };
  const requests = [
    { id: '1', method: 'GET', url: '/me' },
    random.chance(0.2) ? renamed(request, (name) => name.toUpperCase()) : request,
  ];
  return {
    method: 'POST',
    endpoint:
      random.pick(['/$batch', '/%24batch', '/$BATCH/', '/v1.0/$batch', '/beta/$batch', '/$batch?x=1']) ?? '/$batch',
    body: random.chance(0.5)
      ? { requests }
      : JSON.stringify({ [random.chance(0.2) ? 'Requests' : 'requests']: requests }),
  };
}
