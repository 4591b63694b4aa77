import { z } from 'zod';
import { idOf } from '../../field-marks';
import { named } from './board-field';

/** A member of a board. */
export const memberField = named
  .meta(idOf('member'))
  .describe('User name, full name, or "me". Or the id of a member of the board; "me" is the account itself.');

/** Members in a step's input. @param what what the step does with them */
export const membersField = (what: string) =>
  z
    .array(memberField)
    .max(50)
    .describe(`${what} Each by user name, full name or id; "me" is the account itself. They must be on the board.`);
