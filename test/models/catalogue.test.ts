import Ajv from 'ajv';
import * as fc from 'fast-check';
import { contractOf, steps, type StepContract } from '../../src/contracts';
import { readBlanks } from '../../src/contracts/reading/blanks';
import { isObjectId } from '../../src/contracts/board/fields/object-id';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';
import { jsonSchemaOf, markedSchemaOf, type FieldMarks, type JsonSchema } from '../../src/catalogue/json-schema';
import { callableTools, catalogueFor, type EquippedSteps } from '../../src/models/catalogue-for';
import { handleOf } from '../../src/models/handles';
import { stepInput } from '../../src/models/step-input';
import { inputOf } from './valid-input';

const contracts = Object.values(steps) as unknown as StepContract[];
const toolFor = (step: string, equipped = {}, fixed = {}) => catalogueFor({ [step]: equipped }, fixed)[0]!;
const validatorOf = (schema: JsonSchema) => new Ajv({ strict: false }).compile(schema);

describe('the tools of an agent', () => {
  test('are those it is equipped with, and of a step this release does not know nothing', () => {
    const tools = catalogueFor({ 'mail.findEmail': {}, 'fax.send': {}, 'board.createCard': {} });
    expect(tools.map(({ name }) => name)).toEqual(['mail_find_email', 'board_create_card']);
  });

  test.each<[string, EquippedSteps, string[]]>([
    ['another that it has covers it', { 'mail.updateEmail': {} }, ['mail_update_email']],
    ['the other has the same account', { 'mail.updateEmail': { account: 'ada' } }, ['mail_update_email']],
    ['it has none that covers it', { 'mail.listFolders': {} }, ['mail_move_email', 'mail_list_folders']],
    [
      'the other has another account',
      { 'mail.updateEmail': { account: 'support' } },
      ['mail_move_email', 'mail_update_email'],
    ],
    [
      'the other asks a person, and this one does not',
      { 'mail.updateEmail': { permission: 'approval' } },
      ['mail_move_email', 'mail_update_email'],
    ],
  ])('offer a step, or not, where %s', (_where, others, offered) => {
    const tools = catalogueFor({ 'mail.moveEmail': { account: 'ada' }, ...others });
    expect(tools.map(({ name }) => name)).toEqual(offered);
  });

  test('leave out a step of which another does the same and more: it stays callable', () => {
    const offered = (equipment: EquippedSteps) => catalogueFor(equipment).map(({ name }) => name);
    const both = { 'board.getListCards': {}, 'board.findCards': {} };
    expect(offered(both)).toEqual(['board_find_cards']);
    expect(callableTools(both).map(({ name }) => name)).toEqual(['board_get_list_cards', 'board_find_cards']);
    expect(offered({ 'board.getListCards': {} })).toEqual(['board_get_list_cards']);
  });

  test('leave out what an agent that is limited to some boards is always refused', () => {
    const offered = (boards?: string[]) =>
      catalogueFor({ 'board.createBoard': { boards }, 'board.createList': { boards } });
    expect(offered(['b']).map(({ name }) => name)).toEqual(['board_create_list']);
    expect(offered().map(({ name }) => name)).toEqual(['board_create_board', 'board_create_list']);
  });

  test('do not mention what its equipment decides', () => {
    const { parameters, plan } = toolFor('board.createList', { account: 'team', boards: ['65f0c0de65f0c0de65f0c0de'] });
    expect(Object.keys(parameters.properties!)).toEqual(['name', 'position']);
    expect(parameters.required).toEqual(['name']);
    expect(plan.fixed).toEqual({ account: 'team', board: '65f0c0de65f0c0de65f0c0de' });
    expect(toolFor('board.findCards', { boards: ['b'] })).toMatchObject({
      parameters: { properties: expect.not.objectContaining({ boards: expect.anything() }) },
      plan: { fixed: { boards: 'b' } },
    });
    expect(toolFor('board.updateCard', { boards: ['b'] }).parameters.properties).not.toHaveProperty('toBoard');
  });

  test('quote no field that its equipment decides: a card or list may be given by its name', () => {
    const card = toolFor('board.getCard', { boards: ['b'] }).parameters.properties?.card?.description;
    expect(card).toBe('Id, address, or its name');
    expect(toolFor('board.createCard', { boards: ['b'] }).parameters.properties?.list?.description).toBe(
      'Id, or its name',
    );
    expect(toolFor('board.getCard').parameters.properties?.card?.description).toContain('or with "board" its name');
    const equipment = Object.fromEntries(Object.keys(steps).map((name) => [name, { account: 'a', boards: ['b'] }]));
    for (const { name, description, parameters, plan } of callableTools(equipment, { mailbox: 'm' })) {
      const text = JSON.stringify({ description, parameters }).replaceAll('\\"', '”');
      const quoted = [...Object.keys(plan.fixed), 'toBoard'].filter((field) => text.includes(`”${field}”`));
      expect([name, ...quoted]).toEqual([name]);
    }
  });

  test('ask for a board where there are several, and for no mailbox where one is fixed', () => {
    expect(toolFor('board.createList', { boards: ['a', 'b'] }).parameters.required).toContain('board');
    const { parameters, plan } = toolFor('mail.findEmail', {}, { mailbox: 'support@contoso.example' });
    expect(parameters.properties).not.toHaveProperty('mailbox');
    expect(stepInput(plan, {}, {}).input).toEqual({ mailbox: 'support@contoso.example' });
  });

  test('fill a board in beside the name of a list, and not beside its id, which says its board', () => {
    const { plan } = toolFor('board.createCard', {}, { board: 'Support' });
    const [id, handles] = ['65f0c0de65f0c0de65f0c0aa', {}];
    const list = handleOf(handles, 'list', id);
    expect(stepInput(plan, { list, name: 'x' }, handles).input).toEqual({ list: id, name: 'x' });
    expect(stepInput(plan, { list: 'Inbox', name: 'x' }, {}).input).toMatchObject({ list: 'Inbox', board: 'Support' });
    const both = { board: 'Support', list: id, name: 'x' };
    expect(stepInput(plan, both, {}).input).toEqual(both);
  });

  test('fill a board in beside the id of a list where a card is given by name, which is looked up on it', () => {
    const given = (step: string, input: object) =>
      stepInput(toolFor(step, {}, { board: 'Support' }).plan, { list: '65f0c0de65f0c0de65f0c0aa', ...input }, {}).input;
    const card = '65f0c0de65f0c0de65f0c0cc';
    expect(given('board.updateCard', { card: 'Broken printer' })).toHaveProperty('board', 'Support');
    expect(given('board.updateCard', { card: 'Printers' })).toHaveProperty('board', 'Support');
    expect(given('board.updateCard', { card })).not.toHaveProperty('board');
    expect(given('board.createCard', { name: 'x', copyFrom: 'Returns' })).toHaveProperty('board', 'Support');
    expect(given('board.createCard', { name: 'x', copyFrom: card })).not.toHaveProperty('board');
  });

  test('refuse another value of what is fixed, rather than overruling the model in silence', () => {
    const { plan } = toolFor('mail.findEmail', { account: 'support' });
    expect(() => stepInput(plan, { account: 'sales' }, {})).toThrow('account: this is always "support" here');
  });
});

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  const schema = markedSchemaOf(contract.input, 'input') as JsonSchema & FieldMarks;

  test('takes through the model’s schema every input that the step takes, unchanged but for a board that a list says', () => {
    const fixed = { account: 'support', board: '65f0c0de65f0c0de65f0c0de' };
    const [tool] = callableTools({ [name]: { account: fixed.account, boards: [fixed.board] } });
    // What is perhaps not meant is asked for again, or left out: without-unmeant.test.ts.
    const { toldByBlanks: _asked, ...plan } = tool!.plan;
    const { parameters } = tool!;
    const isValid = validatorOf(parameters);
    const samples = [
      ...fc.sample(inputOf(contract.input), { seed: 14, numRuns: 300 }),
      ...contract.examples.map(({ input }) => input),
    ];
    const byId = samples.map((sample) => ({ ...(sample as object), list: '65f0c0de65f0c0de65f0c0aa' }));
    const given = [...samples, ...('list' in (schema.properties ?? {}) ? byId : [])]
      .map((sample) => ({ ...(sample as object), ...plan.fixed }))
      .filter((input) => !('toBoard' in input) && readAs(contract.input, input).success);
    expect(given.length).toBeGreaterThan(10);
    for (const input of given) {
      const own = Object.fromEntries(Object.entries(input).filter(([field]) => !(field in plan.fixed)));
      if (!isValid(own)) throw new Error(`${JSON.stringify(own)}: ${JSON.stringify(isValid.errors)}`);
      const step = stepInput(plan, own, {}).input;
      const isListById = 'list' in input && isObjectId(input.list);
      expect(isListById ? { ...step, ...plan.fixed } : step).toEqual(input);
      expect({ step, isTaken: readAs(contract.input, step).success }).toEqual({ step, isTaken: true });
    }
  });

  test('has every rule of a field in the schema, or says it to who breaks it', () => {
    const isValid = validatorOf(toolFor(name).parameters);
    const broken = breaches(schema).map(({ input, says }) => ({
      input: { ...(contract.examples[0]!.input as object), ...input },
      says,
    }));
    for (const { input, says } of broken) {
      if (!isValid(input)) continue;
      // An empty text that stands for nothing is left out, and breaks no rule.
      if (Object.keys(readBlanks(contract.input, input).value as object).length < Object.keys(input).length) continue;
      const read = readAs(contract.input, input);
      const sentences = read.success ? [] : problemsOf(read.error);
      expect({ input: JSON.stringify(input).slice(0, 200), sentences }).toEqual({
        input: expect.anything(),
        sentences: expect.arrayContaining([expect.stringMatching(says)]),
      });
    }
  });

  test('knows of which kind each id in its answer is', () => {
    expect(unmarkedIds(jsonSchemaOf(contract.output, 'output'), markedSchemaOf(contract.output, 'output'))).toEqual([]);
  });
});

test('what is said of a field to a model is not what its name says', () => {
  const { parameters } = toolFor('mail.sendEmail');
  expect(parameters.properties!.importance).toEqual({
    type: 'string',
    enum: ['low', 'normal', 'high'],
    default: 'normal',
  });
  expect(jsonSchemaOf(contractOf('mail.sendEmail')!.input, 'input').properties!.importance!.description).toBe(
    'Shown to the recipients.',
  );
});

/** Inputs that break one rule of one field each, and what the step has to say of it. */
function breaches(schema: JsonSchema): { input: object; says: RegExp }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, of]) =>
    valuesBreaking(of).map(({ value, says }) => ({
      input: { [field]: value },
      says: new RegExp(`^${field}\\b.*${says}`, 's'),
    })),
  );
}

function valuesBreaking(schema: JsonSchema): { value: unknown; says: string }[] {
  const {
    anyOf,
    oneOf,
    enum: choices,
    type,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
    items,
    properties = {},
  } = schema;
  const forms = (anyOf ?? oneOf)?.filter(({ type: of }) => of !== 'null');
  if (forms !== undefined) return forms.length === 1 ? valuesBreaking(forms[0]!) : [];
  if (choices !== undefined) return [{ value: 'no such', says: choices.map(String).join('.*') }];
  const breaking = (when: boolean, value: () => unknown, says: string) => (when ? [{ value: value(), says }] : []);
  if (type === 'object')
    return Object.entries(properties).flatMap(([field, of]) =>
      valuesBreaking(of).map(({ value, says }) => ({ value: { [field]: value }, says })),
    );
  return [
    ...breaking(minLength !== undefined, () => '', '(at least|Give)'),
    ...breaking(
      maxLength !== undefined && maxLength < 100_000,
      () => 'x'.repeat(maxLength! + 1),
      `(${String(maxLength)}|Give|no)`,
    ),
    ...breaking(minimum !== undefined, () => minimum! - 1, String(minimum)),
    ...breaking(maximum !== undefined, () => maximum! + 1, String(maximum)),
    ...breaking((minItems ?? 0) > 0, () => [], 'at least'),
    ...breaking(
      maxItems !== undefined && maxItems <= 100,
      () => Array.from({ length: maxItems! + 1 }, () => 'x'),
      String(maxItems),
    ),
    ...(items === undefined ? [] : valuesBreaking(items).map(({ value, says }) => ({ value: [value], says }))),
  ];
}

/** Fields named like ids that nothing marks as one. */
function unmarkedIds(schema: JsonSchema, marked: JsonSchema & FieldMarks, path = ''): string[] {
  const fields = Object.entries(marked.properties ?? {}).flatMap(([name, field]) => {
    const of = field as JsonSchema & FieldMarks;
    const isIdLike = /^(id|ids|attachment|nextPage|missing)$|I[dD]s?$/.test(name) && (of.items ?? of).type === 'string';
    const isMarked = ((of.items ?? of) as FieldMarks).idKind !== undefined;
    return [...(isIdLike && !isMarked ? [`${path}${name}`] : []), ...unmarkedIds(schema, field, `${path}${name}.`)];
  });
  const within = [marked.items, ...(marked.anyOf ?? []), ...(marked.oneOf ?? [])].flatMap((inner) =>
    inner === undefined ? [] : unmarkedIds(schema, inner, path),
  );
  return [...fields, ...within];
}
