import { unreadReport } from '../../activities/triggers/report';
import { cutText, trimmedText } from '../../src/text/cut-text';
import { toolError } from '../../src/contracts/tool-error';

test.each([
  ['as long as it may be', 'abc', 'abc'],
  ['longer', 'abcd', 'abc…'],
  ['longer, with a character of two units at the cut', 'ab😀d', 'ab…'],
])('a text that is %s is never cut inside a character', (_, text, shown) => {
  expect(cutText(text, 3)).toBe(shown);
});

test.each([
  ['short', 5, { text: 'short', truncated: false }],
  ['longer', 5, { text: 'longe', truncated: true }],
  ['two words', 4, { text: 'two', truncated: true }],
  ['abc ', 3, { text: 'abc', truncated: true }],
  ['  ab', 3, { text: '  a', truncated: true }],
  ['', 0, { text: '', truncated: false }],
  ['a\u{1f600}', 3, { text: 'a\u{1f600}', truncated: false }],
  ['a\u{1f600}b', 2, { text: 'a', truncated: true }],
  ['\u{1f600}\u{1f600}b', 4, { text: '\u{1f600}\u{1f600}', truncated: true }],
])('%j trimmed to %i has no blank at its end, and tells whether anything is missing', (text, length, expected) => {
  expect(trimmedText(text, length)).toEqual(expected);
});

const filled = (length: number) => `${'x'.repeat(length - 1)}😀`;
const unread = { eventId: 'one', problem: 'It is locked.', mayPass: true };

test.each([
  ['the message of an error', toolError('NotFound', `${filled(8_000)} is not there.`).message],
  ['the name of an event', unreadReport(unread, { label: filled(200), at: new Date() } as never).label],
])('%s that quotes a longer text ends with a whole character', (_, shown) => {
  expect(shown).toMatch(/^x+(… \(cut\))?$/);
});
