/**
 * Generated from src/contracts by `npm run docs:generate`: edit the contracts, not this file. Editors show these comments where a workflow calls a
 * step and gives its fields; types that are made of the contracts have none.
 */
import type { StepsOf } from './steps-of';

export interface MailSteps {
  /** Searches the mailbox: messages for which all criteria hold, newest first, with text and attachment references. Use it to look up earlier mail, a thread, or the message to answer, label or move. Reading changes nothing. Fields and errors: docs/tools.md#find-email */
  readonly findEmail: StepsOf<'mail'>['findEmail'];
  /** Reads a file attached to a message, event or card, by its reference: the text of PDF, Word, Excel, CSV, HTML, mail and plain text, and how large a picture is. Reading changes nothing. Fields and errors: docs/tools.md#read-attachment */
  readonly readAttachment: StepsOf<'mail'>['readAttachment'];
  /** Lists the mail folders with their paths and how many messages they hold. Find Email and Move Email to Folder take a path or name as it is, without looking it up here first. Reading changes nothing. Fields and errors: docs/tools.md#list-folders */
  readonly listFolders: StepsOf<'mail'>['listFolders'];
  /** Makes a mail folder, or renames or moves one with all in it. It says what shall be so: repeating it changes nothing. List Folders shows all; Update Email files messages. Fields and errors: docs/tools.md#update-folder */
  readonly updateFolder: StepsOf<'mail'>['updateFolder'];
  /** Lists the labels (Outlook categories) of the mailbox. Use it before Add Label when you do not know the names. Messages may also carry names that are not in this list. Reading changes nothing. Fields and errors: docs/tools.md#list-labels */
  readonly listLabels: StepsOf<'mail'>['listLabels'];
  /** Puts labels (Outlook categories) on a message; those it has stay. A name the mailbox does not know is answered with the nearest one, unless createMissing is set. Repeating it changes nothing. To file a message use Move Email to Folder. Fields and errors: docs/tools.md#add-label */
  readonly addLabel: StepsOf<'mail'>['addLabel'];
  /** Takes labels (Outlook categories) off a message; its others stay. Repeating it changes nothing; a name nobody knows is answered with the nearest one. The label itself stays in the mailbox. Fields and errors: docs/tools.md#remove-label */
  readonly removeLabel: StepsOf<'mail'>['removeLabel'];
  /** Moves a message to another folder of its mailbox; to delete it, to deleteditems. It keeps its id. Repeating it changes nothing. To mark it where it is, use Add Label. Fields and errors: docs/tools.md#move-email-to-folder */
  readonly moveEmail: StepsOf<'mail'>['moveEmail'];
  /** Sets how messages are marked, labelled and filed: read, flag, importance, labels (Outlook categories), folder; to delete them, folder deleteditems. What is left out stays. It says what shall be so, so repeating it changes nothing. Ids are of Find Email or the mail trigger, and stay. Fields and errors: docs/tools.md#update-email */
  readonly updateEmail: StepsOf<'mail'>['updateEmail'];
  /** Sends one message: a new one, a reply in its thread (replyTo), one passed on with its files (forward), or a draft. The earlier text is quoted below yours: do not repeat it. A person usually approves it first and may edit it. Sent exactly once; calling anew sends anew. Fields and errors: docs/tools.md#send-email */
  readonly sendEmail: StepsOf<'mail'>['sendEmail'];
  /** Writes a message into Drafts and sends nothing: a new one, a reply (replyTo), a forward, or changes to a draft (draft), of which what is left out stays. A person, or Send Email, sends it. The earlier text is quoted below yours. Made once; calling anew without "draft" makes another. Fields and errors: docs/tools.md#draft-email */
  readonly draftEmail: StepsOf<'mail'>['draftEmail'];
  /** Tells whose mailbox it is: name, address, time zone, working hours, and whether it answers automatically. Reading changes nothing. Fields and errors: docs/tools.md#get-mailbox */
  readonly getMailbox: StepsOf<'mail'>['getMailbox'];
  /** Turns the automatic reply (out of office) of the mailbox on, at once or from a day to a day, or off. Everybody who writes gets the text, once each. It says what shall be so: repeating it changes nothing. Get Mailbox tells how it is. That of a shared mailbox only an application can set. Fields and errors: docs/tools.md#set-automatic-reply */
  readonly setAutomaticReply: StepsOf<'mail'>['setAutomaticReply'];
  /** Calls Microsoft Graph directly for what no other mail, calendar or contacts step covers; prefer those, which answer far less text and never repeat an effect. Answers the provider's own status, headers and body, a 429 too; nothing is retried. Attachments are answered by reference, to a program with their bytes where small. What may reach others waits for a person; in $batch, changes stand apart from it. Fields and errors: docs/tools.md#mail-api-call */
  readonly apiCall: StepsOf<'mail'>['apiCall'];
}

export interface CalendarSteps {
  /** Creates an event: a meeting (attendees are invited at once, so a person usually approves it first), an appointment, an all-day event, or a series. Use Check Availability first, and Update Event to change one that exists. Calling again creates another. Fields and errors: docs/tools.md#create-event */
  readonly createEvent: StepsOf<'calendar'>['createEvent'];
  /** Lists the calendars of a mailbox, shared ones too, for "calendar" of List Events and Create Event. The main one needs no name there. Reading changes nothing. Fields and errors: docs/tools.md#list-calendars */
  readonly listCalendars: StepsOf<'calendar'>['listCalendars'];
  /** Makes a calendar, or renames one. It says what shall be so: repeating it changes nothing. List Calendars shows all. Fields and errors: docs/tools.md#update-calendar */
  readonly updateCalendar: StepsOf<'calendar'>['updateCalendar'];
  /** Lists the events of a range of time, every occurrence of a series by itself: to see a day or a week, or to find the id of an event (with "query"); or one event whole (eventId). For whether one slot is free use Check Availability; for other people, Get Free/Busy Schedule. Reading changes nothing. Fields and errors: docs/tools.md#list-events */
  readonly listEvents: StepsOf<'calendar'>['listEvents'];
  /** Accepts, tentatively accepts or declines an invitation by someone else, and may propose another time. List Events shows invitations with "myResponse", Find Email those in the inbox. To change or cancel an own meeting use Update Event or Delete Event. Repeating it changes nothing, unless there is a comment or a proposal, which go out again. Fields and errors: docs/tools.md#respond-to-event */
  readonly respondToEvent: StepsOf<'calendar'>['respondToEvent'];
  /** Changes what is given of an event; the rest stays. The id comes from List Events. Changes that attendees can see need notice "send", which usually waits for a person; categories, reminder and showAs do not. A new time or recurrence of a series resets occurrences that were changed or cancelled by themselves. To cancel or remove it use Delete Event. Fields and errors: docs/tools.md#update-event */
  readonly updateEvent: StepsOf<'calendar'>['updateEvent'];
  /** Removes an event: one occurrence, or a whole series. With notice "send" a meeting is cancelled, or an invitation by someone else declined, by mail with "comment"; own meetings with attendees need it. Repeating it does no harm. Fields and errors: docs/tools.md#delete-event */
  readonly deleteEvent: StepsOf<'calendar'>['deleteEvent'];
  /** Says whether the own calendar, and those of "people", are free in one slot, what is in the way, and the next common free slots in working hours. Use it before Create Event. For the schedules of others use Get Free/Busy Schedule; to see what is planned, List Events. Reading changes nothing. Fields and errors: docs/tools.md#check-availability */
  readonly checkAvailability: StepsOf<'calendar'>['checkAvailability'];
  /** Answers when several people, rooms or resources are busy, as far as the account may see it. Use it to find a time for a meeting with others; for one slot in the own calendar use Check Availability. Reading changes nothing. Fields and errors: docs/tools.md#get-freebusy-schedule */
  readonly getFreeBusy: StepsOf<'calendar'>['getFreeBusy'];
}

export interface ContactsSteps {
  /** Adds one person or company to the contacts. Use Find Contact first to see whether it is there, and Update Contact to change it. Calling again creates another. Fields and errors: docs/tools.md#create-contact */
  readonly createContact: StepsOf<'contacts'>['createContact'];
  /** Finds contacts by name, email address, company, phone number or category: at least one; all that is given must hold. Beginnings of words will do. With "in" colleagues or rooms of the organisation instead, by name or email address. Use List Contacts to go through all. Reading changes nothing. Fields and errors: docs/tools.md#find-contact */
  readonly findContact: StepsOf<'contacts'>['findContact'];
  /** Lists the contacts of the main folder by name, page by page. Use Find Contact to look for somebody, in other folders too. Reading changes nothing. Fields and errors: docs/tools.md#list-contacts */
  readonly listContacts: StepsOf<'contacts'>['listContacts'];
  /** Changes what is given of one contact; the rest stays. A field is set, or emptied with null; emails, phones and categories are added and removed one by one. The id comes from Find Contact. Repeating it does no harm. Fields and errors: docs/tools.md#update-contact */
  readonly updateContact: StepsOf<'contacts'>['updateContact'];
}

export interface BoardSteps {
  /** Lists the boards the account can see, with their lists: to find the board or list another step asks for. Get List Cards shows what is on a list. Reading changes nothing. Fields and errors: docs/tools.md#get-boards */
  readonly getBoards: StepsOf<'board'>['getBoards'];
  /** Finds cards by list, words, labels, members, due date, custom fields or last change. On the boards you name it finds every one; without boards it searches all, which may miss some. Get Card reads one with all that is on it. Reading changes nothing. Fields and errors: docs/tools.md#find-cards */
  readonly findCards: StepsOf<'board'>['findCards'];
  /** Lists the cards of one list from top to bottom; archived ones newest first. Use Get Card to read one with all that is on it, and Get Boards to find the list. Reading changes nothing. Fields and errors: docs/tools.md#get-list-cards */
  readonly getListCards: StepsOf<'board'>['getListCards'];
  /** Reads one card with all that is on it: description, dates, labels, members, custom fields, cover, checklists, attachments, latest comments. Use Get List Cards to see many. Reading changes nothing. Fields and errors: docs/tools.md#get-card */
  readonly getCard: StepsOf<'board'>['getCard'];
  /** Tells what happened on a board or a card, newest first: who did what, when, on which card. Trello remembers no edited comments, single labels or new checklist items. Get Card shows how a card is now. Reading changes nothing. Fields and errors: docs/tools.md#list-activity */
  readonly listActivity: StepsOf<'board'>['listActivity'];
  /** Creates one card on a list. Get Boards shows boards and lists. Update Card changes one, Add Checklist gives it a checklist. Calling again makes another. Fields and errors: docs/tools.md#create-card */
  readonly createCard: StepsOf<'board'>['createCard'];
  /** Changes what is given of a card; the rest stays. Null clears a date or the cover. To say something, use Add Comment to Card. Repeating it changes nothing, but attaches again. Fields and errors: docs/tools.md#update-card */
  readonly updateCard: StepsOf<'board'>['updateCard'];
  /** Takes a card off its board into the archive, with all it has; Update Card with "archived": false brings it back. Repeating it changes nothing. Fields and errors: docs/tools.md#archive-card */
  readonly archiveCard: StepsOf<'board'>['archiveCard'];
  /** Creates one list on a board. Look with Get Boards first whether it is there: a list cannot be deleted, and calling again makes another of the same name. Fields and errors: docs/tools.md#create-list */
  readonly createList: StepsOf<'board'>['createList'];
  /** Creates a private board: nobody but the account is on it until Update Board adds people. Look with Get Boards first whether it is there; calling again makes another. Fields and errors: docs/tools.md#create-board */
  readonly createBoard: StepsOf<'board'>['createBoard'];
  /** Changes what is given of a list: name, place, archive, board; or moves or archives all its cards at once. The rest stays. Update Card moves or archives one card; Create List makes a list. Repeating it changes nothing, but moves or archives cards that came since. Fields and errors: docs/tools.md#update-list */
  readonly updateList: StepsOf<'board'>['updateList'];
  /** Changes what is given of a board: name, description, labels, people; closes or reopens it. Who is not on it comes from its workspace or is given as `@username`; Board API Call invites addresses. Repeating it changes nothing. Fields and errors: docs/tools.md#update-board */
  readonly updateBoard: StepsOf<'board'>['updateBoard'];
  /** Adds one comment to a card. Get Card reads comments, Update Card changes the card itself. Calling again adds another. Fields and errors: docs/tools.md#add-comment-to-card */
  readonly addCommentToCard: StepsOf<'board'>['addCommentToCard'];
  /** Deprecated: use Add Comment to Card (board.addCommentToCard) instead, which does the same. Adds one comment to a card. Calling again adds another. Fields and errors: docs/tools.md#add-comment-legacy */
  readonly addComment: StepsOf<'board'>['addComment'];
  /** Changes the text of a comment the account itself has written, or removes a comment. Get Card shows comments with their ids; Add Comment to Card makes one. Repeating it changes nothing. Fields and errors: docs/tools.md#update-comment */
  readonly updateComment: StepsOf<'board'>['updateComment'];
  /** Adds one checklist with its items to a card. To add an item to one that is there use Create a Checklist Item. Calling again adds another. Fields and errors: docs/tools.md#add-checklist */
  readonly addChecklist: StepsOf<'board'>['addChecklist'];
  /** Adds one item to a checklist of a card. For a new checklist with its items use Add Checklist; Get Card shows those there are. Calling again adds another. Fields and errors: docs/tools.md#create-a-checklist-item */
  readonly createChecklistItem: StepsOf<'board'>['createChecklistItem'];
  /** Changes a checklist of a card: ticks, renames, dates, assigns or removes items, adds items, renames or removes the checklist. What is not given stays. Get Card shows checklists and items; Add Checklist makes a new one. Repeating it changes nothing, but adds the added items again. Fields and errors: docs/tools.md#update-checklist */
  readonly updateChecklist: StepsOf<'board'>['updateChecklist'];
  /** Calls Trello directly for what no other board step covers; prefer those, which answer far less text and never repeat an effect. Answers the provider's own status, headers and body, a 429 too; nothing is retried. Files are answered by reference, to a program with their bytes where small. Members, sharing, webhooks and deleting a board wait for a person. Keys and tokens never stand in an input: the account signs. Fields and errors: docs/tools.md#board-api-call */
  readonly apiCall: StepsOf<'board'>['apiCall'];
}
