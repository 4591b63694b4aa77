import { renderToString } from 'hono/jsx/dom/server';
import { z } from 'zod';
import { steps, triggerContracts, triggers } from '../../src/contracts';
import {
  contractForm,
  firstDraft,
  formRoot,
  readContractForm,
  type ContractForm,
} from '../../src/gateway/contract-form/contract-form';
import { ContractFields } from '../../src/gateway/contract-form/contract-fields';
import type { FormField } from '../../src/gateway/contract-form/form-field';
import { newAgentForm, settingsForm } from '../../src/gateway/agents/agent-settings';
import { stepForm } from '../../src/gateway/playground/read-try';
import { triggerForm } from '../../src/gateway/triggers/read-trigger-form';
import { nestedJson } from '../support/nested-json';

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

/** The form's fields with what a browser would send of them. */
function shownIn(page: string): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [tag, name = ''] of page.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)) {
    if (tag.includes('type="checkbox"') && !tag.includes('checked=""')) continue;
    typed[name] = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? (tag.includes('checkbox') ? 'on' : ''));
  }
  for (const [, name = '', text = ''] of page.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g))
    typed[name] = decode(text);
  for (const [, name = '', options = ''] of page.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g))
    typed[name] = decode(/value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return typed;
}

const decode = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const show = ({ field }: ContractForm, draft: ReturnType<typeof firstDraft>, problems = {}): string =>
  renderToString(ContractFields({ field, path: formRoot, draft, problems }));

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

it('a value survives its form: shown, sent back untouched, it is exactly what it was', () => {
  const typed = shownIn(show(form, firstDraft(form, whole)));
  expect(readContractForm(form, typed, whole)).toMatchObject({ kind: 'valid', value: whole });
  const reading = readContractForm(form, typed);
  expect(reading).toMatchObject({ kind: 'valid', value: { ...whole, notes: '\nfirst\r\nsecond\n' } });
});

it('a blank form stands for nothing but what is needed, which says so', () => {
  expect(readContractForm(form, shownIn(show(form, firstDraft(form))))).toMatchObject({
    kind: 'invalid',
    problems: { 'input.name': ['Give a name.'] },
  });
  expect(readContractForm(form, { 'input.name': ' Ada ', 'input.age': '', 'input.tags.0': ' ' })).toMatchObject({
    kind: 'valid',
    value: { name: 'Ada' },
  });
});

it('rows left blank in between are dropped, and what is wrong stands beside the row that is shown', () => {
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

it.each([
  ['a number that is none', { 'input.age': 'forty' }, { 'input.age': ['This is not a number.'] }],
  ['a part of a number', { 'input.age': '1.5' }, { 'input.age': [expect.any(String)] }],
  ['what is no JSON', { 'input.anything': '{' }, { 'input.anything': [expect.stringMatching(/^This is not JSON/)] }],
  ['a group without what it needs', { 'input.address.street': 'Long St' }, { 'input.address.city': ['Which city?'] }],
])('%s is refused beside its field, and the text stays', (_what, typed, problems) => {
  const reading = readContractForm(form, { 'input.name': 'Ada', 'input.address.city': '', ...typed });
  expect(reading).toMatchObject({ kind: 'invalid', problems });
  for (const [name, text] of Object.entries(typed)) expect(shownIn(show(form, reading.draft))[name]).toBe(text);
});

it('what is left out where it cannot be is asked for, and a choice there is not is refused', () => {
  const needed = contractForm(z.strictObject({ size: z.enum(['s', 'm']), count: z.number() }));
  expect(readContractForm(needed, { 'input.size': 'xxl', 'input.count': '' })).toMatchObject({
    problems: { 'input.size': [expect.any(String)], 'input.count': ['This is needed: give a number.'] },
  });
});

it('words are taken where words or a number may stand, and null only when its box is ticked', () => {
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

it('of blank fields two are folded away, and one is shown: folded it would take as much room', () => {
  const shape = { name: z.string(), colour: z.string().optional(), notes: z.string().optional() };
  const folds = (schema: z.ZodType): boolean => {
    const form = contractForm(schema);
    const props = { field: form.field, path: formRoot, draft: firstDraft(form, { name: 'Grace' }), problems: {} };
    return renderToString(ContractFields({ ...props, foldsBlank: true })).includes('<summary>More fields');
  };
  expect([folds(z.object(shape)), folds(z.object(shape).omit({ notes: true }))]).toEqual([true, false]);
});

it('a member that is not asked keeps its value', () => {
  const asked = contractForm(contact, ['notes']);
  expect(show(asked, firstDraft(asked, whole))).not.toContain('input.notes');
  expect(readContractForm(asked, { 'input.name': 'Grace' }, whole)).toMatchObject({
    value: { ...whole, name: 'Grace' },
  });
});

it('a list as long as it may be offers no further row', () => {
  const page = show(form, firstDraft(form, { name: 'Ada', tags: ['aa', 'bb', 'cc'] }));
  expect(page).toContain('name="input.tags.2"');
  expect(page).not.toContain('name="input.tags.3"');
});

it('every field has a label and its hint is read with it', () => {
  const page = show(form, firstDraft(form));
  expect(page).toContain('<label for="input.name">Name');
  expect(page).toMatch(/name="input.name" aria-describedby="input.name-hint input.name-problem"/);
  expect(page).toContain('id="input.name-hint">What people call it.');
  expect(page).toMatch(/name="input.tags.0"[^>]*aria-label="Tags, 1"/);
});

const contracts = [
  ...Object.values(steps).flatMap(({ name, input, examples }) =>
    examples.map((example) => [name, input as z.ZodType, example.input as unknown] as const),
  ),
  ['mail.newEmail', triggers['mail.newEmail'].config, { filter: 'subject:invoice', zone: 'Europe/Berlin' }] as const,
];

it.each(contracts)('an example of %s can be shown, and comes back as it was', (_name, schema, example) => {
  const shown = contractForm(schema);
  const reading = readContractForm(shown, shownIn(show(shown, firstDraft(shown, example))));
  expect(reading).toMatchObject({ kind: 'valid', value: example });
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

it('what stands by name is typed in rows of a name and what it stands for', () => {
  const said = { Amount: 480, Paid: false, Plate: '007', 'Note to driver': 'Ring twice', Gone: null };
  const page = show(fields, firstDraft(fields, { said }));
  expect(shownIn(page)).toMatchObject({ 'input.said.0.name': 'Amount', 'input.said.0.value': '480' });
  expect(readContractForm(fields, shownIn(page))).toMatchObject({ kind: 'valid', value: { said } });
  const rows = { 'input.said.0.name': 'Amount', 'input.said.0.value': '12', 'input.said.1.name': '' };
  expect(readContractForm(fields, rows, { said })).toMatchObject({ value: { said: { Amount: 12 } } });
});

it.each([
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

it('one of several shapes is filled in by the fields of them all, and the contract says which go together', () => {
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

/** Everything that forms of the pages ask for. */
const forms: [string, ContractForm][] = [
  ...Object.values(steps).map((step): [string, ContractForm] => [step.name, stepForm(step)]),
  ...triggerContracts.map((trigger): [string, ContractForm] => [trigger.name, triggerForm(trigger, true)]),
  ['a new agent', newAgentForm],
  ['the settings of an agent', settingsForm],
];

/** Paths of all that can be typed into a form. */
const pathsOf = (field: FormField, path = formRoot): string[] =>
  field.kind === 'group'
    ? Object.entries(field.members).flatMap(([name, member]) => pathsOf(member, `${path}.${name}`))
    : field.kind === 'list'
      ? pathsOf(field.entry, `${path}.0`)
      : [path];

const zodsOwn =
  /too (?:small|big|short|long)|invalid (?:input|option|string|type|value)|expected|, received|unrecognized|must (?:match|be)|>=|<=/i;

test.each(forms)('what is wrong in the form of %s is said in our words', (_name, one) => {
  const wrongs = ['', ' ', 'x', '-1', '1e99', 'a b\u0007', '{}', '[]', '"', '2026-99-99', '@', 'é'.repeat(40_000)];
  const said = wrongs.flatMap((wrong) => {
    const typed = Object.fromEntries(pathsOf(one.field).map((path) => [path, wrong]));
    const reading = readContractForm(one, typed);
    return reading.kind === 'invalid' ? Object.values(reading.problems).flat() : [];
  });
  expect(said.length).toBeGreaterThan(0);
  expect([...new Set(said)].filter((sentence) => zodsOwn.test(sentence) || !/[.?!)]$/.test(sentence))).toEqual([]);
});

test('JSON that nests thousands deep is refused with a sentence', () => {
  const { kind, ...reading } = readContractForm(form, { 'input.name': 'Lena', 'input.anything': nestedJson(100_000) });
  expect([kind, reading]).toMatchObject([
    'invalid',
    { problems: { 'input.anything': [expect.stringContaining('flatter')] } },
  ]);
});

/** Names of the fields that are typed as JSON. */
const jsonIn = (field: FormField, path: string): string[] =>
  field.kind === 'group'
    ? Object.entries(field.members).flatMap(([name, member]) => jsonIn(member, `${path}.${name}`))
    : field.kind === 'list'
      ? jsonIn(field.entry, path)
      : field.kind === 'json'
        ? [path]
        : [];

test('nobody has to write JSON but for the body of a raw call', () => {
  expect(forms.flatMap(([name, { field }]) => jsonIn(field, name))).toEqual([
    'mail.apiCall.body',
    'board.apiCall.body',
  ]);
});

test.each(triggerContracts.map((contract) => [contract.name, contract] as const))(
  'the form of %s asks whether to ignore own changes where they are known',
  (name, contract) => {
    const knownOf = name.startsWith('board.') && !/Reminder|Notification/.test(name);
    expect(show(triggerForm(contract, true), {}).includes('ignoreOwnChanges')).toBe(knownOf);
  },
);
