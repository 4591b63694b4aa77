import { z } from 'zod';
import { named } from '../board/fields/board-field';
import { idOf } from '../field-marks';
import { defineTrigger } from '../trigger';
import { cardEventFields, namedSchema } from './board-event';
import { boardIdsField, cardIdsField, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const cardMovedEventSchema = z.object({
  ...cardEventFields,
  list: namedSchema('list').describe('List it is on now, the same as toList.'),
  fromList: namedSchema('list'),
  toList: namedSchema('list'),
});

export type CardMovedEvent = z.output<typeof cardMovedEventSchema>;

const some = (title: string, move: string) =>
  z
    .array(named.meta(idOf('list')))
    .min(1)
    .optional()
    .meta({ title })
    .describe(`Only moves ${move} these lists: names of lists on the boards, or ids.`);

export const cardMoved = defineTrigger({
  name: 'board.cardMoved',
  title: 'Card Moved',
  description:
    'Fires when a card is moved from one list to another list of a watched board, and for nothing else: a new position within its list is ' +
    'no move; a card that comes from another board fires New Card there; every other change fires Card Updated, which fires for moves too.',
  config: z.strictObject({
    boardIds: boardIdsField,
    fromListIds: some('From lists', 'out of'),
    toListIds: some('To lists', 'into'),
    cardIds: cardIdsField,
  }),
  event: cardMovedEventSchema,
  matches: ({ fromListIds, toListIds, ...scope }, event: CardMovedEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(
        fromListIds?.includes(event.fromList.id) ?? true,
        `The card left the list "${event.fromList.name ?? event.fromList.id}", which is not one of fromListIds.`,
      ),
      matchWhen(
        toListIds?.includes(event.toList.id) ?? true,
        `The card went to the list "${event.toList.name ?? event.toList.id}", which is not one of toListIds.`,
      ),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
