import { z } from 'zod';
import { definitionOf } from './definition';
import { emptiesField, isBlank } from './empty-value';
import { meansNull } from './meant-value';
import { isRecord } from '../../json/is-record';

/** Optional fields in which an empty value, or `false`, has a meaning of its own. */
export interface ToldByBlanks<Field extends string = string> {
  readonly fields: readonly Field[];
  /** The field without which there is nothing yet that could be emptied. */
  readonly onlyWith?: Field;
  /** They only narrow what is read: one that a model may not mean is left out, and more is answered. Others a model is asked about. */
  readonly narrow?: true;
}

interface Blanks {
  /** Whether the step only reads: blanks are then also dropped for fields with a default. In other steps a default may cause a change. */
  onlyReads: boolean;
  /** Fields that an empty value changes: a writer who fills every field may not mean that. */
  toldByBlanks: ToldByBlanks;
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
  /** Fields that an empty value would empty although blanks that say nothing show that the writer fills every field. */
  perhapsEmptied: readonly string[];
}

/** Handles the blanks of a step's input; any other value is returned unchanged. */
export function readBlanks(schema: z.core.$ZodType, value: unknown): Meant {
  const blanks = inputsWithBlanks.get(schema);
  const definition = definitionOf(schema);
  if (blanks === undefined || definition.type !== 'object' || !isRecord(value)) return { value, perhapsEmptied: [] };
  const { toldByBlanks } = blanks;
  const isNotGiven = ([name, given]: [string, unknown]): boolean => {
    if (!isBlank(given) || !Object.hasOwn(definition.shape, name)) return false;
    const field = definition.shape[name] as z.ZodType;
    const mayBeLeftOut = field.type === 'optional' || (blanks.onlyReads && field.type === 'default');
    if (!mayBeLeftOut || blanks.toldByAbsence.includes(name)) return false;
    return !field.safeParse(given).success && !field.safeParse(null).success;
  };
  const empties = ([name, given]: [string, unknown]): boolean => {
    const field = definition.shape[name];
    return (
      toldByBlanks.fields.includes(name) && field !== undefined && (emptiesField(given) || meansNull(field, given))
    );
  };
  const entries = Object.entries(value);
  const kept = entries.filter((entry) => !isNotGiven(entry));
  const mayEmpty = toldByBlanks.onlyWith === undefined || kept.some(([name]) => name === toldByBlanks.onlyWith);
  return {
    value: Object.fromEntries(kept),
    perhapsEmptied: mayEmpty && kept.length < entries.length ? kept.filter(empties).map(([name]) => name) : [],
  };
}
