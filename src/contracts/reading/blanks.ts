import { z } from 'zod';
import { definitionOf, isPlainObject } from './definition';
import { meansNull } from './meant-value';

interface Blanks {
  /** Whether the step only reads: blanks are then also dropped for fields with a default. In other steps a default may cause a change. */
  onlyReads: boolean;
  /** Whether a blank that a field accepts empties the existing value. */
  blanksEmpty: boolean;
  /** Fields whose absence has a meaning: a reply goes to the sender, a copy keeps everything. */
  toldByAbsence: readonly string[];
}

/**
 * Inputs in which `null` and `""` mean "not given", because models send them when they fill every field. The registry holds only steps:
 * in an agent's definition or a trigger, a missing field means all boards and all events.
 */
export const inputsWithBlanks = z.registry<Blanks>();

interface Meant {
  /** The input without optional fields that are blank and would be refused. A blank that the field accepts stays. */
  value: unknown;
  /** Fields that a blank would empty although other blanks show that the writer fills every field. */
  perhapsEmptied: readonly string[];
}

/** Handles the blanks of a step's input; any other value is returned unchanged. */
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
  const empties = ([name, given]: [string, unknown]): boolean => {
    const field = Object.hasOwn(definition.shape, name) ? definition.shape[name] : undefined;
    return isBlank(given) || (field !== undefined && meansNull(field, given));
  };
  const entries = Object.entries(value);
  const kept = entries.filter((entry) => !isNotGiven(entry));
  const fillsEveryField = blanks.blanksEmpty && kept.length < entries.length;
  return {
    value: Object.fromEntries(kept),
    perhapsEmptied: fillsEveryField ? kept.filter(empties).map(([name]) => name) : [],
  };
}

const isBlank = (given: unknown): boolean => given === null || given === '';
