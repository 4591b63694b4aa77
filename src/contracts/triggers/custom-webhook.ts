import { z } from 'zod';
import { defineTrigger } from '../trigger';
import {
  activityByWebhookOnly,
  activityKinds,
  activityObjects,
  boardActivitySchema,
  webhookOnlyInWords,
  type ActivityKind,
  type ActivityObject,
  type BoardActivity,
} from './board-activity';
import { activityListIdsField, cardScope, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

/** Events that no list of new actions has, by kind; for updated cards, only changes of labels, for created comments, only copies. Votes, invitations and the like are `other`. */
const unlisted: Readonly<Partial<Record<ActivityObject, readonly ActivityKind[]>>> = {
  card: ['update'],
  comment: ['create', 'copy', 'update', 'delete'],
  checklist: ['copy'],
  checkItem: ['create', 'add', 'update', 'delete', 'remove'],
  label: ['create', 'update', 'delete', 'add', 'remove'],
  member: ['remove'],
  other: ['other'],
};

export const customWebhook = defineTrigger({
  name: 'board.customWebhook',
  title: 'Custom Webhook Events',
  description:
    'Fires for the events of watched boards that are of a chosen kind (create, update, delete …), about a chosen object (card, list, comment …), ' +
    'on chosen lists or cards; all that is given has to fit. Copied, converted and emailed cards are created too; a move and archiving are ' +
    'updates too; a card that is moved to another board is a move on both. An event Trello has added since is of kind and object "other", with its ' +
    `type. New Board Activity filters by Trello's own types, members and text instead. ${webhookOnlyInWords}`,
  config: z.strictObject({
    ...cardScope,
    listIds: activityListIdsField,
    eventKinds: z
      .array(z.enum(activityKinds))
      .min(1)
      .optional()
      .describe(
        'Only these kinds. "create" is a thing that is new, "add" one that is put on a card or board. Leave out for all.',
      ),
    objects: z.array(z.enum(activityObjects)).min(1).optional().describe('Only events about these. Leave out for all.'),
  }),
  event: boardActivitySchema,
  matches: ({ eventKinds, objects, ...scope }, event: BoardActivity) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(
        eventKinds?.some((kind) => event.kinds.includes(kind)) ?? true,
        `The event is of kind ${event.kinds.join(', ')}, and eventKinds names others.`,
      ),
      matchWhen(
        objects?.includes(event.object) ?? true,
        `The event is about a ${event.object}, which is not one of objects.`,
      ),
    ),
  warnings: () => [],
  webhookOnly: {
    what: activityByWebhookOnly,
    concerns: ({ objects = activityObjects, eventKinds = activityKinds }) =>
      objects.some((object) => unlisted[object]?.some((kind) => eventKinds.includes(kind)) ?? false),
  },
  scopes: ['read'],
});
