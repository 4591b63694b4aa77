import { z } from 'zod';
import { hasDayOfMember } from '../../../src/contracts/board/fields/card-time';
import type { WrittenFields } from '../../../src/contracts/board/fields/custom-fields-field';
import type { Review } from '../../../src/contracts/review';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { customFieldItemSchema } from '../../../src/providers/trello/wire/custom-field';
import type { Once } from '../../attempts/parts-done';
import type { BoardStepContext } from '../../implement';
import { fieldNamed, hasValue, readFieldValue, type FieldValue } from './custom-fields';
import { memberZone, memberZoneFact } from './member-zone';
import type { BoardNames } from '../named/read-board';

interface Written {
  customFields?: WrittenFields | undefined;
  timeZone?: string | undefined;
}

/** The custom field values of a call, with the time zone of the account's member if the call's days are in that zone. */
export interface FieldValues {
  values: FieldValue[];
  own: { timeZone?: string };
}

/**
 * Converts the custom fields in the input to the board's fields. The board is read only if the input has custom fields.
 *
 * @throws InvalidInput, NotFound when the board has no such field, or a field does not accept the value
 */
export async function readFieldValues(
  { customFields = {}, timeZone }: Written,
  board: () => Promise<BoardNames>,
  context: BoardStepContext,
): Promise<FieldValues> {
  const written = Object.entries(customFields);
  if (written.length === 0) return { values: [], own: {} };
  const names = await board();
  const fields = written.map(([name, value]) => ({ field: fieldNamed(name, names), value }));
  const dates = fields.flatMap(({ field, value }) => (field.kind === 'date' && value !== null ? [String(value)] : []));
  const own = await memberZone(
    dates.map((start) => ({ start, timeZone })),
    context,
  );
  const zone = timeZone ?? own.timeZone;
  return { values: fields.map(({ field, value }) => readFieldValue(field, value, zone)), own };
}

/** Sets the values on a card, each field as a part of the call. Values the card already has are not sent, so that a retry writes nothing twice. */
export async function setCustomFields(
  cardId: string,
  values: readonly FieldValue[],
  once: Once,
  { trello }: BoardStepContext,
): Promise<void> {
  if (values.length === 0) return;
  const items = await trello.get(path`/cards/${cardId}/customFieldItems`, { schema: z.array(customFieldItemSchema) });
  // A day is set as an instant, and another instant within that day counts as a different value.
  const moments = values.map(({ until: _until, ...moment }) => moment);
  for (const value of moments.filter((each) => !hasValue(items, each))) {
    const item = path`/cards/${cardId}/customField/${value.field.id}/item`;
    await once(`field ${value.field.id}`, () => trello.put(item, { body: bodyOf(value) }));
  }
}

/** Numbers and ticks are text; two empty texts clear it. (developer.atlassian.com/cloud/trello/guides/rest-api/getting-started-with-custom-fields) */
function bodyOf({ field, said, option }: FieldValue): object {
  if (said === null) return { value: '', idValue: '' };
  if (option !== undefined) return { idValue: option };
  return { value: { [field.kind === 'checkbox' ? 'checked' : field.kind]: String(said) } };
}

/** Tells the reviewer which fields the ids stand for, and the time zone that the input does not give. Names need no explanation. */
export function reviewFields(
  { customFields = {}, ...times }: Written & Parameters<typeof hasDayOfMember>[0],
  { values, own }: FieldValues,
): Review {
  const said = values.map(({ field, said: value }) => `${field.name}: ${value === null ? 'nothing' : String(value)}`);
  return [
    ...(Object.keys(customFields).some(isTrelloId) ? [{ name: 'Custom fields', value: said.join('\n') }] : []),
    ...(own.timeZone === undefined || hasDayOfMember(times) ? [] : [memberZoneFact(own.timeZone)]),
  ];
}
