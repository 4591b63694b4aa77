import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { cardEventFields, namedSchema } from './board-event';
import { boardIdsField, listIdsField, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const origins = ['created', 'copied', 'emailed', 'converted', 'moved'] as const;

const newCardEventSchema = z.object({
  ...cardEventFields,
  origin: z
    .enum(origins)
    .describe(
      'How it came: copied from a card, sent to the board by mail, made of a checklist item, or moved from another board or out of somebody’s Inbox.',
    ),
  source: namedSchema()
    .optional()
    .describe(
      'The card it was copied from or was an item of, or the board it was moved from; nothing of an Inbox, which is private.',
    ),
});

export type NewCardEvent = z.output<typeof newCardEventSchema>;

export const newCard = defineTrigger({
  name: 'board.newCard',
  title: 'New Card',
  description:
    'Fires once for each card that comes onto a watched board, however it comes: created, copied, made of a checklist item, sent to the ' +
    'board by mail, moved from another board, or dragged out of somebody’s Inbox. A card taken out of the archive is not new, nor are the cards of a whole list that is ' +
    'moved from another board, nor is one that is deleted before its arrival is read. Use Card Moved for moves between lists.',
  config: z.strictObject({
    boardIds: boardIdsField,
    listIds: listIdsField,
    origins: z.array(z.enum(origins)).min(1).optional().describe('Only cards that came like this. Leave out for all.'),
  }),
  event: newCardEventSchema,
  matches: ({ origins: wanted, ...scope }, event: NewCardEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(wanted?.includes(event.origin) ?? true, `The card was ${event.origin}, which is not one of origins.`),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
