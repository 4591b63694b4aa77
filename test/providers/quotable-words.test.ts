import { quoteProvider } from '../../src/providers/quote-provider';
import { path, pathOfSegments } from '../../src/providers/request-path';
import { retryAfterMilliseconds } from '../../src/providers/retry-after';
import { thrownBy } from './local-server';

test.each([
  [' two\n\t lines\n', 'two lines'],
  ['the "name" and \'other.name$@:/-x\' follow', 'the "name" and \'other.name$@:/-x\' follow'],
  [`a "${'n'.repeat(40)}" is a name`, `a "${'n'.repeat(40)}" is a name`],
  [`a "${'n'.repeat(41)}" is none`, 'a…'],
  ['a "two words" is none', 'a…'],
  ['a \'name" that ends otherwise', 'a…'],
  ["can't, 5\"x, o'clock stay", "can't, 5\"x, o'clock stay"],
  ["the boys' own", 'the boys…'],
  ["'quoted", '…'],
  ["can't convert 'Dear Ada, x'", "can't convert…"],
  ['"a" "Dear Ada"', '"a"…'],
  [`${'x'.repeat(250)} "Dear Ada"`, `${'x'.repeat(200)}…`],
  ['"name"', '"name"'],
  ['"" is empty', '"" is empty'],
  ['see http://x.example/a, HTTPS://y.example/b) and "z"', 'see {address} {address}) and "z"'],
  ['xhttp://a.example', 'xhttp://a.example'],
  [' <html>', ''],
  ['a <b>', 'a <b>'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), `${'x'.repeat(200)}…`],
  [`${'x'.repeat(199)} y`, `${'x'.repeat(199)}…`],
  [`${'x'.repeat(190)} "long name here"`, `${'x'.repeat(190)}…`],
  [`${'x'.repeat(195)} "name" z`, `${'x'.repeat(195)} "nam…`],
])('%j is quoted as %j', (text, quote) => {
  expect(quoteProvider(text)).toBe(quote);
});

test.each([
  ['a$b,c:d=e@f', '/a$b,c:d=e@f'],
  ['a b;c/d?e#f%g+h', '/a%20b%3Bc%2Fd%3Fe%23f%25g%2Bh'],
  ['a.', '/a.'],
  ['.a', '/.a'],
  ['a;', '/a%3B'],
  ['\u{1f600}', '/%F0%9F%98%80'],
])('the segment %j is written %j', (segment, written) => {
  expect(pathOfSegments([segment])).toBe(written);
});

test('segments are joined; none make no path', () => {
  expect([pathOfSegments(['a', 'b']), pathOfSegments([])]).toEqual(['/a/b', '']);
  expect(path`/a/${'b'}c/${'d'}`).toBe('/a/bc/d');
});

test.each(['', '...', ' . ', ';', '.;', '\t', 'a\udc00'])(
  'the segment %j is refused, saying what to use',
  (segment) => {
    expect(thrownBy(() => pathOfSegments(['a', segment]))).toMatchObject({
      type: 'InvalidInput',
      message: `${JSON.stringify(segment)} cannot be part of a path. Use the id or name exactly as an earlier step returned it.`,
    });
  },
);

describe('a Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  const waits = (header: string) => Array.from({ length: 200 }, () => retryAfterMilliseconds(header, now) ?? NaN);

  test.each([
    ['1', 1_000, 250],
    ['10', 10_000, 2_000],
    ['100', 100_000, 5_000],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000, 2_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0, 250],
  ])(
    'of %s waits that long, and up to a fifth more, between a quarter of a second and five',
    (header, least, jitter) => {
      const all = waits(header);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...all)).toBeLessThanOrEqual(least + jitter);
      expect(Math.max(...all)).toBeGreaterThan(least + jitter * 0.8);
      expect(Math.min(...all)).toBeLessThan(least + jitter * 0.2);
      expect(all.every(Number.isInteger)).toBe(true);
    },
  );

  test.each(['2026-01-01', 'Thu, 01 Jan 2026 00:00:10', '1.', '.5', '1 2', '1x', 'x1', 'x GMT'])(
    'of %j is none',
    (header) => {
      expect(retryAfterMilliseconds(header, now)).toBeUndefined();
    },
  );
});
