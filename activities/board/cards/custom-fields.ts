import { readTime } from '../../../src/contracts/calendar/local-time';
import type { WrittenFieldValue } from '../../../src/contracts/board/fields/custom-fields-field';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloCustomField, TrelloCustomFieldItem } from '../../../src/providers/trello/wire/custom-field';
import { findNamed } from '../../find-named';
import { cutName } from '../../cut-name';
import { isSameText } from '../own-effects/same-as-written';

/** The value of a field: a text, number, tick, ISO instant or option. */
export type Said = string | number | boolean;

/** A field with the value to set or to search for. Null means empty. */
export interface FieldValue {
  field: TrelloCustomField;
  said: Said | null;
  /** For a list field: the id of the chosen option. */
  option?: string;
  /** For a date field: the end of the day, in epoch milliseconds, if the input gave a day. */
  until?: number;
}

/** The custom field values of a card, by field name. Leaves out empty fields and fields that the board no longer has. */
export const answerFields = (
  items: readonly TrelloCustomFieldItem[],
  fields: readonly TrelloCustomField[],
): { name: string; value: Said }[] =>
  items.flatMap((item) => {
    const field = fields.find(({ id }) => id === item.idCustomField);
    const value = field === undefined ? undefined : saidIn(item, field);
    return field === undefined || value === undefined ? [] : [{ name: cutName(field.name), value }];
  });

function saidIn({ idValue, value }: TrelloCustomFieldItem, { options }: TrelloCustomField): Said | undefined {
  const chosen = idValue == null ? undefined : options.get(idValue);
  const number = value?.number == null ? undefined : Number(value.number);
  const checked = value?.checked == null ? undefined : value.checked === 'true';
  return chosen ?? number ?? checked ?? value?.text ?? value?.date ?? undefined;
}

/**
 * Finds a custom field of a board by its id or name.
 *
 * @throws InvalidInput, NotFound with the existing fields when the name does not match exactly one
 */
export function fieldNamed(
  written: string,
  board: { name: string; customFields: readonly TrelloCustomField[] },
): TrelloCustomField {
  const { customFields } = board;
  const byId = isTrelloId(written) ? customFields.find(({ id }) => id === written.toLowerCase()) : undefined;
  if (byId !== undefined) return byId;
  if (customFields.length === 0) {
    throw quotingError(
      'NotFound',
      `customFields: The board ${quoted(board.name)} has no custom fields, "${written}" neither: somebody has to turn on the Power-Up for them and make the field, at Trello.`,
    );
  }
  return findNamed(written, customFields, 'custom field', `The board ${quoted(board.name)}`);
}

/**
 * Parses the input for a field into a value that the field accepts.
 *
 * @param timeZone zone of a date without an offset
 * @throws InvalidInput when the field does not accept the input
 */
export function readFieldValue(
  field: TrelloCustomField,
  written: WrittenFieldValue,
  timeZone: string | undefined,
): FieldValue {
  if (written === null || written === '') return { field, said: null };
  switch (field.kind) {
    case 'text':
      return { field, said: String(written) };
    case 'number': {
      const number = typeof written === 'boolean' || String(written).trim() === '' ? Number.NaN : Number(written);
      if (!Number.isFinite(number)) throw wrong(field, `${JSON.stringify(written)} is no number.`);
      return { field, said: number };
    }
    case 'checkbox': {
      const tick = String(written).trim().toLowerCase();
      if (tick !== 'true' && tick !== 'false')
        throw wrong(field, `${JSON.stringify(written)} is neither true nor false.`);
      return { field, said: tick === 'true' };
    }
    case 'date': {
      const reading = readTime(String(written), timeZone);
      if (reading.kind === 'problem') throw wrong(field, reading.problem);
      const said = reading.time.toUTC().toISO();
      return reading.kind === 'day' ? { field, said, until: reading.time.endOf('day').toMillis() } : { field, said };
    }
    case 'list': {
      const options = [...field.options].map(([id, name]) => ({ id, name }));
      const { id, name } =
        options.find((option) => option.id === written) ??
        findNamed(String(written), options, 'option', `The custom field ${quoted(field.name)}`);
      return { field, said: name, option: id };
    }
    default:
      throw wrong(field, `Its kind ${quoted(field.kind)} is not known here; Board API Call can set it.`);
  }
}

const wrong = ({ name }: TrelloCustomField, problem: string) =>
  quotingError('InvalidInput', `customFields: ${quoted(name)}: ${problem}`);

/** Whether a card has this value in the field. A checkbox that nobody has ticked counts as not ticked. */
export function hasValue(items: readonly TrelloCustomFieldItem[], { field, said, option, until }: FieldValue): boolean {
  const item = items.find(({ idCustomField }) => idCustomField === field.id);
  const value = item === undefined ? undefined : saidIn(item, field);
  if (said === null) return value === undefined;
  if (said === false) return value === undefined || value === false;
  if (option !== undefined) return item?.idValue === option;
  if (field.kind === 'text') return isSameText(typeof value === 'string' ? value : undefined, String(said));
  if (field.kind !== 'date') return value === said;
  const [from, time] = [Date.parse(String(said)), Date.parse(String(value))];
  return until === undefined ? time === from : from <= time && time <= until;
}
