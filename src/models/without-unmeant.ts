import type { ToldByBlanks } from '../contracts/reading/blanks';
import { emptiesField, isEmptyValue, unclearEmptyValue } from '../contracts/reading/empty-value';
import { toolError } from '../contracts/tool-error';

type Given = Readonly<Record<string, unknown>>;

/**
 * Judges an empty value that would empty something, and a `false` that is not the same as nothing, where other fields of the call are empty and say
 * nothing by it: some models and their clients give every field, with `[]`, `{}`, `""` or `false` for what they were not asked to change. Only a model
 * is asked again. A program gives the lists that it has computed, where `labels: []` beside `addAttachments: []` means what it says.
 *
 * Where such a field only narrows what is read it is left out: what was meant is then among the answer, and a client that leaves nothing out can read at all.
 *
 * @throws InvalidInput naming each such field of a step that changes something
 */
export function withoutUnmeant(given: Given, told: ToldByBlanks = { fields: [] }): Given {
  const { fields, onlyWith, narrow } = told;
  const fillsEveryField = Object.entries(given).some(([name, value]) => !fields.includes(name) && isEmptyValue(value));
  if (!fillsEveryField || (onlyWith !== undefined && isEmptyValue(given[onlyWith] ?? null))) return given;
  if (narrow === true) {
    const meant = Object.entries(given).filter(([name, value]) => !fields.includes(name) || value !== false);
    return Object.fromEntries(meant);
  }
  const sentences = fields.flatMap((field) => {
    const value = given[field];
    if (value === false) return [`${field}: ${unclearFalse}`];
    // The word stands for null where a model can write a text alone.
    return emptiesField(value) || value === 'null' ? [`${field}: ${unclearEmptyValue}`] : [];
  });
  if (sentences.length > 0) throw toolError('InvalidInput', sentences.join(' '));
  return given;
}

const unclearFalse =
  'false is not the same as leaving it out, and other fields are empty, as if each had been filled in. Leave out every field that you do not mean.';
