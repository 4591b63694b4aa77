/** All steps and triggers, listed in the order in which people and models come upon them. `npm run generate` adds the lines for a new one. */
import { addChecklist } from './board/add-checklist';
import { addComment } from './board/add-comment';
import { addCommentToCard } from './board/add-comment-to-card';
import { apiCall as boardApiCall } from './board/api-call';
import { archiveCard } from './board/archive-card';
import { createBoard } from './board/create-board';
import { createCard } from './board/create-card';
import { createChecklistItem } from './board/create-checklist-item';
import { createList } from './board/create-list';
import { findCards } from './board/find-cards';
import { getBoards } from './board/get-boards';
import { getCard } from './board/get-card';
import { getListCards } from './board/get-list-cards';
import { listActivity } from './board/list-activity';
import { updateBoard } from './board/update-board';
import { updateCard } from './board/update-card';
import { updateChecklist } from './board/update-checklist';
import { updateComment } from './board/update-comment';
import { updateList } from './board/update-list';
import { createEvent } from './calendar/create-event';
import { listCalendars } from './calendar/list-calendars';
import { listEvents } from './calendar/list-events';
import { respondToEvent } from './calendar/respond-to-event';
import { updateCalendar } from './calendar/update-calendar';
import { updateEvent } from './calendar/update-event';
import { deleteEvent } from './calendar/delete-event';
import { checkAvailability } from './calendar/check-availability';
import { getFreeBusy } from './calendar/get-free-busy';
import { createContact } from './contacts/create-contact';
import { findContact } from './contacts/find-contact';
import { listContacts } from './contacts/list-contacts';
import { updateContact } from './contacts/update-contact';
import { addLabel } from './mail/add-label';
import { apiCall as mailApiCall } from './mail/api-call';
import { draftEmail } from './mail/draft-email';
import { findEmail } from './mail/find-email';
import { getMailbox } from './mail/get-mailbox';
import { listFolders } from './mail/list-folders';
import { listLabels } from './mail/list-labels';
import { moveEmail } from './mail/move-email';
import { readAttachment } from './mail/read-attachment';
import { removeLabel } from './mail/remove-label';
import { sendEmail } from './mail/send-email';
import { setAutomaticReply } from './mail/set-automatic-reply';
import { updateEmail } from './mail/update-email';
import { updateFolder } from './mail/update-folder';
import type { StepContract } from './step';
import type { TriggerContract } from './trigger';
import { cardArchived } from './triggers/card-archived';
import { cardDueDateReminder } from './triggers/card-due-date-reminder';
import { cardMoved } from './triggers/card-moved';
import { cardUpdated } from './triggers/card-updated';
import { contactChanged } from './triggers/contact-changed';
import { customWebhook } from './triggers/custom-webhook';
import { emailChanged } from './triggers/email-changed';
import { eventChanged } from './triggers/event-changed';
import { eventStarting } from './triggers/event-starting';
import { newAttachment } from './triggers/new-attachment';
import { newBoard } from './triggers/new-board';
import { newBoardActivity } from './triggers/new-board-activity';
import { newCard } from './triggers/new-card';
import { newChecklist } from './triggers/new-checklist';
import { newComment } from './triggers/new-comment';
import { newEmail } from './triggers/new-email';
import { newLabelAddedToCard } from './triggers/new-label-added-to-card';
import { newLabelCreated } from './triggers/new-label-created';
import { newMemberOnCard } from './triggers/new-member-on-card';
import { newNotification } from './triggers/new-notification';
import { ownProperty } from '../json/own-property';

/** Checks that each contract is listed under its own name: any other name does not compile. */
const byName = <Contracts extends { readonly [Name in keyof Contracts]: { readonly name: Name } }>(
  contracts: Contracts,
): Contracts => contracts;

export const steps = byName({
  'mail.findEmail': findEmail,
  'mail.readAttachment': readAttachment,
  'mail.listFolders': listFolders,
  'mail.updateFolder': updateFolder,
  'mail.listLabels': listLabels,
  'mail.addLabel': addLabel,
  'mail.removeLabel': removeLabel,
  'mail.moveEmail': moveEmail,
  'mail.updateEmail': updateEmail,
  'mail.sendEmail': sendEmail,
  'mail.draftEmail': draftEmail,
  'mail.getMailbox': getMailbox,
  'mail.setAutomaticReply': setAutomaticReply,
  'mail.apiCall': mailApiCall,
  'calendar.createEvent': createEvent,
  'calendar.listCalendars': listCalendars,
  'calendar.updateCalendar': updateCalendar,
  'calendar.listEvents': listEvents,
  'calendar.respondToEvent': respondToEvent,
  'calendar.updateEvent': updateEvent,
  'calendar.deleteEvent': deleteEvent,
  'calendar.checkAvailability': checkAvailability,
  'calendar.getFreeBusy': getFreeBusy,
  'contacts.createContact': createContact,
  'contacts.findContact': findContact,
  'contacts.listContacts': listContacts,
  'contacts.updateContact': updateContact,
  'board.getBoards': getBoards,
  'board.findCards': findCards,
  'board.getListCards': getListCards,
  'board.getCard': getCard,
  'board.listActivity': listActivity,
  'board.createCard': createCard,
  'board.updateCard': updateCard,
  'board.archiveCard': archiveCard,
  'board.createList': createList,
  'board.createBoard': createBoard,
  'board.updateList': updateList,
  'board.updateBoard': updateBoard,
  'board.addCommentToCard': addCommentToCard,
  'board.addComment': addComment,
  'board.updateComment': updateComment,
  'board.addChecklist': addChecklist,
  'board.createChecklistItem': createChecklistItem,
  'board.updateChecklist': updateChecklist,
  'board.apiCall': boardApiCall,
});

export const triggers = byName({
  'mail.newEmail': newEmail,
  'mail.emailChanged': emailChanged,
  'mail.eventChanged': eventChanged,
  'mail.eventStarting': eventStarting,
  'mail.contactChanged': contactChanged,
  'board.newCard': newCard,
  'board.cardUpdated': cardUpdated,
  'board.cardMoved': cardMoved,
  'board.cardArchived': cardArchived,
  'board.cardDueDateReminder': cardDueDateReminder,
  'board.newComment': newComment,
  'board.newMemberOnCard': newMemberOnCard,
  'board.newLabelCreated': newLabelCreated,
  'board.newLabelAddedToCard': newLabelAddedToCard,
  'board.newChecklist': newChecklist,
  'board.newBoard': newBoard,
  'board.newBoardActivity': newBoardActivity,
  'board.newNotification': newNotification,
  'board.newAttachment': newAttachment,
  'board.customWebhook': customWebhook,
});

export type Steps = typeof steps;
export type Triggers = typeof triggers;

/** Returns the contract of a step by its activity type. */
export function contractOf(step: string): StepContract | undefined {
  return ownProperty<unknown>(steps, step) as StepContract | undefined;
}

/** All triggers, without their specific config and event types. */
export const triggerContracts = Object.values(triggers) as unknown as readonly TriggerContract[];

/** Returns the contract of a trigger by its type. */
export const triggerContractOf = (type: string): TriggerContract | undefined =>
  triggerContracts.find(({ name }) => name === type);

export { agentDefinitionSchema, agentNameSchema } from './agent';
export type { AgentDefinition, AgentDefinitionInput, AgentOverview, AgentState, StepEquipment } from './agent';
export { accountNameSchema } from './account';
export type { AccountOverview, AccountPermissionType, AccountState, RenewalProblem, Revocation } from './account';
export type {
  ApprovalDecision,
  ApprovalOutcome,
  ApprovalOverview,
  ApprovalRequest,
  ApprovalState,
  ApprovalVerdict,
  ReviewersChanges,
  ShownApproval,
} from './approval';
export { formatAttachmentReference, parseAttachmentReference } from './attachment-reference';
export type { Integration } from './integration';
export { defaultPermission, permissions, strictestPermission } from './permission';
export type { Permission } from './permission';
export type { Rehearsal, RehearsedRequest } from './rehearsal';
export type { Review, ReviewFact } from './review';
export { defineStep } from './step';
export type { Effect, StepContract, StepName } from './step';
export type { SentRequest } from './tool-call';
export { isToolError, toolError, toolErrorTypes } from './tool-error';
export type { ToolErrorType } from './tool-error';
export { defineTrigger } from './trigger';
export type { TriggerContract, TriggerStart } from './trigger';
export type { TriggerDefinition } from './trigger-definition';
export type { TriggerProblemKind } from './trigger-problem-kinds';
export type {
  Diagnosis,
  DispatchOutcome,
  EventReport,
  Finding,
  ListedTrigger,
  RecentEvent,
  TriggerOverview,
  TriggerProblem,
  TriggerStatus,
} from './trigger-report';
export type { BoardActivity } from './triggers/board-activity';
export type { CardEvent } from './triggers/board-event';
export type { CardDueDateReminderEvent } from './triggers/card-due-date-reminder';
export type { DueCard } from './triggers/card-due-date-reminder';
export type { CardMovedEvent } from './triggers/card-moved';
export type { CardUpdatedEvent } from './triggers/card-updated';
export type { ContactChangedEvent } from './triggers/contact-changed';
export type { EmailChangedEvent } from './triggers/email-changed';
export type { EventChangedEvent } from './triggers/event-changed';
export type { ObservedEventChange } from './triggers/event-changed';
export type { EventStartingEvent } from './triggers/event-starting';
export type { ComingEvent } from './triggers/event-starting';
export type { ObservedMail } from './triggers/filtered-mail';
export type { NewAttachmentEvent } from './triggers/new-attachment';
export type { NewBoardEvent } from './triggers/new-board';
export type { ObservedBoard } from './triggers/new-board';
export type { NewCardEvent } from './triggers/new-card';
export type { NewChecklistEvent } from './triggers/new-checklist';
export type { NewCommentEvent } from './triggers/new-comment';
export type { NewEmailEvent } from './triggers/new-email';
export type { NewLabelAddedToCardEvent } from './triggers/new-label-added-to-card';
export type { NewLabelCreatedEvent } from './triggers/new-label-created';
export type { NewMemberOnCardEvent } from './triggers/new-member-on-card';
export type { NewNotificationEvent } from './triggers/new-notification';
