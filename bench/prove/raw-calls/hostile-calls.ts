import type { Random } from '../random';
import type { WrittenCall } from './asking-mail-calls';

const hosts = [
  'evil.example',
  'graph.microsoft.com.evil.example',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  'api.trello.com@evil.example',
];
const schemes = [
  'https:',
  'HTTP:',
  'file:',
  'javascript:',
  'data:',
  'ftp:',
  '//',
  '\\\\',
  '/\\',
  '/%2f',
  '/%5c',
  '/@',
  '//@',
  '/user:pass@',
  '',
];
const climbs = [
  ...[
    '..',
    '.',
    '...',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '%25252e',
    '..;',
    '..%20',
    '..%00',
    '. .',
    '\u2024\u2024',
    '\uff0e\uff0e',
  ],
  ...['%c0%ae%c0%ae', '..%09', '%2e%2e%2f', '..%5c', '..%2f..', ';..', '..?', '..#', '%u002e', '.%00.'],
];
const oddities = [
  ...[
    '%00',
    '%0d%0aHost:evil.example',
    '\r\nHost: evil.example',
    '\n',
    '\t',
    '%zz',
    '%',
    '%ff',
    '\ud800',
    '#',
    '%23',
    '\\',
    '%5c',
  ],
  ...['\u202e', '\u200b', '%e2%80%ae', ' ', '%20', '?', '??', '&', '{x}', '<x>', '"', '`', '^', '|', '~', "'"],
];
const parameters = [
  'key',
  'token',
  'access_token',
  '_method',
  'X-HTTP-Method-Override',
  'oauth_token',
  'method',
  '$method',
  '%6bey',
  'to%6ben',
  ' token',
  'K\u212aY',
];
const headerNames = [
  ...[
    'Authorization',
    'Proxy-Authorization',
    'Cookie',
    'Host',
    'Origin',
    'Referer',
    'X-Forwarded-Host',
    'X-Forwarded-For',
    'Forwarded',
  ],
  ...[
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'Transfer-Encoding',
    'Content-Length',
    'Connection',
    'TE',
    'Upgrade',
  ],
  ...[
    'Expect',
    'Trailer',
    'Via',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-MS-Client-Principal',
    'X-AnchorMailbox',
    'Content-Encoding',
    'Sec-Fetch-Site',
  ],
  ...[
    'authorization ',
    ' Authorization',
    'Authorization\r\nX',
    ':authority',
    'X-Trello-Client-Identifier',
    'X-Real-IP',
    'Set-Cookie',
    'If-Match',
  ],
];
const values = [
  'x',
  'Bearer stolen',
  'x\r\nAuthorization: Bearer x',
  'x\nHost: evil.example',
  'evil.example',
  'DELETE',
  '\u0000',
  'caf\u00e9',
  '',
];
const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-7',
    'application/json;charset=utf-16',
    ' application/json',
    'APPLICATION/JSON',
    'text/json',
  ],
  ...[
    'application/vnd.x+json',
    'application/json, text/plain',
    'text/plain;application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ],
  ...['application/xml', 'text/html', 'application/octet-stream', 'application/json\u00a0', 'json', '*/*', ''],
];
const bodies: readonly unknown[] = [
  '{"isRead":true,"isRead":false}',
  '{"isRead":true,"toRecipients":[],"isRead":{"a":1,"a":2}}',
  '\ufeff{"isRead":true}',
  ' {"isRead":true}',
  '{"isRead":true} {"attendees":[1]}',
  '{"isRead":true}\u0000',
  '{"__proto__":{"isRead":true},"isRead":true}',
  '{isRead:true}',
  "{'isRead':true}",
  '{"isRead":true,}',
  '/**/{"isRead":true}',
  '"{\\"isRead\\":true}"',
  'isRead=true&isRead=false',
  '[{"isRead":true}]',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
  { isRead: true, IsRead: false },
  { isRead: 'false' },
  null,
  7,
  [],
];

const around = (path: string, place: number, inserted: string): string => {
  const segments = path.split('/');
  segments.splice(place, 0, inserted);
  return segments.join('/');
};

/** Returns a call that tries to leave the provider, to authenticate as somebody else, or to be read in two ways. */
export function hostileCall(integration: 'mail' | 'board', random: Random): WrittenCall {
  const good = integration === 'mail' ? '/me/messages/AAMk' : '/1/cards/65f0c0de65f0c0de65f0c0de';
  const base: WrittenCall = { method: integration === 'mail' ? 'PATCH' : 'PUT', endpoint: good };
  const pick = <Thing>(things: readonly Thing[]): Thing => random.pick(things) as Thing;
  switch (Math.floor(random.next() * 6)) {
    case 0:
      return {
        ...base,
        endpoint: `${pick(schemes)}${random.chance(0.5) ? '//' : ''}${pick(hosts)}${random.chance(0.8) ? good : ''}`,
      };
    case 1:
      return { ...base, endpoint: around(good, 1 + Math.floor(random.next() * 4), pick(climbs)) };
    case 2: {
      const at = 1 + Math.floor(random.next() * good.length);
      return { ...base, endpoint: good.slice(0, at) + pick(oddities) + good.slice(at) };
    }
    case 3: {
      const name = pick(parameters);
      return random.chance(0.5) || integration === 'mail'
        ? { ...base, endpoint: `${good}?fields=id&${name}=x` }
        : { ...base, query: { [name]: 'x' } };
    }
    case 4:
      return { ...base, headers: { [pick(headerNames)]: pick(values) } };
    default:
      return {
        ...base,
        body: pick(bodies),
        ...(random.chance(0.7) && { headers: { 'Content-Type': pick(contentTypes) } }),
      };
  }
}
