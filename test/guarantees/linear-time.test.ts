import { readers } from '../../bench/prove/text/readers';
import { slowPatterns } from '../../bench/prove/text/slow-patterns';

test.each(Object.entries(readers))('%s takes time in proportion to its length, whatever it holds', (_name, read) => {
  expect(slowPatterns(read, false)).toEqual([]);
});

test('a reader that takes quadratic time is found', () => {
  // Of half a text: of a whole one it takes seconds.
  const trailing = (text: string) => text.slice(text.length / 2).replace(/[ \t]+$/gm, '');
  expect(slowPatterns(trailing, false, ['spaces before a letter'])).toHaveLength(1);
});
