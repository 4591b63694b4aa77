import { checkRawHeaders } from '../../../src/providers/raw-call/raw-headers';

const refused = (headers: Record<string, string>, reason: string) =>
  expect(() => checkRawHeaders(headers)).toThrow(
    expect.objectContaining({
      type: 'InvalidInput',
      message: `headers: ${JSON.stringify(Object.keys(headers).at(-1))} ${reason}.`,
    }) as Error,
  );
const ours = 'cannot be set: identity, address and transport are those of the connected account. Leave it out';

test.each([
  ...['authorization', 'cookie', 'cookie2', 'set-cookie', 'host', 'origin', 'referer', 'forwarded', 'via', 'from'],
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  ...['content-length', 'content-encoding', 'accept-encoding', 'range', 'x-real-ip', 'x-anchormailbox'],
  ...['x-trello-client-identifier', 'client-request-id', 'user-agent', 'proxy-x', 'Sec-Fetch-Mode'],
  ...['X-Forwarded-For', 'x-original-url', 'x-rewrite-url', 'x-ms-client', ':path', 'X-Method-Override'],
])('%s is ours to set', (name) => {
  refused({ [name]: 'x' }, ours);
});

test.each(['x proxy', 'a"b', 'a(b', 'ä', ''])('%j is not the name of a header', (name) => {
  refused({ [name]: 'x' }, 'is not the name of a header');
});

test.each(['a\r\nb', 'a\nb', 'ä', 'a\u007f', '\u0000'])('the value %j is refused', (value) => {
  refused({ 'x-note': value }, 'has a value with line breaks or characters outside ASCII. Remove them');
});

test('one that is given twice is refused, whatever its letters', () => {
  refused({ 'x-note': 'a', 'X-Note': 'b' }, 'is given twice');
});

test('names and values may hold all that HTTP allows, and words that only look like ours', () => {
  const headers = { "x-!#$%&'*+.^_`|~1": '\t ~', 'my-sec-x': '', 'x-msx': 'a', 'x-proxy-a': 'b' };
  expect(checkRawHeaders(headers)).toEqual(headers);
});
