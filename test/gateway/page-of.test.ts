import { pageOf } from '../../src/gateway/console/page-of';

const letters = ['a', 'b', 'c', 'd', 'e'];

test.each<[string | undefined, string, number | undefined, number | undefined]>([
  [undefined, 'ab', undefined, 1],
  ['0', 'ab', undefined, 1],
  ['1', 'cd', 0, 2],
  ['2', 'e', 1, undefined],
  ['99', 'e', 1, undefined],
  ['-1', 'ab', undefined, 1],
  ['1e1', 'ab', undefined, 1],
  ['x', 'ab', undefined, 1],
])('page %s of five in pairs is %s', (page, shown, previous, next) => {
  expect(pageOf(letters, page, 2)).toEqual({
    shown: letters.filter((letter) => shown.includes(letter)),
    previous,
    next,
  });
});

test('a list of nothing has one page', () => {
  expect(pageOf([], '3', 2)).toEqual({ shown: [], previous: undefined, next: undefined });
});
