import { z } from 'zod';
import { named } from '../board/fields/board-field';
import { idOf } from '../field-marks';
import { defineTrigger } from '../trigger';
import { cardEventFields, labelSchema } from './board-event';
import { boardIdsField, cardScope, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const newLabelAddedToCardEventSchema = z.object({
  ...cardEventFields,
  actionId: cardEventFields.actionId.optional(),
  by: cardEventFields.by.optional().describe('Who did it; may be unknown where the webhook was lost.'),
  label: labelSchema,
});

export type NewLabelAddedToCardEvent = z.output<typeof newLabelAddedToCardEventSchema>;

const webhookOnly =
  'labels that are on and off again between two looks, or are put on cards that are archived, or that were copied, moved to the board or taken ' +
  'out of the archive since the look before';

export const newLabelAddedToCard = defineTrigger({
  name: 'board.newLabelAddedToCard',
  title: 'New Label Added To Card',
  description:
    'Fires when a label is put on a card of a watched board; taken off and put on again, it fires again. Also for labels a card is created ' +
    'with, not for those that come along with a copied or moved card. Trello tells of it by webhook only: where that is lost, or there is ' +
    'none, a look at the labels of all open cards finds it, and tells who put it there where Trello lists that beyond doubt (where it does not, ignoreOwnChanges cannot hold it back), ' +
    `but not ${webhookOnly}.`,
  config: z.strictObject({
    ...cardScope,
    boardIds: boardIdsField.max(20),
    labelIds: z
      .array(named.meta(idOf('label')))
      .min(1)
      .optional()
      .meta({ title: 'Labels' })
      .describe('Only these labels: names of labels on the boards, colours of those without a name, or ids.'),
  }),
  event: newLabelAddedToCardEventSchema,
  matches: ({ labelIds, ...scope }, event: NewLabelAddedToCardEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(
        labelIds?.includes(event.label.id) ?? true,
        `The label "${event.label.name ?? event.label.id}" is not one of labelIds.`,
      ),
    ),
  warnings: () => [],
  webhookOnly: { what: webhookOnly, concerns: () => true },
  scopes: ['read'],
});
