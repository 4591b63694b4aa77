import { isLoopback, parseBaseUrl, parseStorageUrl } from '../../src/providers/base-url';

test.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1', true],
  ['http://127.255.10.200', true],
  ['http://[::1]:80', true],
  ['http://localhost.evil.example', false],
  ['http://mylocalhost', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://x127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://[::2]', false],
])('%s is this machine: %s', (address, here) => {
  expect(isLoopback(new URL(address))).toBe(here);
});

describe('a base URL', () => {
  test.each([
    ['https://graph.microsoft.com/v1.0', 'https://graph.microsoft.com/v1.0'],
    ['https://graph.microsoft.com/v1.0/', 'https://graph.microsoft.com/v1.0'],
    ['https://graph.microsoft.com/v1.0///', 'https://graph.microsoft.com/v1.0'],
    ['https://graph.microsoft.com//v1.0', 'https://graph.microsoft.com//v1.0'],
    ['https://graph.microsoft.com', 'https://graph.microsoft.com/'],
    ['http://localhost:3000/1', 'http://localhost:3000/1'],
    ['http://[::1]:3000/1', 'http://[::1]:3000/1'],
  ])('%s is read as %s', (written, read) => {
    expect(parseBaseUrl(written).href).toBe(read);
  });

  test.each([
    'http://graph.microsoft.com/v1.0',
    'ftp://localhost/v1.0',
    'https://ada@graph.microsoft.com',
    'https://:secret@graph.microsoft.com',
    'https://graph.microsoft.com/?key=1',
    'https://graph.microsoft.com/#x',
    'graph.microsoft.com',
    '',
  ])('%j is refused, saying how one is written', (written) => {
    expect(() => parseBaseUrl(written)).toThrow(
      expect.objectContaining({
        type: 'InvalidInput',
        message: expect.stringMatching(/^The base URL .* https .*without credentials, query or fragment\.$/),
      }) as Error,
    );
  });
});

describe('an address of a storage', () => {
  const provider = new URL('https://graph.microsoft.com/v1.0');
  const here = new URL('http://127.0.0.1:4000/v1.0');

  test.each([
    ['https://storage.example/file?sig=1', provider],
    ['https://storage.example/file?sig=1', here],
    ['http://localhost:9/file', here],
  ])('%s is good for %s', (address, baseUrl) => {
    expect(parseStorageUrl(address, baseUrl)?.href).toBe(address);
  });

  test.each([
    ['http://storage.example/file', provider],
    ['http://storage.example/file', here],
    ['http://localhost:9/file', provider],
    ['ftp://localhost:9/file', here],
    ['/file', here],
    ['', provider],
  ])('%j is none for %s', (address, baseUrl) => {
    expect(parseStorageUrl(address, baseUrl)).toBeUndefined();
  });
});
