import { z } from 'zod';
import { idOf } from '../../field-marks';

/** Name or id of a thing on a board: one line. */
export const named = z.string().trim().min(1).max(1000);

/** A board in a step's input, in any of the forms that people and models use. */
export const boardField = named
  .meta(idOf('board'))
  .describe(
    'Name or id. Or the short link or address (https://trello.com/b/…) of the board; whatever the case. Get Boards lists them; a name several boards have is answered with their ids.',
  );

/** The board on which a list or card is looked up by name. */
export const boardOfNameField = boardField
  .optional()
  .describe(
    'Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant.',
  );
