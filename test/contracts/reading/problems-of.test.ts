import { z } from 'zod';
import { problemsOf } from '../../../src/contracts/reading/read-as';
import { toolError } from '../../../src/contracts/tool-error';

const problemsWith = (schema: z.ZodType, value: unknown) => problemsOf(schema.safeParse(value).error!);

test('what is missing is said in words, each problem as a sentence', () => {
  expect(
    problemsWith(z.strictObject({ name: z.string(), size: z.int(), wait: z.coerce.number() }), {
      size: 'x',
      wait: 'x',
    }),
  ).toEqual([
    'name: This is needed.',
    'size: Invalid input: expected number, received string.',
    'wait: This is no number.',
  ]);
});

test('a thousand problems, or one with a megabyte in it, are told in a bearable length', () => {
  const many = problemsWith(z.array(z.string()), Array(1_000).fill(1));
  expect([many.length, many.at(-1)]).toEqual([21, 'And 980 more.']);
  const [long = ''] = problemsWith(z.strictObject({}), { ['x'.repeat(1_000_000)]: 1 });
  expect(long.length).toBeLessThan(2_100);
});

test('an error that quotes a megabyte still fits into the answer to Temporal', () => {
  expect(toolError('NotFound', `There is no account "${'x'.repeat(1_000_000)}".`).message.length).toBeLessThan(9_000);
});
