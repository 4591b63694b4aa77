import type { z } from 'zod';
import { jsonSchemaOf } from '../../catalogue/json-schema';
import { toolError } from '../../contracts/tool-error';

/**
 * Returns a value with single fields changed. The caller checks whether the whole value is then valid.
 *
 * @param changes `field=value`; the value is taken as text if the schema accepts text there, otherwise as JSON. A field that holds ids also has a
 *   short name: `boards` is `boardIds`
 * @throws InvalidInput for text that is not a change
 */
export function setFields(schema: z.ZodType | undefined, value: unknown, changes: readonly string[]): unknown {
  const known = schema === undefined ? [] : Object.keys(jsonSchemaOf(schema, 'input').properties ?? {});
  const takes = (edited: unknown, field: string): boolean =>
    (schema?.safeParse(edited).error?.issues ?? []).every(({ path }) => path[0] !== field);
  return changes.reduce((before, change) => {
    const [, written, text] = /^([^=]+)=(.*)$/s.exec(change) ?? [];
    const field = known.includes(written ?? '')
      ? written
      : (known.find((name) => shortNameOf(name) === written) ?? written);
    if (field === undefined || text === undefined || typeof before !== 'object' || before === null) {
      throw toolError('InvalidInput', `"${change}" is no change: write --set field=value.`);
    }
    const asText = { ...before, [field]: text };
    return takes(asText, field) ? asText : { ...before, [field]: jsonOrText(text) };
  }, value);
}

/** `boardIds` → `boards`: the short name of a field, without saying that it holds ids. */
export const shortNameOf = (field: string): string => field.replace(/Ids$/, 's');

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text; // the schema then reports what it expects instead
  }
}
