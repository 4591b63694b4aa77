import { z } from 'zod';
import { outside } from '../field-marks';
import { defineTrigger } from '../trigger';
import { eventCardSchema, memberSchema, namedSchema } from './board-event';
import { boardIdsField } from './board-scope';
import { allMatch, matchWhen } from './match-when';

/** Trello's own names. (NotificationType of gregsdennis/Manatee.Trello; the invitations as other clients know them) */
const notificationTypes = [
  'addedAttachmentToCard',
  'addedToBoard',
  'addedToCard',
  'addedToOrganization',
  'addedMemberToCard',
  'addAdminToBoard',
  'addAdminToOrganization',
  'changeCard',
  'closeBoard',
  'commentCard',
  'createdCard',
  'removedFromBoard',
  'removedFromCard',
  'removedMemberFromCard',
  'removedFromOrganization',
  'mentionedOnCard',
  'updateCheckItemStateOnCard',
  'makeAdminOfBoard',
  'makeAdminOfOrganization',
  'cardDueSoon',
  'memberJoinedTrello',
  'reactionAdded',
  'reactionRemoved',
  'reopenBoard',
  'butlerRuleFailedBoard',
  'declinedInvitationToBoard',
  'declinedInvitationToOrganization',
  'invitedToBoard',
  'invitedToOrganization',
] as const;

const newNotificationEventSchema = z.object({
  notificationId: z.string(),
  type: z.string().describe('Type of the notification as Trello names it, such as "mentionedOnCard".'),
  at: z.string().describe('ISO instant at Trello.'),
  unread: z.boolean().describe('Whether it had not been read when it was seen.'),
  by: memberSchema.optional().describe('Who caused it; absent where nobody did, as with a card that is due soon.'),
  board: namedSchema('board').optional(),
  card: eventCardSchema.optional(),
  list: namedSchema('list').optional(),
  workspace: namedSchema('workspace').optional(),
  text: z.string().meta(outside).optional().describe('Of a comment: what it says.'),
  actionId: z.string().optional().describe('Id of the action that caused it.'),
});

export type NewNotificationEvent = z.output<typeof newNotificationEventSchema>;

export const newNotification = defineTrigger({
  name: 'board.newNotification',
  title: 'New Notification',
  hasNoAuthor: true,
  description:
    "Fires once for each notification that the account's member gets at Trello: mentioned in a comment, put on a card or board, a change of " +
    'a card they are on or follow, a card that is due soon. On whatever board it happened, or only on some; what the account does itself causes none. Trello ' +
    'announces them to people only, so they are looked for every minute. To watch everything on a board, not only what concerns ' +
    'the account, use New Board Activity.',
  config: z.strictObject({
    boardIds: boardIdsField
      .optional()
      .describe(
        'Only notifications about these boards; those about none, such as of a workspace, then fire no more. Leave out for all.',
      ),
    types: z
      .array(z.enum(notificationTypes))
      .min(1)
      .optional()
      .describe(
        'Only these types, as Trello names them; the agent gets what Trello adds one day only without them. Leave out for all.',
      ),
    onlyUnread: z
      .boolean()
      .default(false)
      .describe('Only what the member has not read by the time it is found, such as on their phone.'),
  }),
  event: newNotificationEventSchema,
  matches: ({ boardIds, types, onlyUnread }, { type, unread, board }: NewNotificationEvent) =>
    allMatch(
      matchWhen(
        boardIds === undefined || (board !== undefined && boardIds.includes(board.id)),
        board === undefined
          ? 'The notification is about no board, and boardIds asks for some.'
          : `The notification is about the board "${board.name ?? board.id}", which is not one of boardIds.`,
      ),
      matchWhen(
        types?.some((wanted) => wanted === type) ?? true,
        `The notification is ${type}, which is not one of types.`,
      ),
      matchWhen(!onlyUnread || unread, 'The notification had been read already, and onlyUnread is set.'),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read', 'read:member:trello'],
});
