import { readAs } from '../../../src/contracts/reading/read-as';
import { positionField } from '../../../src/contracts/board/fields/position-field';
test('a position that a model writes as a text is the number it says', () => {
  expect(['12', '1.5', 'top', 7].map((written) => readAs(positionField, written).data)).toEqual([12, 1.5, 'top', 7]);
  expect(readAs(positionField, '0').success || readAs(positionField, 'middle').success).toBe(false);
});
