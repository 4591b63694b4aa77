import { renderToString } from 'hono/jsx/dom/server';
import { z } from 'zod';
import { contractForm, firstDraft, formRoot, readContractForm } from '../../../src/gateway/contract-form/contract-form';
import { ContractFields } from '../../../src/gateway/contract-form/contract-fields';
import { nestedJson } from '../../support/nested-json';
import { show, shownIn } from '../worlds/shown-form';

const contact = z.strictObject({
  name: z.string().min(1, 'Give a name.').describe('What people call it.'),
  notes: z.string().max(20_000).optional(),
  age: z.number().int().min(0).optional(),
  isFriend: z.boolean().default(false),
  kind: z.enum(['person', 'company']).optional(),
  birthday: z.iso.date().nullable().optional(),
  tags: z.array(z.string().min(2, 'Two letters at least.')).max(3).default([]),
  phones: z
    .array(z.strictObject({ number: z.string().min(3), type: z.enum(['home', 'work']).default('home') }))
    .optional(),
  address: z.strictObject({ city: z.string().min(1, 'Which city?'), street: z.string().optional() }).optional(),
  position: z.union([z.enum(['top', 'bottom']), z.number()]).optional(),
  anything: z.unknown().optional(),
});

const form = contractForm(contact);

const whole = {
  name: 'Lena & "Co" <x>',
  notes: '\nfirst\r\nsecond\n',
  age: 41,
  isFriend: true,
  kind: 'person',
  birthday: null,
  tags: ['vip', 'new'],
  phones: [{ number: '+49 30', type: 'work' }, { number: '12345' }],
  address: { city: 'Berlin' },
  position: 3.5,
  anything: { deep: [1, { x: null }] },
};

test('a value survives its form: shown, sent back untouched, it is exactly what it was', () => {
  const typed = shownIn(show(form, firstDraft(form, whole)));
  expect(readContractForm(form, typed, whole)).toMatchObject({ kind: 'valid', value: whole });
  const reading = readContractForm(form, typed);
  expect(reading).toMatchObject({ kind: 'valid', value: { ...whole, notes: '\nfirst\nsecond\n' } });
});

const odd = contractForm(
  z.strictObject({
    place: z.string().optional(),
    notes: z.string().max(20_000).optional(),
    day: z.iso.date().optional(),
    mail: z.string().meta({ format: 'email' }).optional(),
    page: z.string().meta({ format: 'uri' }).optional(),
    position: z.union([z.string(), z.number()]).optional(),
    tags: z.array(z.string()).optional(),
    people: z.array(z.strictObject({ name: z.string().optional(), age: z.number().optional() })).optional(),
    query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

test.each([
  ['a line break in a field of one line', { place: 'Rathausplatz 1\n10178 Berlin' }],
  ['line breaks of every kind', { place: '\nOne\r\ntwo\rthree\n', notes: '\r\nOne\rtwo\n\r' }],
  ['white space around an address', { mail: ' ada@northwind.example\n', page: 'https://a.example/ ' }],
  ['a day that a browser has not', { day: '0000-01-01' }],
  ['line breaks in entries, names and values', { tags: ['a\nb'], query: { 'a\nb': 'Hello\n\nworld', c: 5 } }],
  ['words for a position, over two lines', { position: 'top\nmost' }],
  ['characters that no page can hold', { place: 'a\0b', notes: 'half a \ud83d pair' }],
  ['entries that say nothing', { tags: ['', 'a', ' '], people: [{}, { name: 'Ada' }], query: { '': '', a: '' } }],
])('what a browser makes of %s is no change', (_what, value) => {
  const typed = shownIn(show(odd, firstDraft(odd, value)));
  expect(readContractForm(odd, typed, value)).toMatchObject({ kind: 'valid', value });
});

test('a text that is shown in several lines is changed as it is typed there', () => {
  const value = { place: 'Rathausplatz 1\n10178 Berlin\n' };
  const typed = { ...shownIn(show(odd, firstDraft(odd, value))), 'input.place': 'Rathausplatz 2\n10178 Berlin\n' };
  expect(readContractForm(odd, typed, value)).toMatchObject({ value: { place: 'Rathausplatz 2\n10178 Berlin\n' } });
});

test('a blank form stands for nothing but what is needed, which says so', () => {
  expect(readContractForm(form, shownIn(show(form, firstDraft(form))))).toMatchObject({
    kind: 'invalid',
    problems: { 'input.name': ['Give a name.'] },
  });
  expect(readContractForm(form, { 'input.name': ' Ada ', 'input.age': '', 'input.tags.0': ' ' })).toMatchObject({
    kind: 'valid',
    value: { name: 'Ada' },
  });
});

test('rows left blank in between are dropped, and what is wrong stands beside the row that is shown', () => {
  const reading = readContractForm(form, {
    'input.name': 'Ada',
    'input.tags.0': '',
    'input.tags.1': 'vip',
    'input.tags.2': 'x',
    'input.phones.0.number': '',
    'input.phones.0.type': '',
    'input.phones.1.number': '1',
  });
  expect(reading).toMatchObject({
    kind: 'invalid',
    draft: { tags: ['vip', 'x'], phones: [{ number: '1' }] },
    problems: { 'input.tags.1': ['Two letters at least.'], 'input.phones.0.number': [expect.any(String)] },
  });
  if (reading.kind !== 'invalid') throw new Error('unreachable');
  const page = show(form, reading.draft, reading.problems);
  expect(page).toMatch(/name="input.tags.1"[^>]*aria-invalid="true"[^>]*value="x"/);
  expect(page).toMatch(/id="input.tags.1-problem"[^>]*><li>Two letters at least\.<\/li>/);
  expect(page).toMatch(/name="input.tags.2"[^>]* value=""/);
});

test.each([
  ['a number that is none', { 'input.age': 'forty' }, { 'input.age': ['This is not a number.'] }],
  ['a part of a number', { 'input.age': '1.5' }, { 'input.age': [expect.any(String)] }],
  ['what is no JSON', { 'input.anything': '{' }, { 'input.anything': [expect.stringMatching(/^This is not JSON/)] }],
  ['a group without what it needs', { 'input.address.street': 'Long St' }, { 'input.address.city': ['Which city?'] }],
])('%s is refused beside its field, and the text stays', (_what, typed, problems) => {
  const reading = readContractForm(form, { 'input.name': 'Ada', 'input.address.city': '', ...typed });
  expect(reading).toMatchObject({ kind: 'invalid', problems });
  for (const [name, text] of Object.entries(typed)) expect(shownIn(show(form, reading.draft))[name]).toBe(text);
});

test('what is left out where it cannot be is asked for, and a choice there is not is refused', () => {
  const needed = contractForm(z.strictObject({ size: z.enum(['s', 'm']), count: z.number() }));
  expect(readContractForm(needed, { 'input.size': 'xxl', 'input.count': '' })).toMatchObject({
    problems: { 'input.size': [expect.any(String)], 'input.count': ['This is needed: give a number.'] },
  });
});

test('words are taken where words or a number may stand, and null only when its box is ticked', () => {
  const typed = {
    'input.name': 'Ada',
    'input.position': 'top',
    'input.birthday': '1815-12-10',
    'input.birthday:clear': 'on',
  };
  expect(readContractForm(form, typed)).toMatchObject({ value: { position: 'top', birthday: null } });
  expect(readContractForm(form, { ...typed, 'input.position': 'middle' })).toMatchObject({
    problems: { 'input.position': [expect.any(String)] },
  });
});

test('of blank fields two are folded away, and one is shown: folded it would take as much room', () => {
  const shape = { name: z.string(), colour: z.string().optional(), notes: z.string().optional() };
  const folds = (schema: z.ZodType): boolean => {
    const form = contractForm(schema);
    const draft = firstDraft(form, { name: 'Grace' });
    const props = { field: form.field, path: formRoot, draft, problems: {}, address: '/form' };
    return renderToString(ContractFields({ ...props, foldsBlank: true })).includes('<summary>More fields');
  };
  expect([folds(z.object(shape)), folds(z.object(shape).omit({ notes: true }))]).toEqual([true, false]);
});

test('a member that is not asked keeps its value', () => {
  const asked = contractForm(contact, ['notes']);
  expect(show(asked, firstDraft(asked, whole))).not.toContain('input.notes');
  expect(readContractForm(asked, { 'input.name': 'Grace' }, whole)).toMatchObject({
    value: { ...whole, name: 'Grace' },
  });
});

test('a list as long as it may be offers no further row', () => {
  const page = show(form, firstDraft(form, { name: 'Ada', tags: ['aa', 'bb', 'cc'] }));
  expect(page).toContain('name="input.tags.2"');
  expect(page).not.toContain('name="input.tags.3"');
});

test('the button for another row leads to the blank one', () => {
  const page = show(form, firstDraft(form, { name: 'Ada', tags: ['aa'] }));
  expect(page).toContain('value="input.tags" class="quiet" formaction="/form#input.tags-blank"');
  expect(page).toMatch(/id="input.tags-blank" name="input.tags.1"/);
});

test('every field has a label and its hint is read with it', () => {
  const page = show(form, firstDraft(form));
  expect(page).toContain('<label for="input.name">Name');
  expect(page).toMatch(/name="input.name" aria-describedby="input.name-hint input.name-problem"/);
  expect(page).toContain('id="input.name-hint">What people call it.');
  expect(page).toMatch(/name="input.tags.0"[^>]*aria-label="Tags, 1"/);
});

test('a field that cannot be empty is not emptied by what only forms of others say', () => {
  const typed = { ...shownIn(show(form, firstDraft(form, whole))), 'input:clear': 'on', 'input.name:clear': 'on' };
  expect(readContractForm(form, typed, whole)).toMatchObject({ kind: 'valid', value: whole });
  expect(readContractForm(contractForm(contact, 'as JSON'), { 'input:clear': 'on' })).toMatchObject({
    kind: 'invalid',
  });
});

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
  'a form field named %s is none of the contract',
  (name) => {
    const typed: Record<string, string> = Object.fromEntries([
      ['input.name', 'Lena'],
      [name, 'x'],
      [`input.${name}`, 'x'],
      [`input.tags.${name}`, 'x'],
      [`input.${name}.${name}:clear`, 'on'],
    ]);
    expect(readContractForm(form, typed)).toMatchObject({ kind: 'valid', value: { name: 'Lena' } });
  },
);

test('JSON that nests thousands deep is refused with a sentence', () => {
  const { kind, ...reading } = readContractForm(form, { 'input.name': 'Lena', 'input.anything': nestedJson(100_000) });
  expect([kind, reading]).toMatchObject([
    'invalid',
    { problems: { 'input.anything': [expect.stringContaining('flatter')] } },
  ]);
});
