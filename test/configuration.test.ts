import { readConfiguration } from '../src/configuration';

const publicUrl = (PUBLIC_URL: string) => readConfiguration({ PUBLIC_URL }).publicUrl;

test.each([
  ['https://agents.example.com', 'https://agents.example.com'],
  ['https://agents.example.com/', 'https://agents.example.com'],
  ['http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
  ['', undefined],
])('the public address "%s" is taken', (given, taken) => {
  expect(publicUrl(given)).toBe(taken);
});

test.each([
  'https://tools.example.com/agents',
  'https://agents.example.com/?from=mail',
  'https://agents.example.com/#top',
  'https://ada@agents.example.com',
])('the public address %s is refused, under which nobody could sign in', (given) => {
  expect(() => publicUrl(given)).toThrow(
    /^ {2}PUBLIC_URL: .* host alone, without a path, query or user.* Give the gateway a host of its own/m,
  );
});

test('what is no web address is refused as a public one', () => {
  for (const given of ['agents', 'ftp://agents.example.com'])
    expect(() => publicUrl(given)).toThrow(/^ {2}PUBLIC_URL: /m);
});
