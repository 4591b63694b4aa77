import { visible, visibleJson, visibleLine, visibleValue } from '../../src/text/visible-text';

describe('text from strangers', () => {
  test.each([
    ['an escape sequence', 'a\u001b[2Kb', 'a\\u{1b}[2Kb'],
    ['a carriage return', 'a\rb', 'a\\u{d}b'],
    ['a C1 control', 'a\u009bb', 'a\\u{9b}b'],
    ['reversed writing', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['tags', 'a\u{e0041}b', 'a\\u{e0041}b'],
    ['fillers of Hangul', 'a\u3164b\uffa0c\u115fd\u1160e', 'a\\u{3164}b\\u{ffa0}c\\u{115f}d\\u{1160}e'],
    [
      'nothing, in several widths',
      'a\u200bb\u2060c\ufeffd\u00ade\u034ff',
      'a\\u{200b}b\\u{2060}c\\u{feff}d\\u{ad}e\\u{34f}f',
    ],
    ['a blank of Braille', 'a\u2800b', 'a\\u{2800}b'],
    ['private use and what is not assigned', 'a\ue000b\u0378c', 'a\\u{e000}b\\u{378}c'],
    ['half a character', 'a\ud800b', 'a\\u{d800}b'],
    ['joiners between letters that need none', 'le\u200dna@north\u200cwind', 'le\\u{200d}na@north\\u{200c}wind'],
    ['selectors that select nothing', 'a\ufe0fb\u{e0100}c', 'a\\u{fe0f}b\\u{e0100}c'],
    ['separators of lines', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
  ])('shows %s', (_what, text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(visible(shown)).toBe(shown);
  });

  test('keeps its lines, its tabs, its script and its pictures', () => {
    const text = 'one\n\ttwo\nنمی\u200cخواهم क्\u200dष 👩\u200d🚒 ❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈 👩🏽\u200d🔧 שלום';
    expect(visible(text.replace('one\n', 'one\r\n'))).toBe(text);
    expect(visibleLine('one \r\n two\tthree')).toBe('one   two three');
  });

  test('is the same value to a JSON parser', () => {
    const value = { text: 'a\u001b\u009b\u202e\u{e0041}\u3164\u200d\n"é' };
    const json = visibleJson(JSON.stringify(value));
    expect(json).toMatch(/^[\x20-\x7eé]+$/);
    expect(JSON.parse(json)).toEqual(value);
  });

  test('is shown wherever it stands in a value, names included', () => {
    expect(visibleValue({ 'a\u202e': ['b\u200b', { c: 1, d: null }] })).toEqual({
      'a\\u{202e}': ['b\\u{200b}', { c: 1, d: null }],
    });
  });
});
