import { byRawCall, capability, fully, type Capability } from './capability';

/** Capabilities for the history of a board and for triggers on boards. */
export const boardTriggerCapabilities: readonly Capability[] = [
  capability(2, 'Read what happened to a card', fully('board.listActivity(card)'), {
    activepieces: 'list-card-activity',
    arcade: 'GetCardActions',
    nango: 'list-card-actions',
    trelloMcp: 'get_card_history',
  }),
  capability(2, 'Read what happened on a board', fully('board.listActivity(board)'), {
    nango: 'list-board-actions',
    trelloMcp: 'get_recent_activity',
  }),
  capability(
    1,
    'Read notifications, mark them as read',
    byRawCall('board.apiCall', 'GET /1/members/me/notifications'),
    {
      arcade: 'GetMemberNotifications',
    },
  ),
  capability(3, 'Begin on a new card', fully('board.newCard'), {
    n8n: 'trigger',
    pipedream: 'new-card',
    activepieces: 'newCard',
    nango: 'syncs/cards',
  }),
  capability(3, 'Begin when a card is moved', fully('board.cardMoved'), {
    n8n: 'trigger',
    pipedream: 'card-moved',
    activepieces: 'cardMoved',
  }),
  capability(3, 'Begin when a card is changed', fully('board.cardUpdated'), {
    n8n: 'trigger',
    pipedream: 'card-updates',
    nango: 'syncs/cards',
  }),
  capability(2, 'Begin when a card is archived', fully('board.cardArchived'), {
    n8n: 'trigger',
    pipedream: 'card-archived',
  }),
  capability(3, 'Begin before a due date', fully('board.cardDueDateReminder'), {
    pipedream: 'card-due-date-reminder',
    activepieces: 'deadline',
  }),
  capability(3, 'Begin on a new comment', fully('board.newComment'), {
    n8n: 'trigger',
    pipedream: 'new-comment-added-to-card',
  }),
  capability(2, 'Begin when a person is put on a card', fully('board.newMemberOnCard'), {
    n8n: 'trigger',
    pipedream: 'new-member-on-card',
  }),
  capability(2, 'Begin when a label is put on a card', fully('board.newLabelAddedToCard'), {
    n8n: 'trigger',
    pipedream: 'new-label-added-to-card',
  }),
  capability(1, 'Begin on a new label', fully('board.newLabelCreated'), { n8n: 'trigger', pipedream: 'new-label' }),
  capability(1, 'Begin on a new checklist', fully('board.newChecklist'), {
    n8n: 'trigger',
    pipedream: 'new-checklist',
  }),
  capability(1, 'Begin on a new list', fully('board.newBoardActivity'), { n8n: 'trigger', pipedream: 'new-list' }),
  capability(1, 'Begin on a new board', fully('board.newBoard'), { pipedream: 'new-board', nango: 'syncs/boards' }),
  capability(2, 'Begin on whatever happens on a board', fully('board.newBoardActivity'), {
    n8n: 'trigger',
    pipedream: 'new-activity',
    nango: 'syncs/actions',
  }),
  capability(1, 'Begin on a notification', fully('board.newNotification'), { pipedream: 'new-notification' }),
  capability(2, 'Begin on a new attachment', fully('board.newAttachment'), {
    n8n: 'trigger',
    pipedream: 'new-attachment',
    nango: 'syncs/attachments',
  }),
  capability(1, 'Begin on chosen kinds of events, as the provider sends them', fully('board.customWebhook'), {
    n8n: 'trigger',
    pipedream: 'custom-webhook-events',
  }),
];
