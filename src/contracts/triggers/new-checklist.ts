import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { cardEventFields, namedSchema } from './board-event';
import { cardScope, withinScope } from './board-scope';

const newChecklistEventSchema = z.object({ ...cardEventFields, checklist: namedSchema('checklist') });

export type NewChecklistEvent = z.output<typeof newChecklistEventSchema>;

export const newChecklist = defineTrigger({
  name: 'board.newChecklist',
  title: 'New Checklist',
  description:
    'Fires once for each checklist that is added to a card of a watched board, empty or copied from another. Whether Trello tells of those that come ' +
    'along with a copied card is not known: use New Card, and Get Card has them. Items added to a checklist fire Card Updated.',
  config: z.strictObject(cardScope),
  event: newChecklistEventSchema,
  matches: (config, event: NewChecklistEvent) => withinScope(config, event),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
