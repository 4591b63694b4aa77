import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { cardEventSchema, type CardEvent } from './board-event';
import { cardScope, withinScope } from './board-scope';

export const cardArchived = defineTrigger({
  name: 'board.cardArchived',
  title: 'Card Archived',
  description:
    'Fires when a card of a watched board is archived, also with all cards of its list. Not when its list is archived around it, when it is ' +
    'deleted (use New Board Activity or Custom Webhook Events), or when it is taken out of the archive (use Card Updated). ' +
    'A card that is archived and deleted before that is read fires nothing.',
  config: z.strictObject(cardScope),
  event: cardEventSchema,
  matches: (config, event: CardEvent) => withinScope(config, event),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
