import { z } from 'zod';
import { definitionOf, isPlainObject } from './definition';

interface Blanks {
  /** The step only reads: a field that is left out may have a default. Where something changes, a default may do more than nothing. */
  onlyReads: boolean;
  /** A blank that a field takes empties what is there already. */
  blanksEmpty: boolean;
  /** Fields whose absence says something: a reply goes to whoever asked, a copy brings all. */
  toldByAbsence: readonly string[];
}

/**
 * Inputs in which `null` and `""` are read as "not given", because models send them when they fill every field. Only steps are here: in
 * an agent's definition or a trigger, what is left out means all boards and all events.
 */
export const inputsWithBlanks = z.registry<Blanks>();

interface Meant {
  /** The input without its optional fields that hold nothing and would be refused. A blank that a field takes stays. */
  value: unknown;
  /** Fields that a blank would empty, although other blanks of this input say that its writer fills every field. */
  perhapsEmptied: readonly string[];
}

/** Reads the blanks of a step's input; any other value is left as it is. */
export function readBlanks(schema: z.core.$ZodType, value: unknown): Meant {
  const blanks = inputsWithBlanks.get(schema);
  const definition = definitionOf(schema);
  if (blanks === undefined || definition.type !== 'object' || !isPlainObject(value))
    return { value, perhapsEmptied: [] };
  const isNotGiven = ([name, given]: [string, unknown]): boolean => {
    if (!isBlank(given) || !Object.hasOwn(definition.shape, name)) return false;
    const field = definition.shape[name] as z.ZodType;
    const mayBeLeftOut = field.type === 'optional' || (blanks.onlyReads && field.type === 'default');
    if (!mayBeLeftOut || blanks.toldByAbsence.includes(name)) return false;
    return !field.safeParse(given).success && !field.safeParse(null).success;
  };
  const entries = Object.entries(value);
  const kept = entries.filter((entry) => !isNotGiven(entry));
  const fillsEveryField = blanks.blanksEmpty && kept.length < entries.length;
  return {
    value: Object.fromEntries(kept),
    perhapsEmptied: fillsEveryField ? kept.flatMap(([name, given]) => (isBlank(given) ? [name] : [])) : [],
  };
}

const isBlank = (given: unknown): boolean => given === null || given === '';
