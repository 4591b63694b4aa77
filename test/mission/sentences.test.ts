import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentences } from './sentences';

const proofs = Object.entries(sentences).flatMap(([sentence, shown]) =>
  shown.map(([file, name]) => [sentence, file, name] as const),
);
const read = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');

/** Of a test file, with the parts beside it that it is put together from. */
function sourceOf(file: string): string {
  const own = read(file);
  const parts = [...own.matchAll(/ from '\.\/([\w-]+)'/g)].map(([, part]) => read(`${dirname(file)}/${part}.ts`));
  return [own, ...parts].join('\n');
}

test.each(proofs)('"%s" is shown in test/%s: %s', (_sentence, file, name) => {
  expect(name.length).toBeGreaterThan(10);
  expect(sourceOf(file)).toContain(name);
});

const files = [...new Set(proofs.map(([, file]) => file))];

test.each(files)('test/%s drives a running product from outside', (file) => {
  const source = sourceOf(file);
  expect(source).toMatch(/await create\w*World\(/);
  expect(source).not.toMatch(/from '(?:\.\.\/)+(?:activities|workflows)|MockActivityEnvironment/);
});

test('each numbered sentence has its line; the eighteenth is a decision', () => {
  const numbers = Object.keys(sentences).flatMap((sentence) => /^\d+/.exec(sentence)?.map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});
