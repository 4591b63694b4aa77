import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { boardField, named } from './fields/board-field';
import { checkList, listFields } from './fields/list-field';
import { positionField } from './fields/position-field';

export const updateList = defineStep({
  name: 'board.updateList',
  title: 'Update List',
  description:
    'Changes what is given of a list: name, place, archive, board; or moves or archives all its cards at once. The rest stays. ' +
    'Update Card moves or archives one card; Create List makes a list. Repeating it changes nothing, but moves or archives cards that came since.',
  input: z
    .strictObject({
      account: accountField,
      ...listFields,
      name: z.string().trim().min(1).max(16_384).optional().describe('Name. The new one.'),
      archived: z
        .boolean()
        .optional()
        .describe('false brings it back from the archive. true archives it, with its cards on it.'),
      position: positionField.optional(),
      toBoard: boardField
        .optional()
        .describe(
          'Another board to move it to, with its cards. By id, short link, address or name. Labels and people that the other board does not have come off the cards.',
        ),
      moveCardsTo: named
        .meta(idOf('list'))
        .optional()
        .describe('List to move all its cards to: id or name. A name on the same board; archived cards stay.'),
      archiveCards: z.boolean().default(false).describe('Archive all its cards. The list itself stays.'),
    })
    .superRefine((input, context) => {
      checkList(input, context);
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (changedFields(input).length === 0) problem('list', 'Name at least one thing to change, such as "name".');
      if (input.archiveCards && input.moveCardsTo !== undefined) {
        problem('archiveCards', 'Either move the cards or archive them.');
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('list')).describe('Id of the list.'),
    name: z.string().meta(outside).describe('Its name.'),
    boardId: z.string().meta(idOf('board')).describe('Id of its board.'),
    archived: z.boolean().describe('Whether it is in the archive.'),
    position: z.number().describe('By which the lists of its board are ordered.'),
  }),
  toldByBlanks: { fields: ['archived'] },
  effect: 'update',
  actsAgainWhenRepeated: true, // on the cards that came since
  scopes: ['read', 'write'],
  examples: [
    { title: 'Rename it', input: { board: 'Support', list: 'Waiting', name: 'Waiting for customer' } },
    {
      title: 'Empty it into another list, and archive it',
      input: { board: 'Support', list: 'Last week', moveCardsTo: 'Done', archived: true },
    },
  ],
  summarise: (input) => `Update ${changedFields(input).join(', ')} of list ${input.list}`,
});

/** Fields that identify the list and are no change by themselves. */
const naming: ReadonlySet<string> = new Set(['account', 'list', 'board']);

const changedFields = (input: object): string[] =>
  Object.entries(input).flatMap(([field, value]) =>
    naming.has(field) || value === undefined || (field === 'archiveCards' && value === false) ? [] : [field],
  );
