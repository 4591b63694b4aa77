import type { FieldMarks, JsonSchema } from '../../catalogue/json-schema';
import { pointedAt, type PointedKind } from './pointed-kind';
import { inWords } from './in-words';

/** One field of a contract as a form shows it. What a form cannot show is a field of JSON; its neighbours stay what they are. */
export type FormField = FieldDescription &
  (
    | { readonly kind: 'text'; readonly isLong: boolean; readonly type: InputType; readonly pointsAt?: PointedKind }
    /** `alsoText`: words stand beside numbers, as in "top", "bottom" or a position. */
    | { readonly kind: 'number'; readonly alsoText: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly (string | number | boolean)[] }
    | { readonly kind: 'list'; readonly entry: FormField; readonly maximum: number }
    | { readonly kind: 'group'; readonly members: Readonly<Record<string, FormField>> }
    | { readonly kind: 'json' }
  );

type InputType = 'text' | 'email' | 'url' | 'date';

interface FieldDescription {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired: boolean;
  /** Whether emptying it for good (`null`) is something else than leaving it out. */
  readonly isNullable: boolean;
  /** Folded away while it is blank. */
  readonly isRare: boolean;
  /** What holds where it is left out. */
  readonly default?: unknown;
}

/** Characters from which on a text is written in several lines. */
const longText = 10_000;

/** The form of a contract's schema. */
export function formFieldOf(schema: JsonSchema & FieldMarks, label: string, isRequired = true): FormField {
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  const values = variants.filter(({ type }) => type !== 'null');
  const isNullable = values.length < variants.length;
  const [only = schema] = values;
  const valueSchema = values.length <= 1 ? only : schema;
  const hint = schema.description ?? valueSchema.description;
  const description = {
    label: schema.title ?? label,
    isRequired: isRequired && schema.default === undefined,
    isNullable,
    isRare: schema.rare === true,
    ...(hint === undefined ? {} : { hint }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
  };
  return { ...description, ...shapeOf(valueSchema) };
}

type Shape<Field = FormField> = Field extends FormField ? Omit<Field, keyof FieldDescription> : never;

function shapeOf(schema: JsonSchema & FieldMarks): Shape {
  const { type, format, properties, items, maxLength = 0 } = schema;
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
      return { kind: 'list', entry, maximum: schema.maxItems ?? Infinity };
  }
  const shapes = (schema.anyOf ?? []).map(shapeOf);
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

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isOneLine = (shape: Shape): boolean =>
  shape.kind === 'number' || shape.kind === 'choice' || (shape.kind === 'text' && !shape.isLong);

function inputTypeOf(format: string | undefined): InputType {
  // An instant is typed with its offset, which a browser's own field for it cannot say.
  return format === 'email' || format === 'date' ? format : format === 'uri' ? 'url' : 'text';
}
