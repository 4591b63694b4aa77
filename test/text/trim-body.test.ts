import { trimBody } from '../../src/text/trim-body';

test.each([
  ['short', 5, { text: 'short', truncated: false }],
  ['longer', 5, { text: 'longe', truncated: true }],
  ['two words', 4, { text: 'two', truncated: true }],
  ['ab\u{1f600}c', 3, { text: 'ab', truncated: true }],
  ['', 0, { text: '', truncated: false }],
])('%j cut to %i', (text, length, expected) => {
  expect(trimBody(text, length)).toEqual(expected);
});
