import { queryPairs, queryString } from '../../src/providers/query';

test('parameters are written in order, encoded, the undefined left out', () => {
  const query = { $filter: "name eq 'a b'", top: 5, flag: false, none: undefined, empty: '', 'a&b': '+=' };
  expect(queryPairs(query)).toEqual([
    ['$filter', "name eq 'a b'"],
    ['top', '5'],
    ['flag', 'false'],
    ['empty', ''],
    ['a&b', '+='],
  ]);
  expect(queryString(queryPairs(query))).toBe("?$filter=name%20eq%20'a%20b'&top=5&flag=false&empty=&a%26b=%2B%3D");
});

test('a name keeps each of its dollar signs; a value has none as it is', () => {
  expect(queryString([['$a$b', '$']])).toBe('?$a$b=%24');
});

test('without parameters there is no question mark', () => {
  expect(queryPairs()).toEqual([]);
  expect(queryString([])).toBe('');
});
