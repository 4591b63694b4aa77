import { z } from 'zod';
import { inputTable, outputTable } from '../../src/catalogue/field-table';
import { jsonSchemaOf } from '../../src/catalogue/json-schema';

/** Rows of the table, each as its cells. */
const rows = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

const inputRows = (schema: z.ZodType) => rows(inputTable(jsonSchemaOf(schema, 'input')));

describe('the table of input fields', () => {
  test.each([
    ['text within limits', z.string().min(1).max(500), 'text (1 to 500 characters)'],
    ['text that is not empty', z.string().min(1), 'text (not empty)'],
    ['a pattern', z.string().regex(/^a$/), 'text'],
    ['an instant', z.iso.datetime({ offset: true }), 'date and time'],
    ['a whole number', z.int(), 'whole number'],
    ['a number within limits', z.int().min(0).max(10), 'whole number (0 to 10)'],
    ['a number with a lower limit', z.number().positive(), 'number (above 0)'],
    ['choices', z.enum(['low', 'high']), '`low` or `high`'],
    ['choices and others', z.union([z.enum(['top', 'bottom']), z.number()]), '`top`, `bottom` or number'],
    ['something that may be null', z.string().nullable(), 'text or null'],
    ['a list', z.array(z.string().max(5)).max(20), 'list (up to 20 entries) of text (up to 5 characters)'],
    ['a map', z.record(z.string(), z.union([z.string(), z.boolean()])), 'map of text or true or false'],
    ['anything', z.unknown(), 'any JSON'],
  ])('says %s', (_name, schema, words) => {
    expect(inputRows(z.strictObject({ field: schema }))[0]![1]).toBe(words);
  });

  test('says what holds when a field is left out', () => {
    const schema = z.strictObject({ must: z.string(), may: z.string().optional(), has: z.string().default('x') });
    expect(inputRows(schema).map(([, , standard]) => standard)).toEqual(['required', 'optional', '`"x"`']);
  });

  test('marks a deprecated field', () => {
    const schema = z.strictObject({ old: z.string().meta({ deprecated: true, description: 'Give "fresh".' }) });
    expect(inputRows(schema)[0]![3]).toBe('Deprecated. Give "fresh".');
  });

  test('lists the fields inside lists and objects', () => {
    const person = z.strictObject({ address: z.string() });
    const schema = z.strictObject({ people: z.array(person).optional(), owner: person });
    expect(inputRows(schema).map(([path]) => path)).toEqual([
      '`people`',
      '`people[].address`',
      '`owner`',
      '`owner.address`',
    ]);
  });

  test('says which of several forms has a field', () => {
    const schema = z.strictObject({
      repeat: z.discriminatedUnion('every', [
        z.strictObject({ every: z.literal('day').describe('Daily.') }),
        z.strictObject({ every: z.literal('week').describe('Weekly.'), on: z.string().describe('Weekday.') }),
      ]),
      file: z.union([z.strictObject({ url: z.string() }), z.strictObject({ reference: z.string() })]),
    });
    const meanings = Object.fromEntries(inputRows(schema).map(([path, type, , meaning]) => [path, [type, meaning]]));
    expect(meanings).toMatchObject({
      '`repeat.every`': ['`day` or `week`', '`day`: Daily. `week`: Weekly.'],
      '`repeat.on`': ['text', 'Weekday. Only with `every` `week`.'],
      '`file.url`': ['text', 'In place of `reference`.'],
    });
  });

  test('keeps a description from breaking the table or the page', () => {
    const [line] = inputTable(jsonSchemaOf(z.strictObject({ field: z.string().describe('a|b\nis <id>') }), 'input'))
      .split('\n')
      .slice(2);
    expect(line).toBe('| `field` | text | required | a\\|b is \\<id> |');
  });
});

test('the table of output fields says which may be absent', () => {
  const schema = z.object({ id: z.string(), due: z.string().optional().describe('ISO instant.') });
  expect(rows(outputTable(jsonSchemaOf(schema, 'output')))).toEqual([
    ['`id`', 'text', ''],
    ['`due`', 'text, may be absent', 'ISO instant.'],
  ]);
});
