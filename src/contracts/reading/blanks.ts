import { z } from 'zod';
import { definitionOf, isPlainObject } from './definition';

interface Blanks {
  /** Of a step that only reads: what is left out may have a default. Where something changes, a default may do more than nothing was meant to. */
  onlyReads: boolean;
  /** Fields whose absence says something: a reply goes to whoever asked, a copy brings all. */
  toldByAbsence: readonly string[];
}

/**
 * Inputs in which `null` and `""` are taken for "not given", as models send them that fill every field. Nothing else is here: of an agent's
 * definition or a trigger, what is left out means all boards and all events.
 */
export const inputsWithBlanks = z.registry<Blanks>();

/** An input without its optional fields that hold nothing and would be refused. What a field takes keeps its meaning, as does `""` where `null` empties. */
export function withoutBlanks(schema: z.core.$ZodType, value: unknown): unknown {
  const blanks = inputsWithBlanks.get(schema);
  const definition = definitionOf(schema);
  if (blanks === undefined || definition.type !== 'object' || !isPlainObject(value)) return value;
  const isBlank = ([name, given]: [string, unknown]): boolean => {
    if ((given !== null && given !== '') || !Object.hasOwn(definition.shape, name)) return false;
    const field = definition.shape[name] as z.ZodType;
    const mayBeLeftOut = field.type === 'optional' || (blanks.onlyReads && field.type === 'default');
    if (!mayBeLeftOut || blanks.toldByAbsence.includes(name)) return false;
    return !field.safeParse(given).success && !field.safeParse(null).success;
  };
  return Object.fromEntries(Object.entries(value).filter((entry) => !isBlank(entry)));
}
