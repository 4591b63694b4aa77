import type { ToldByBlanks } from '../contracts/reading/blanks';
import { emptiesField, isEmptyValue, unclearEmptyValue } from '../contracts/reading/empty-value';
import { toolError } from '../contracts/tool-error';

/**
 * Refuses an empty value that would empty something, and a `false` that is not the same as nothing, where other fields of the call are empty and say
 * nothing by it: some models and their clients give every field, with `[]`, `{}`, `""` or `false` for what they were not asked to change. Only a model
 * is asked again. A program gives the lists that it has computed, where `labels: []` beside `addAttachments: []` means what it says.
 *
 * @throws InvalidInput naming each such field
 */
export function refuseUnmeant(
  given: Readonly<Record<string, unknown>>,
  { fields, onlyWith }: ToldByBlanks = { fields: [] },
): void {
  const fillsEveryField = Object.entries(given).some(([name, value]) => !fields.includes(name) && isEmptyValue(value));
  if (!fillsEveryField || (onlyWith !== undefined && isEmptyValue(given[onlyWith] ?? null))) return;
  const sentences = fields.flatMap((field) => {
    const value = given[field];
    if (value === false) return [`${field}: ${unclearFalse}`];
    // The word stands for null where a model can write a text alone.
    return emptiesField(value) || value === 'null' ? [`${field}: ${unclearEmptyValue}`] : [];
  });
  if (sentences.length > 0) throw toolError('InvalidInput', sentences.join(' '));
}

const unclearFalse =
  'false is not the same as leaving it out, and other fields are empty, as if each had been filled in. Leave out every field that you do not mean.';
