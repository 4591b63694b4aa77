import type { z } from 'zod';
import type { findCards } from '../../../src/contracts/board/find-cards';
import { isToolError } from '../../../src/contracts/tool-error';
import { allNamed } from '../../find-named';
import type { Card } from '../cards/card-fields';
import { fieldNamed, hasValue, readFieldValue, type FieldValue } from '../cards/custom-fields';
import type { BoardNames } from '../named/read-board';

type Input = Pick<z.output<typeof findCards.input>, 'customFields' | 'timeZone'>;

/**
 * Whether a card of one of these boards has the wanted custom field values. On a board without such a field no card matches.
 *
 * @throws InvalidInput, NotFound when no board has such a field, or none has one that accepts such a value
 */
export function customFieldCriteria(
  boards: readonly BoardNames[],
  { customFields = {}, timeZone }: Input,
): (board: BoardNames, card: Card) => boolean {
  const written = Object.entries(customFields);
  if (written.length === 0) return () => true;
  const wanted = new Map<string, FieldValue[]>();
  const problems: Error[] = [];
  for (const board of boards) {
    try {
      const values = written.map(([name, value]) => readFieldValue(fieldNamed(name, board), value, timeZone));
      wanted.set(board.id, values);
    } catch (error) {
      if (!isToolError(error)) throw error;
      problems.push(error);
    }
  }
  const [problem] = problems;
  if (wanted.size === 0 && problem !== undefined) throw problem;
  return (board, { customFieldItems = [] }) =>
    wanted.get(board.id)?.every((value) => hasValue(customFieldItems, value) || isSameWord(customFieldItems, value)) ??
    false;
}

/** Compares texts ignoring case and spaces. */
function isSameWord(items: NonNullable<Card['customFieldItems']>, { field, said }: FieldValue): boolean {
  if (field.kind !== 'text' || said === null) return false;
  const text = items.find(({ idCustomField }) => idCustomField === field.id)?.value?.text;
  return text != null && allNamed(String(said), [{ id: field.id, name: text }]).length > 0;
}
