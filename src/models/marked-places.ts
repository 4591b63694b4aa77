import type { FieldMarks, JsonSchema } from '../catalogue/json-schema';
import type { Path } from './tool-plan';

/** Returns each marked place of a schema once, with the value of its mark. Also searches inside places that are marked. */
export function markedPlaces<Mark extends keyof FieldMarks>(
  schema: JsonSchema & FieldMarks,
  mark: Mark,
  path: Path = [],
): { path: Path; value: NonNullable<FieldMarks[Mark]> }[] {
  const value = schema[mark];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const within = [
    ...[...anyOf, ...oneOf].map((form) => [form, path] as const),
    ...Object.entries(properties).map(([name, field]) => [field, [...path, name]] as const),
    ...(items === undefined ? [] : [[items, [...path, '*']] as const]),
  ];
  const found = within.flatMap(([inner, at]) => markedPlaces(inner, mark, at));
  const all = value === undefined ? found : [{ path, value }, ...found];
  const seen = new Set<string>();
  return all.filter((place) => {
    const key = JSON.stringify(place);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
