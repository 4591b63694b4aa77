import type { Triggers } from '../../src/contracts';
import { cardArchivedSource } from './board/card-archived';
import { cardDueDateReminderSource } from './board/card-due-date-reminder';
import { cardMovedSource } from './board/card-moved';
import { cardUpdatedSource } from './board/card-updated';
import { customWebhookSource } from './board/custom-webhook';
import { newAttachmentSource } from './board/new-attachment';
import { newBoardActivitySource } from './board/new-board-activity';
import { newBoardSource } from './board/new-board';
import { newCardSource } from './board/new-card';
import { newChecklistSource } from './board/new-checklist';
import { newCommentSource } from './board/new-comment';
import { newLabelAddedToCardSource } from './board/new-label-added-to-card';
import { newLabelCreatedSource } from './board/new-label-created';
import { newMemberOnCardSource } from './board/new-member-on-card';
import { newNotificationSource } from './board/new-notification';
import { eventChangedSource } from './calendar/event-changed';
import { eventStartingSource } from './calendar/event-starting';
import { contactChangedSource } from './contacts/contact-changed';
import { emailChangedSource } from './mail/email-changed';
import { newEmailSource } from './mail/new-email';
import type { SourceOf, TriggerSource } from './trigger-source';

/** A source listed under another trigger's type does not compile. */
const byType: { readonly [Type in keyof Triggers]: SourceOf<Type> } = {
  'mail.newEmail': newEmailSource,
  'mail.emailChanged': emailChangedSource,
  'mail.eventChanged': eventChangedSource,
  'mail.eventStarting': eventStartingSource,
  'mail.contactChanged': contactChangedSource,
  'board.newCard': newCardSource,
  'board.cardUpdated': cardUpdatedSource,
  'board.cardMoved': cardMovedSource,
  'board.cardArchived': cardArchivedSource,
  'board.cardDueDateReminder': cardDueDateReminderSource,
  'board.newComment': newCommentSource,
  'board.newMemberOnCard': newMemberOnCardSource,
  'board.newLabelCreated': newLabelCreatedSource,
  'board.newLabelAddedToCard': newLabelAddedToCardSource,
  'board.newChecklist': newChecklistSource,
  'board.newBoard': newBoardSource,
  'board.newBoardActivity': newBoardActivitySource,
  'board.newNotification': newNotificationSource,
  'board.newAttachment': newAttachmentSource,
  'board.customWebhook': customWebhookSource,
};

/** The source of each trigger type. `npm run generate` adds a line for a new type; a type without a source does not compile. */
export const sources: Readonly<Record<string, TriggerSource>> = byType;
