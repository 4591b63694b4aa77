import { legacyColor } from '../../../src/providers/visible-html/legacy-color';

test.each([
  [' White ', 'white'],
  ['#FFF', '#fff'],
  ['#ffffff', '#ffffff'],
  ['ffffff', '#ffffff'],
  // Without its sign, a single digit is a small number.
  ['fff', '#0f0f0f'],
  ['#ff', '#0f0f00'],
  ['#', '#000000'],
  ['chucknorris', '#c00000'],
  ['ffffffxff', '#ffff0f'],
  ['0ff0ff0ff', '#ffffff'],
  ['rgb(255,255,255)', '#005025'],
  ['f'.repeat(200), '#ffffff'],
  ['👍ff', '#00ff00'],
  ['', undefined],
  [' ', undefined],
  ['Transparent', undefined],
])('an attribute takes %j for the colour %s', (written, color) => {
  expect(legacyColor(written)).toBe(color);
});
