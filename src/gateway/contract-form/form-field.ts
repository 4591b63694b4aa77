import type { FieldMarks, JsonSchema } from '../../catalogue/json-schema';
import { defined } from '../../json/defined';
import { choiceInWords, inWords } from './in-words';
import type { NamedKind } from '../../contracts/field-marks';

/** One field of a contract as a form shows it. A field that a form cannot show is entered as JSON; the other fields are not affected. */
export type FormField = FieldDescription &
  /** `alsoPlain`: a text that reads as a number, `true` or `false` becomes that value. */
  (
    | {
        readonly kind: 'text';
        readonly isLong: boolean;
        readonly type: InputType;
        readonly pointsAt?: PointedKind;
        readonly alsoPlain?: true;
      }
    /** `alsoText`: the field also takes words, such as "top", "bottom" or a position. */
    | { readonly kind: 'number'; readonly alsoText: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly (string | number | boolean)[] }
    /** `isByName`: the entries are groups of `name` and `value`; the value of the list is an object that maps names to values. */
    | { readonly kind: 'list'; readonly entry: FormField; readonly maximum: number; readonly isByName: boolean }
    | { readonly kind: 'group'; readonly members: Readonly<Record<string, FormField>> }
    | { readonly kind: 'json' }
  );

export type InputType = 'text' | 'email' | 'url' | 'date';

interface FieldDescription {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired: boolean;
  /** Whether emptying the field for good (`null`) differs from leaving it out. */
  readonly isNullable: boolean;
  /** Whether the field is folded away while it is blank. */
  readonly isRare: boolean;
  /** The value that applies if the field is left out. */
  readonly default?: unknown;
}

/** A text that may have at least this many characters gets a field of several lines. */
const longText = 10_000;

/** Returns the form field of a contract's schema. */
export function formFieldOf(schema: JsonSchema & FieldMarks, label: string, isRequired = true): FormField {
  const variants = variantsOf(schema);
  const values = variants.filter(({ type }) => type !== 'null');
  const isNullable = values.length < variants.length;
  const [only = schema] = values;
  const valueSchema = values.length <= 1 ? only : schema;
  const shape = shapeOf(valueSchema);
  const hint = hintOf(shape, schema.description ?? valueSchema.description);
  const description = {
    label: schema.title ?? label,
    isRequired: isRequired && schema.default === undefined,
    isNullable,
    isRare: schema.rare === true,
    ...defined({ hint, default: schema.default }),
  };
  return { ...description, ...shape };
}

/** Drops the sentence that tells models what a choice means, where a form says it in the choice. */
function hintOf(shape: Shape, description: string | undefined): string | undefined {
  const choices = shape.kind === 'choice' ? shape.choices.map(String) : [];
  const told = choices.map((choice) => `${choice}: ${choiceInWords(choice)}. `);
  return description?.slice(told.find((sentence) => description.startsWith(sentence))?.length);
}

/** Returns the alternatives of a schema; none if the schema has no alternatives. */
function variantsOf(schema: JsonSchema & FieldMarks): readonly (JsonSchema & FieldMarks)[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf ?? [];
}

type Shape<Field = FormField> = Field extends FormField ? Omit<Field, keyof FieldDescription> : never;

function shapeOf(schema: JsonSchema & FieldMarks): Shape {
  const { type, format, properties, items, additionalProperties, maxLength = 0 } = schema;
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices?.every(isPlain)) return { kind: 'choice', choices };
  if (type === 'boolean') return { kind: 'choice', choices: [true, false] };
  if (type === 'string') {
    const pointsAt = pointedAt(schema);
    const text = { kind: 'text' as const, isLong: maxLength >= longText, type: inputTypeOf(format) };
    return pointsAt === undefined ? text : { ...text, pointsAt };
  }
  if (type === 'number' || type === 'integer') return { kind: 'number', alsoText: false };
  if (properties !== undefined) return { kind: 'group', members: membersOf(schema) };
  if (items !== undefined) {
    const entry = formFieldOf(items, 'Entry');
    if (entry.kind !== 'json' && entry.kind !== 'list')
      return { kind: 'list', entry, maximum: schema.maxItems ?? Infinity, isByName: false };
  }
  if (typeof additionalProperties === 'object') {
    const value = formFieldOf(additionalProperties, 'Value');
    if (value.kind === 'text') return byName(value);
  }
  const variants = variantsOf(schema).filter((variant) => variant.type !== 'null');
  const shapes = variants.map(shapeOf);
  const text = shapes.find((shape) => shape.kind === 'text');
  if (text !== undefined && variants.every((variant) => isPlainType(variant.type)))
    return variants.length === 1 ? text : { ...text, alsoPlain: true };
  const groups = shapes.flatMap((shape) => (shape.kind === 'group' ? [shape.members] : []));
  if (groups.length > 0 && groups.length === shapes.length) return { kind: 'group', members: membersOfAny(groups) };
  if (shapes.some(({ kind }) => kind === 'number') && shapes.every(isOneLine))
    return { kind: 'number', alsoText: true };
  return { kind: 'json' };
}

function membersOf({ properties = {}, required = [] }: JsonSchema): Record<string, FormField> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      formFieldOf(schema, inWords(name), required.includes(name)),
    ]),
  );
}

/** Returns a list whose rows have a name and a value. */
function byName(value: FormField): Shape {
  const blank = { isNullable: false, isRare: false };
  const name: FormField = { kind: 'text', type: 'text', isLong: false, label: 'Name', isRequired: true, ...blank };
  const entry: FormField = {
    kind: 'group',
    members: { name, value: { ...value, isRequired: true } },
    label: 'Entry',
    isRequired: false,
    ...blank,
  };
  return { kind: 'list', entry, maximum: Infinity, isByName: true };
}

type Members = Readonly<Record<string, FormField>>;

/** Returns the members of any of several objects. The contract checks which members go together. */
function membersOfAny(groups: readonly Members[]): Members {
  const names = [...new Set(groups.flatMap((members) => Object.keys(members)))];
  const entries = names.map((name) => {
    const alike = groups.flatMap((members) => members[name] ?? []);
    const [first] = alike;
    return first === undefined ? [] : [[name, memberOfAny(first, alike, groups.length)] as const];
  });
  return Object.fromEntries(entries.flat());
}

function memberOfAny(first: FormField, alike: readonly FormField[], groups: number): FormField {
  const isRequired = alike.length === groups && alike.every((member) => member.isRequired);
  const choices = alike.flatMap((member) => (member.kind === 'choice' ? member.choices : []));
  if (first.kind !== 'choice' || alike.length === 1) return { ...first, isRequired };
  // This member distinguishes the objects. The hint is dropped, because each object's hint describes only its own choice.
  const { hint: _hint, ...choice } = first;
  return { ...choice, isRequired, choices: [...new Set(choices)] };
}

/** Whether the type is a string, a number or a boolean: not `null`, and nothing with parts. */
const isPlainType = (type: JsonSchema['type']): boolean =>
  type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isOneLine = (shape: Shape): boolean =>
  shape.kind === 'number' || shape.kind === 'choice' || (shape.kind === 'text' && !shape.isLong);

function inputTypeOf(format: string | undefined): InputType {
  // An instant is typed with its offset, which the browser's own control for instants cannot express.
  return format === 'email' || format === 'date' ? format : format === 'uri' ? 'url' : 'text';
}

/** The kinds of objects that a field can point at, so that people choose one by name. A mailbox is typed; others are looked up in it. */
const pointedKinds = ['board', 'list', 'label', 'member', 'workspace', 'folder'] as const;

type PointedKind = (typeof pointedKinds)[number] | NamedKind;

/** Returns the kind that the contract marks the field with; undefined if the field points at no such object. */
const pointedAt = ({ idKind, nameOf }: FieldMarks): PointedKind | undefined =>
  nameOf ?? pointedKinds.find((kind) => kind === idKind);
