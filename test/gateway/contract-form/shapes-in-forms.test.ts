import { z } from 'zod';
import { contractForm, firstDraft, readContractForm } from '../../../src/gateway/contract-form/contract-form';
import { show, shownIn } from '../worlds/shown-form';

const fields = contractForm(
  z.strictObject({
    said: z.record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()]).nullable()).optional(),
    cover: z
      .union([z.strictObject({ color: z.enum(['red', 'blue']) }), z.strictObject({ picture: z.string() })])
      .nullable()
      .optional(),
    colour: z.string().nullable().optional(),
    repeats: z
      .discriminatedUnion('frequency', [
        z.strictObject({ frequency: z.literal('daily'), every: z.int().default(1) }),
        z.strictObject({ frequency: z.literal('weekly'), every: z.int().default(1), day: z.string().optional() }),
      ])
      .optional(),
  }),
);

test('what stands by name is typed in rows of a name and what it stands for', () => {
  const said = { Amount: 480, Paid: false, Plate: '007', 'Note to driver': 'Ring twice', Gone: null };
  const page = show(fields, firstDraft(fields, { said }));
  expect(shownIn(page)).toMatchObject({ 'input.said.0.name': 'Amount', 'input.said.0.value': '480' });
  expect(readContractForm(fields, shownIn(page))).toMatchObject({ kind: 'valid', value: { said } });
  const rows = { 'input.said.0.name': 'Amount', 'input.said.0.value': '12', 'input.said.1.name': '' };
  expect(readContractForm(fields, rows, { said })).toMatchObject({ value: { said: { Amount: 12 } } });
});

test.each([
  ['without its name', { 'input.said.0.name': ' ', 'input.said.0.value': 'x' }, 'input.said.0.name'],
  [
    'that is there twice',
    { 'input.said.0.name': 'A', 'input.said.0.value': 'x', 'input.said.1.name': 'A', 'input.said.1.value': 'y' },
    'input.said.1.name',
  ],
])('a row %s is refused beside its name', (_what, typed, place) => {
  expect(readContractForm(fields, typed)).toMatchObject({
    kind: 'invalid',
    problems: { [place]: [expect.any(String)] },
  });
});

test('one of several shapes is filled in by the fields of them all, and the contract says which go together', () => {
  const typed = { 'input.repeats.frequency': 'weekly', 'input.repeats.day': 'monday', 'input.cover.color': 'red' };
  expect(readContractForm(fields, typed)).toMatchObject({
    kind: 'valid',
    value: { repeats: { frequency: 'weekly', day: 'monday' }, cover: { color: 'red' } },
  });
  const mixed = { 'input.repeats.frequency': 'daily', 'input.repeats.day': 'monday' };
  expect(readContractForm(fields, mixed)).toMatchObject({ kind: 'invalid' });
  expect(readContractForm(fields, { 'input.cover:clear': 'on', 'input.colour:clear': 'on' })).toMatchObject({
    value: { cover: null, colour: null },
  });
});
