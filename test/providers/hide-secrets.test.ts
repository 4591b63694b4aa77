import { hideSecrets, looksLikeSecret } from '../../src/providers/hide-secrets';

const webToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
const oldToken = 'ab12'.repeat(16);
const newToken = `ATTA${'x_Y-1'.repeat(5)}`;

test.each([
  ['a token of Trello', `Bad token ${oldToken}.`, 'Bad token {secret}.'],
  ['one in great letters', oldToken.toUpperCase(), '{secret}'],
  ['a newer token of Trello', `${newToken} is wrong`, '{secret} is wrong'],
  ['two of them', `${oldToken} ${newToken}`, '{secret} {secret}'],
  ['a JSON Web Token', `Bearer ${webToken} has expired`, 'Bearer {secret} has expired'],
  ['one without a signature', `x ${webToken.split('.', 2).join('.')} y`, 'x {secret} y'],
  ['one right behind a word', `token=${webToken};`, 'token={secret};'],
  ['one with the shortest header there is', 'eyJ0123456789.x', '{secret}'],
  ['one that a word is joined to', `id_${webToken}`, 'id_{secret}'],
  ['a token in a path', '/1/tokens/short/webhooks', '/1/tokens/{token}/webhooks'],
  ['one at the end of a path, with a query', '/Tokens/abc?x=1', '/Tokens/{token}?x=1'],
  ['two paths', '/tokens/a /tokens/b', '/tokens/{token} /tokens/{token}'],
])('%s is not told', (_what, text, told) => {
  expect(hideSecrets(text)).toBe(told);
});

test.each([
  'Cannot find the item AAMkAGI2THVSAAA=.',
  `${'a'.repeat(63)} is no token`,
  'ATTA is a town',
  `ATTA${'x'.repeat(19)}`,
  'outlook.office365.example.com/some-long-name.with-dots',
  // The header of a web token has ten characters more at least.
  'abcdefghi.eyJhbGc.x',
  'some-eyJhbGci.longer-word.here',
  'abcdefghijklm-eyJ012345678.x',
  'abcdefghijklm.eyJzdWIiOiJhZGEifQ',
  '/tokens/',
])('%s stays as it is, and is no secret', (text) => {
  expect(hideSecrets(text)).toBe(text);
  expect(looksLikeSecret(text)).toBe(false);
});

test.each([oldToken, newToken, webToken, `a.b some-longer-words.with-dots ${webToken}`, `x${oldToken}y`])(
  '%s is a secret that somebody pasted, asked once or twice',
  (text) => {
    expect([looksLikeSecret(text), looksLikeSecret(text)]).toEqual([true, true]);
  },
);

test('a path that names tokens is no secret by itself', () => {
  expect(looksLikeSecret('/tokens/short/webhooks')).toBe(false);
});
