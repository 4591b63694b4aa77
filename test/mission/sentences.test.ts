import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from './sentences';

const proofs = Object.entries(sentences).flatMap(([sentence, shown]) =>
  shown.map(([file, name]) => [sentence, file, name] as const),
);

test.each(proofs)('"%s" is shown in test/%s: %s', (_sentence, file, name) => {
  expect(readFileSync(join(__dirname, '..', file), 'utf8')).toContain(name);
});

test('each numbered sentence has its line; the eighteenth is a decision', () => {
  const numbers = Object.keys(sentences).flatMap((sentence) => /^\d+/.exec(sentence)?.map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});
