import type { z } from 'zod';
import { jsonSchemaOf } from '../catalogue/json-schema';
import { toolError } from '../contracts';

/**
 * A value with single fields changed; whether the whole is valid then is for the caller to say.
 *
 * @param changes `field=value`; the value is taken as text where the schema takes text there, else as JSON. A field that holds ids goes by
 *   what they are of, too: `boards` is `boardIds`
 * @throws InvalidInput for what is no change
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

/** `boardIds` → `boards`: what a field is about, whether by id or by name. */
export const shortNameOf = (field: string): string => field.replace(/Ids$/, 's');

/** Collects what `--set` is given, which may be given several times. */
export const collectChanges = (change: string, earlier: string[]): string[] => [...earlier, change];

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text; // the schema then says what it wants instead
  }
}
