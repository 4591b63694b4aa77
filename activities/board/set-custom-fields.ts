import { z } from 'zod';
import { hasDayOfMember } from '../../src/contracts/board/card-time';
import type { WrittenFields } from '../../src/contracts/board/custom-fields-field';
import type { Review } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import { customFieldItemSchema } from '../../src/providers/trello/wire/custom-field';
import type { BoardStepContext } from '../implement';
import { fieldNamed, isSaid, readFieldValue, type FieldValue } from './custom-fields';
import { memberZone, memberZoneFact } from './member-zone';
import type { BoardNames } from './read-board';

interface Written {
  customFields?: WrittenFields | undefined;
  timeZone?: string | undefined;
}

/** What a call says in custom fields, with the zone of the account's member where that is what its days are meant in. */
export interface FieldValues {
  values: FieldValue[];
  own: { timeZone?: string };
}

/**
 * What somebody wrote, as the fields of the board take it. The board is read only where something is written.
 *
 * @throws InvalidInput, NotFound when the board has no such field, or a field takes no such thing
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

/** Says it on a card, field by field; what the card says already is not sent, so that a retry writes nothing twice. */
export async function setCustomFields(
  cardId: string,
  values: readonly FieldValue[],
  { trello }: BoardStepContext,
): Promise<void> {
  if (values.length === 0) return;
  const items = await trello.get(path`/cards/${cardId}/customFieldItems`, { schema: z.array(customFieldItemSchema) });
  // Who sets a day sets a moment, which another one within that day is not.
  const moments = values.map(({ until: _until, ...moment }) => moment);
  for (const value of moments.filter((each) => !isSaid(items, each))) {
    await trello.put(path`/cards/${cardId}/customField/${value.field.id}/item`, { body: bodyOf(value) });
  }
}

/** Numbers and ticks are texts, and two empty ones clear a field. (developer.atlassian.com/cloud/trello/guides/rest-api/getting-started-with-custom-fields) */
function bodyOf({ field, said, option }: FieldValue): object {
  if (said === null) return { value: '', idValue: '' };
  if (option !== undefined) return { idValue: option };
  return { value: { [field.kind === 'checkbox' ? 'checked' : field.kind]: String(said) } };
}

/** For whoever decides: what ids of fields stand for, and the zone that the input does not say; names are no news. */
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
