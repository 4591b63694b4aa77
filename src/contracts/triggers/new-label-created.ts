import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { boardEventFields, labelSchema } from './board-event';
import { boardIdsField, withinScope } from './board-scope';

const webhookOnly = 'labels that are deleted before a look sees them';

const newLabelCreatedEventSchema = z.object({
  ...boardEventFields,
  actionId: boardEventFields.actionId.optional(),
  by: boardEventFields.by.optional().describe('Who did it; unknown where the webhook was lost.'),
  label: labelSchema,
});

export type NewLabelCreatedEvent = z.output<typeof newLabelCreatedEventSchema>;

export const newLabelCreated = defineTrigger({
  name: 'board.newLabelCreated',
  title: 'New Label Created',
  description:
    'Fires once for each label that is created on a watched board; putting it on cards fires New Label Added To Card. Trello tells of it ' +
    "by webhook only: where that is lost, or there is none, a look at the board's labels finds it, without telling who created it (so " +
    `ignoreOwnChanges cannot hold it back), but not ${webhookOnly}.`,
  config: z.strictObject({ boardIds: boardIdsField }),
  event: newLabelCreatedEventSchema,
  matches: (config, event: NewLabelCreatedEvent) => withinScope(config, event),
  warnings: () => [],
  webhookOnly: { what: webhookOnly, concerns: () => true },
  scopes: ['read'],
});
