import { cutText } from '../../src/text/cut-text';

test.each([
  ['as long as it may be', 'abc', 'abc'],
  ['longer', 'abcd', 'abc…'],
  ['longer, with a character of two units at the cut', 'ab😀d', 'ab…'],
])('a text that is %s is never cut inside a character', (_, text, shown) => {
  expect(cutText(text, 3)).toBe(shown);
});
