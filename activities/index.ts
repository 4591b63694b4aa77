import type { Steps } from '../src/contracts';
import type { AccountActivities, ServiceActivities } from '../src/messages/service-activities';
import { refresh } from './accounts/refresh';
import { revoke } from './accounts/revoke';
import { keepTriggers } from './agents/keep-triggers';
import { removeTriggers } from './agents/remove-triggers';
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
import { checkDecision } from './approvals/check-decision';
import { notify } from './approvals/notify';
import { admitRun } from './agents/admit-run';
import type { AgentRunActivities } from '../src/messages/agent-run';
import { releaseAnswer } from './nexus/release-answer';
import { readCatalogue } from './models/read-catalogue';
import { readEventPlan } from './models/read-event-plan';
import type { ModelActivities } from '../src/models/read-catalogue';
import type { Dependencies } from './dependencies';
import type { StepImplementation } from './implement';
import { rehearse } from './step-run/rehearse';
import { stepActivity, type StepActivity } from './step-run/step-activity';
import { triggerActivities } from './triggers/trigger-activities';
import { unknownActivity } from './unknown-activity';

/** The implementation of each step. `npm run generate` adds a line for a new step; a step without one does not compile. */
const handlers: { readonly [Name in keyof Steps]: StepImplementation<Name> } = {
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
};
const implementations: readonly StepImplementation[] = Object.values(handlers);

export interface Activities {
  /** One activity per step, by activity type; `default` answers for unknown types. */
  steps: Record<string, StepActivity>;
  /** Activities that a workflow calls on behalf of a model, on every worker that runs steps. */
  models: { [Name in keyof ModelActivities]: (input: unknown) => ReturnType<ModelActivities[Name]> };
  /** Activities that a workflow calls to start another agent, on every worker that runs steps. */
  runs: { [Name in keyof AgentRunActivities]: (input: unknown) => ReturnType<AgentRunActivities[Name]> };
  /** Further activities that the service worker's workflows need. */
  service: ServiceActivities;
  /** The only activities of the accounts worker. */
  accounts: AccountActivities;
}

export function createActivities(dependencies: Dependencies): Activities {
  const steps = Object.fromEntries(
    implementations.map((implementation) => [implementation.contract.name, stepActivity(implementation, dependencies)]),
  );
  return {
    steps: { ...steps, default: unknownActivity },
    models: { 'models.catalogue': readCatalogue(dependencies), 'models.event': readEventPlan },
    runs: { 'agents.admit': admitRun(dependencies) },
    service: {
      'steps.rehearse': rehearse(implementations, dependencies),
      'answers.release': releaseAnswer(dependencies),
      'approvals.checkDecision': checkDecision(implementations, dependencies),
      'approvals.notify': notify(dependencies),
      'agents.keepTriggers': keepTriggers(dependencies),
      'agents.removeTriggers': removeTriggers,
      ...triggerActivities(dependencies),
    },
    accounts: { 'accounts.refresh': refresh(dependencies), 'accounts.revoke': revoke(dependencies) },
  };
}
