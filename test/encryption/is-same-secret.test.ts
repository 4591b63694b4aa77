import { isSameSecret } from '../../src/encryption/is-same-secret';

test.each([
  ['the same', 'open sesame', 'open sesame', true],
  ['another of its length', 'open sesami', 'open sesame', false],
  ['its beginning', 'open', 'open sesame', false],
  ['one that goes on', 'open sesame!', 'open sesame', false],
  ['nothing', '', 'open sesame', false],
  ['as many letters, which are more bytes', 'öpen sesame', 'open sesame', false],
  ['the same beyond ASCII', 'öffne dich', 'öffne dich', true],
])('%s is told from a secret', (_what, given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame);
});
