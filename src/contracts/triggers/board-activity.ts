import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { boardEventFields, eventCardSchema, labelSchema, memberSchema, namedSchema } from './board-event';
import { changesField } from './change';
import { attachmentSchema } from './new-attachment';

export const activityKinds = [
  'create',
  'update',
  'delete',
  'add',
  'remove',
  'copy',
  'move',
  'archive',
  'restore',
  'complete',
  'other',
] as const;

export const activityObjects = [
  'board',
  'list',
  'card',
  'comment',
  'checklist',
  'checkItem',
  'attachment',
  'label',
  'member',
  'customField',
  'workspace',
  'other',
] as const;

export type ActivityKind = (typeof activityKinds)[number];
export type ActivityObject = (typeof activityObjects)[number];

/** Any activity on a board, as New Board Activity and Custom Webhook Events give it to an agent. */
export const boardActivitySchema = z.object({
  ...boardEventFields,
  type: z.string().describe('Type of the action as Trello names it, such as "updateCard".'),
  object: z.enum(activityObjects).describe('What it happened to.'),
  kinds: z
    .array(z.enum(activityKinds))
    .describe('What happened; a move or an archived card is an update too, an added checklist is created too.'),
  card: eventCardSchema.optional(),
  list: namedSchema('list').optional().describe('The list, or the one the card is on.'),
  fromList: namedSchema('list').optional().describe('Of a card that was moved: the list it was on.'),
  member: memberSchema.optional().describe('Whom it is about.'),
  label: labelSchema.optional(),
  checklist: namedSchema('checklist').optional(),
  checkItem: namedSchema('checkItem').extend({ state: z.string().optional() }).optional(),
  attachment: attachmentSchema.optional(),
  customField: namedSchema()
    .extend({
      value: z.string().meta(outside).optional().describe('What the card says in it now; absent where nothing.'),
      optionId: z.string().optional().describe('Of a list: the id of the option chosen now.'),
    })
    .optional(),
  comment: z.object({ id: z.string().meta(idOf('comment')), text: z.string().meta(outside).optional() }).optional(),
  changes: changesField.optional(),
});

export type BoardActivity = z.output<typeof boardActivitySchema>;

/** Activity that lists of new actions do not contain. */
export const activityByWebhookOnly =
  'labels (but for updateCard:idLabels, where Trello lists it), checklist items that are added, changed or deleted, edited, deleted and copied comments, members who leave a board, votes';

/** Last part of a description. */
export const webhookOnlyInWords =
  `A lost delivery of these cannot be made good, as Trello tells of them by webhook alone: ${activityByWebhookOnly}. ` +
  'Without a webhook they do not fire; of a pause the first 500 announcements are held.';
