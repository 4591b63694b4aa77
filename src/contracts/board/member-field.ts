import { z } from 'zod';
import { named } from './board-field';

/** A person on a board. */
export const memberField = named.describe(
  'A member of the board: user name, full name, id, or "me" for the account itself.',
);

/** Members in a step's input. @param what what happens to them */
export const membersField = (what: string) =>
  z
    .array(memberField)
    .max(50)
    .describe(`${what} Each by user name, full name or id; "me" is the account itself. They must be on the board.`);
