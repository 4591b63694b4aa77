import { printable, printableJson, printableLine } from '../../src/cli/printable';

describe('text from strangers on a terminal', () => {
  test('cannot move the cursor, reverse the writing, or hide', () => {
    expect(printable('a\u001b[2Kb\rc\u009bd\u202ee\u{e0041}')).toBe('a\\u{1b}[2Kb\\u{d}c\\u{9b}d\\u{202e}e\\u{e0041}');
  });

  test('keeps its lines, its tabs and its script', () => {
    expect(printable('one\r\n\ttwo\nنمی\u200cخواهم 👩\u200d🚒')).toBe('one\n\ttwo\nنمی\u200cخواهم 👩\u200d🚒');
    expect(printableLine('one \r\n two\tthree')).toBe('one two three');
  });

  test('is the same value to a JSON parser', () => {
    const value = { text: 'a\u001b\u009b\u202e\u{e0041}\n"é' };
    const json = printableJson(value);
    expect(json).toMatch(/^[\x20-\x7eé]+$/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
