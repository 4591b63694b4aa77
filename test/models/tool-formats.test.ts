import Ajv from 'ajv';
import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions';
import type { FunctionTool } from 'openai/resources/responses/responses';
import { contractOf, steps } from '../../src/contracts';
import { readAs } from '../../src/contracts/reading/read-as';
import { anthropicTool } from '../../src/models/anthropic-tool';
import { catalogueFor } from '../../src/models/catalogue-for';
import { callsAwaitTool } from '../../src/mcp/calls-await';
import { listedTool } from '../../src/mcp/listed-tool';
import { openAiChatTool, openAiTool } from '../../src/models/openai-tools';
import { singleTypes } from '../../src/models/single-types';

const tools = catalogueFor(
  Object.fromEntries(Object.keys(steps).map((step) => [step, { account: 'team', boards: ['Support'] }])),
);
/** What both services take as a name. */
const name = /^[a-zA-Z0-9_-]{1,64}$/;

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

const within = (schema: Schema): Schema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(within),
  ...[schema.items, schema.additionalProperties].flatMap((inner) => (typeof inner === 'object' ? within(inner) : [])),
];

const typesWithin = (schema: unknown): string[] => within(schema as Schema).map(({ type }) => typeof type);

describe('the tools in OpenAI’s form', () => {
  // Typed by the official library.
  const forResponses: FunctionTool[] = tools.map(openAiTool);
  const forChat: ChatCompletionFunctionTool[] = tools.map(openAiChatTool);

  test('have the same content for Responses and for Chat Completions', () => {
    const parameters = expect.any(Object) as object;
    expect(forChat).toEqual(
      forResponses.map(({ type, ...described }) => ({ type, function: { ...described, parameters } })),
    );
    for (const tool of forResponses) {
      expect(tool).toMatchObject({
        type: 'function',
        name: expect.stringMatching(name),
        parameters: { type: 'object' },
      });
      expect(tool.description!.length).toBeLessThan(1024);
    }
  });

  test('have one type for each field in Chat Completions, which Google and others imitate', () => {
    expect(new Set(forChat.flatMap((tool) => typesWithin(tool.function.parameters)))).toEqual(new Set(['string']));
    const { properties } = forChat.find((tool) => tool.function.name === 'board_create_card')!.function
      .parameters as Schema;
    expect([properties?.position?.type, properties?.due?.type]).toEqual(['string', 'string']);
  });

  test('are strict where every field has to be given, and only there', () => {
    const strict = forResponses.filter((tool) => tool.strict);
    const names = strict.map((tool) => tool.name);
    expect(names).toEqual(
      expect.arrayContaining(['board_archive_card', 'board_add_comment_to_card', 'board_add_comment']),
    );
    // Whether to answer details can always be said.
    const leftOut = ({ properties = {}, required = [] }: Schema) =>
      Object.keys(properties).filter((field) => field !== 'details' && !required.includes(field));
    const asGiven = tools.filter(({ name }) => names.includes(name));
    expect(asGiven.flatMap(({ parameters }) => within(parameters as Schema).flatMap(leftOut))).toEqual([]);
    for (const { parameters } of strict)
      for (const schema of within(parameters as Schema)) {
        expect(schema.type).toBeDefined();
        expect(schema).not.toHaveProperty('default');
        if (![schema.type].flat().includes('object')) continue;
        expect(schema.additionalProperties).toBe(false);
        expect(schema.required).toEqual(Object.keys(schema.properties!));
      }
    const create = forResponses.find((tool) => tool.name === 'board_create_card')!;
    expect([create.strict, create.parameters!.required]).toEqual([false, ['list', 'name']]);
  });
});

describe('where a field may have one type alone', () => {
  /** The fields in which a tool takes null, each with an input that gives it a value. */
  interface Nullable {
    place: string;
    field: Schema;
    giving: (value: unknown) => object;
  }

  function nullablesIn(schema: Schema, whole: Schema, giving: Nullable['giving'], place: string): Nullable[] {
    const within = (inner: Schema | undefined, of: Schema | undefined, at: Nullable['giving'], name: string) =>
      inner === undefined ? [] : nullablesIn(inner, of!, at, `${place}${name}`);
    const [named] = Object.keys(schema.items?.properties ?? {});
    const values = whole.additionalProperties as Schema | undefined;
    return [
      ...([whole.type ?? []].flat().includes('null') ? [{ place, field: schema, giving }] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        within(field, whole.properties?.[name], (value) => giving({ [name]: value }), `.${name}`),
      ),
      ...within(schema.items, whole.items, (value) => giving([{ [named!]: 'x', ...(value as object) }]), '[]'),
      ...within(
        schema.additionalProperties as Schema | undefined,
        values,
        (value) => giving({ Customer: value }),
        '{}',
      ),
    ];
  }

  const nullables = tools.flatMap(({ name, parameters, plan }) =>
    nullablesIn(singleTypes(parameters) as Schema, parameters as Schema, (fields) => fields as object, name).map(
      (nullable) => ({ ...nullable, contract: contractOf(plan.step)! }),
    ),
  );

  test('each that can be emptied says by which value of its type, and that is read as null', () => {
    expect(nullables.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'board_update_card.due',
        'board_update_card.cover',
        'board_update_card.customFields{}',
        'board_update_checklist.items[].member',
        'contacts_update_contact.givenName',
        'contacts_update_contact.homeAddress',
        'calendar_create_event.reminderMinutes',
      ]),
    );
    for (const { place, field, giving, contract } of nullables) {
      const [said] = /\{\}|\bnull\b/.exec(field.description ?? '') ?? [];
      const value = said === '{}' ? {} : said;
      const read = (given: unknown) =>
        readAs(contract.input, { ...(contract.examples[0]!.input as object), ...giving(given) });
      expect({ place, value, fits: new Ajv().validate(field, value), read: read(value).data }).toEqual({
        ...{ place, value: expect.anything() as unknown, fits: true, read: read(null).data },
      });
      expect({ place, problems: read(null).error }).toEqual({ place, problems: undefined });
    }
  });

  test('a number beside null is written as a text, and read as the number', () => {
    const minutes = nullables.find(({ place }) => place === 'calendar_update_event.reminderMinutes')!;
    expect(minutes.field).toEqual({ type: 'string', description: 'Before the start; null: none' });
    const read = (value: unknown) => readAs(minutes.contract.input, { eventId: 'x', ...minutes.giving(value) });
    expect(read('15').data).toMatchObject({ reminderMinutes: 15 });
    expect([read('soon'), read(''), read('50000')].map(({ success }) => success)).toEqual([false, false, false]);
  });
});

test('the tools in Anthropic’s form have names and schemas it takes: an object, without alternatives at the top', () => {
  const ajv = new Ajv({ strict: false });
  for (const tool of tools.map(anthropicTool)) {
    expect(Object.keys(tool)).toEqual(['name', 'description', 'input_schema']);
    expect(tool.name).toMatch(name);
    expect(tool.input_schema.type).toBe('object');
    for (const keyword of ['oneOf', 'anyOf', 'allOf']) expect(tool.input_schema).not.toHaveProperty(keyword);
    expect(ajv.validateSchema(tool.input_schema)).toBe(true);
  }
});

test('MCP lists tools with one type for each field: its clients hand them to models that refuse others', () => {
  const schemas = [...tools.map(listedTool), callsAwaitTool].map(({ inputSchema }) => inputSchema);
  expect(new Set(schemas.flatMap(typesWithin))).toEqual(new Set(['string']));
  expect(schemas.map(({ type }) => type)).toEqual(schemas.map(() => 'object'));
});

test('MCP is told that repeating a call changes nothing only of steps whose description says no other', () => {
  const hints = tools.map((tool) => ({ ...tool, isIdempotent: listedTool(tool).annotations?.idempotentHint }));
  const actAgain = hints.filter(({ description }) =>
    /repeating it changes nothing, (?:but|unless) /i.test(description),
  );
  expect(actAgain.map(({ name }) => name)).toContain('board_update_list');
  expect(actAgain.filter(({ isIdempotent }) => isIdempotent)).toEqual([]);
  expect(hints.filter(({ isIdempotent }) => isIdempotent).map(({ name }) => name)).toContain('mail_update_email');
});
