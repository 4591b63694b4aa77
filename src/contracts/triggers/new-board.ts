import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { defineTrigger } from '../trigger';
import { memberSchema, namedSchema } from './board-event';
import { named } from '../board/fields/board-field';
import { namedOnce } from './board-scope';
import { matchWhen } from './match-when';

const newBoardEventSchema = z.object({
  at: z.string().describe('ISO instant at Trello.'),
  board: z.object({ id: z.string().meta(idOf('board')), name: z.string().meta(outside), url: z.string().optional() }),
  workspace: namedSchema('workspace').optional().describe('Absent for a board without one.'),
  by: memberSchema.optional().describe('Who made it; only the id where the webhook was lost.'),
});

export type NewBoardEvent = z.output<typeof newBoardEventSchema>;

/** A board as it was announced or found, and to whom it belongs. */
export interface ObservedBoard {
  isInWorkspace: boolean;
  isMadeByAccount: boolean;
}

export const newBoard = defineTrigger({
  name: 'board.newBoard',
  title: 'New Board',
  description:
    'Fires once for each board that is made, empty or copied from another: by anyone in the watched workspace as far as the account can ' +
    'see it, and by the account itself wherever it is. Not for a board older than a day that is moved into the workspace, taken out of the ' +
    'archive or shared with the account. To watch what happens on a board, use New Board Activity.',
  config: z
    .strictObject({
      workspace: named
        .meta(idOf('workspace'))
        .optional()
        .describe(
          'Watch the boards of this workspace: its name, its address https://trello.com/w/<short name>, the short name alone, or its id. ' +
            `Leave out to watch only the boards that the account makes. ${namedOnce}`,
        ),
      includeOwnBoards: z
        .boolean()
        .default(true)
        .describe('Also boards that the account makes outside the workspace, in another one or in none.'),
    })
    .refine(({ workspace, includeOwnBoards }) => workspace !== undefined || includeOwnBoards, {
      error:
        'Without a workspace only boards that the account makes are left to watch: set includeOwnBoards or name a workspace.',
      path: ['workspace'],
    }),
  event: newBoardEventSchema,
  matches: ({ workspace, includeOwnBoards }, { isInWorkspace, isMadeByAccount }: ObservedBoard) =>
    matchWhen(
      isInWorkspace || (includeOwnBoards && isMadeByAccount),
      workspace === undefined
        ? 'Another member made the board, and no workspace is watched.'
        : `The board is not in the watched workspace${includeOwnBoards ? ', and another member made it' : ''}.`,
    ),
  // This warning is shown only at set-up; afterwards the configuration counts as intended.
  warnings: ({ workspace }, isRunning = false) =>
    workspace === undefined && !isRunning
      ? [
          'Without a workspace, boards that other members make are not seen, only those the account makes. Name the workspace to see them.',
        ]
      : [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
