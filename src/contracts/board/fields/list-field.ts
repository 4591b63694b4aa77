import type { z } from 'zod';
import { cutText } from '../../../text/cut-text';
import { idOf } from '../../field-marks';
import { boardOfNameField, named } from './board-field';
import { isObjectId } from './object-id';

const listHint = 'Get Boards answers lists with their ids; ".json" behind the address of a card shows its "idList".';

/** Fields by which steps name a list; to be checked with {@link checkList}. */
export const listFields = {
  list: named.meta(idOf('list')).describe(`Id, or with "board" its name. Whatever the case. ${listHint}`),
  board: boardOfNameField,
};

/** A list to move a card to; the board is known from the card. */
export const targetListField = named
  .meta(idOf('list'))
  .describe(`To move it to: id or name. A name on the board the card is on, or goes to. ${listHint}`);

/** Reports a list that is given by name without a board. */
export function checkList(
  { list, board }: { list: string; board?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (board !== undefined || isObjectId(list)) return;
  const message = `"${cutText(list, 80, '')}" is no id of a list, which has 24 hexadecimal digits. Give "board" too, then a name will do.`;
  context.addIssue({ code: 'custom', path: ['list'], message });
}
