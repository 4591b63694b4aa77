import { parseJson } from '../../src/json/parse-json';

test('what a text says as JSON is read, and of what is none nothing is known', () => {
  expect(parseJson('{"id":["c1",null]}')).toEqual({ id: ['c1', null] });
  expect(parseJson('<html>502</html>')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});
