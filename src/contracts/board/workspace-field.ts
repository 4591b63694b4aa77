import { idOf } from '../field-marks';
import { named } from './board-field';

/** A workspace in a step's input. */
export const workspaceField = named
  .meta(idOf('workspace'))
  .describe(
    'Name or id. Whatever the case. Get Boards tells the workspace of each board; one the account is not in is answered with those it is in.',
  );
