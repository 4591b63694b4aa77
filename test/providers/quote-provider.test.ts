import { quoteProvider } from '../../src/providers/quote-provider';

test.each([
  ['Id is malformed.', 'Id is malformed.'],
  [
    "Could not find a property named 'subjct' on type 'microsoft.graph.message'.",
    "Could not find a property named 'subjct' on type 'microsoft.graph.message'.",
  ],
  ["Your request can't be completed. Try again.", "Your request can't be completed. Try again."],
  ["Cannot convert the literal 'Dear Ada, the secret is' to 'Edm.Boolean'", 'Cannot convert the literal…'],
  ['unterminated "Dear Ada', 'unterminated…'],
  ['URL (https://x.example/hook/secret) did not return 200', 'URL ({address}) did not return 200'],
  ['Cannot GET /1/tokens/abc/webhooks', 'Cannot GET /1/tokens/{token}/webhooks'],
  [`invalid ${'0a'.repeat(32)}`, 'invalid {secret}'],
  ['<html><body>Bad gateway</body></html>', ''],
])('%j is quoted as %j', (text, quote) => {
  expect(quoteProvider(text)).toBe(quote);
});

test('a long text is cut', () => {
  expect(quoteProvider('word '.repeat(100)).length).toBeLessThanOrEqual(201);
});
