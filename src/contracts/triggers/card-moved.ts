import { z } from 'zod';
import { objectId } from '../board/board-field';
import { defineTrigger } from '../trigger';

const namedSchema = z.object({ id: z.string(), name: z.string().optional() });

export const cardMovedEventSchema = z.object({
  actionId: z.string(),
  at: z.string().describe('ISO instant of the move.'),
  board: namedSchema,
  card: namedSchema.extend({ url: z.string().optional() }),
  fromList: namedSchema,
  toList: namedSchema,
  movedBy: z.object({ id: z.string(), username: z.string().optional(), fullName: z.string().optional() }),
});

export type CardMovedEvent = z.output<typeof cardMovedEventSchema>;

export const cardMoved = defineTrigger({
  name: 'board.cardMoved',
  title: 'Card Moved',
  description:
    'Fires when a card is moved from one list to another list of a watched board. A change of position within its list is no move.',
  config: z.strictObject({
    boardIds: z.array(objectId('board')).min(1).max(50),
    fromListIds: z.array(objectId('list')).min(1).optional().describe('Only moves out of these lists.'),
    toListIds: z.array(objectId('list')).min(1).optional().describe('Only moves into these lists.'),
  }),
  event: cardMovedEventSchema,
  matches: (config, event: CardMovedEvent) => {
    if (!config.boardIds.includes(event.board.id))
      return { matched: false, reason: 'The card is on a board that is not watched.' };
    if (config.fromListIds !== undefined && !config.fromListIds.includes(event.fromList.id)) {
      return {
        matched: false,
        reason: `The card left the list "${event.fromList.name ?? event.fromList.id}", which is not one of fromListIds.`,
      };
    }
    if (config.toListIds !== undefined && !config.toListIds.includes(event.toList.id)) {
      return {
        matched: false,
        reason: `The card went to the list "${event.toList.name ?? event.toList.id}", which is not one of toListIds.`,
      };
    }
    return { matched: true };
  },
  warnings: () => [],
  scopes: ['read'],
});
