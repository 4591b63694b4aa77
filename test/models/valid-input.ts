import * as fc from 'fast-check';
import type { z } from 'zod';

/** Texts of which each field that takes only some finds one. */
const texts = [
  ...[
    'Northwind',
    'lena@northwind.example',
    'support@contoso.example',
    '@northwind.example',
    'me',
    'Zoë & “Söhne”',
    'sky_dark',
  ],
  ...['2026-05-04T10:00', '2026-05-04', '2026-05-06', '2026-03-01T00:00:00Z', 'Europe/Berlin', '+49 30 1234567', ''],
  ...[
    '65f0c0de65f0c0de65f0c0de',
    'aBcD1234',
    'mail-attachment:support:AAMkAGI1:AAMkATT1',
    'https://a.example/x',
    '/1/boards/1',
  ],
];
const numbers = [0, 1, 3, 5, 10, 60, 2_000];

type Definition = z.core.$ZodTypes['_zod']['def'];

/** Inputs of a schema as callers write them; some break what holds between fields. */
export function inputOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const takes = (value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;
  const definition: Definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case 'optional':
    case 'default':
      return inputOf(definition.innerType);
    case 'nullable':
      return fc.oneof(fc.constant(null), inputOf(definition.innerType));
    case 'object': {
      const fields = Object.entries(definition.shape).map(([name, field]) => {
        const isNeeded = field._zod.optin === undefined;
        return fc
          .tuple(isNeeded ? fc.constant(true) : fc.nat({ max: 3 }).map((chance) => chance === 0), inputOf(field))
          .map(([isGiven, value]) => (isGiven ? [[name, value] as const] : []));
      });
      return fc.tuple(...fields).map((given) => Object.fromEntries(given.flat()));
    }
    case 'array':
      return fc.array(inputOf(definition.element), { minLength: 1, maxLength: 2 });
    case 'union':
      return fc.oneof(...definition.options.map(inputOf));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'boolean':
      return fc.boolean();
    case 'record':
      return fc.constantFrom({}, { fields: 'name' }).filter(takes);
    case 'unknown':
      return fc.constantFrom({ name: 'x' }, 'text', [1]);
    case 'string':
      return fc.constantFrom(...texts.filter(takes));
    case 'number':
      return fc.constantFrom(...numbers.filter(takes));
    default:
      throw new Error(`test/models/valid-input.ts makes no ${definition.type} yet.`);
  }
}
