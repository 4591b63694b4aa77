import { lengthIn, lengthsIn } from '../../../src/providers/visible-html/length';

test.each([
  ['1px', 1],
  ['3', 3],
  ['0', 0],
  ['+2px', 2],
  ['-4.5px', -4.5],
  ['.5px', 0.5],
  ['3pt', 4],
  ['1pc', 16],
  ['1in', 96],
  ['1cm', 37.8],
  ['1mm', 3.78],
  ['1q', 0.945],
  ['1vw', 12.8],
  ['1vh', 8],
  ['1vmin', 8],
  ['1vmax', 12.8],
  ['1rem', 16],
  ['2em', 40],
  ['2ex', 20],
  ['2ch', 20],
  ['50%', 10],
  ['1e1px', 10],
  ['1e-2px', 0.01],
  ['1foo', 1],
  ['calc(3px - 2em)', 3],
  ['min(9px, 2px)', 2],
  ['max(9px, 2px)', 2],
  ['clamp(4px, 1px, 9px)', 1],
])('%s is %d pixels where 1em is 20', (written, pixels) => {
  expect(lengthIn(written, 20)).toBeCloseTo(pixels, 6);
});

test.each(['auto', 'var(1px)', 'xcalc(1px)', 'calc', 'calc()', '-', '.', '+', '', 'a1px'])(
  '%j is no length',
  (written) => {
    expect(lengthIn(written, 20)).toBeUndefined();
  },
);

test('all lengths of a value are found, percentages as they are where nobody says of what', () => {
  expect(lengthsIn('rect(1px, 50%, 2em 3)')).toEqual([1, 50, 32, 3]);
  expect(lengthsIn('50%', 200)).toEqual([100]);
  expect(lengthsIn('1..2px')).toEqual([]);
});

test('of a long value the beginning counts', () => {
  expect(lengthsIn(`${' '.repeat(199)}12`)).toEqual([1]);
});
