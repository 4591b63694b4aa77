/**
 * Generated from src/contracts by `npm run docs:generate`: edit the contracts, not this file. What an editor says of a step's fields: beside the
 * type that is made of the contract, each comes with its comment alone.
 */
export interface DescribedFields {
  readonly 'mail.findEmail': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Just these. Up to 50 ids from earlier answers or events; no other criteria then. */
    messageIds?: unknown;
    /** The Message-ID that Send Email and the mail trigger answer: the message and its copies; no other criteria then. */
    internetMessageId?: unknown;
    /** All messages of one thread. Its id is in an answer. */
    conversationId?: unknown;
    /** Words that all occur in sender, subject or body; a "quoted phrase" as it is. */
    query?: unknown;
    /** Name, address, or part such as "`@contoso`.com". Of the sender. */
    from?: unknown;
    /** Address or name. Of a recipient. */
    to?: unknown;
    /** Address or name of somebody in copy. */
    cc?: unknown;
    /** Words. All must occur in the subject. */
    subject?: unknown;
    /** Words. All must occur in the body. */
    body?: unknown;
    /** Received since, such as 2026-03-01T09:00, or a day. Local times and days are in the zone of the mailbox, of a shared one in the account’s; a time with offset such as 2026-03-01T09:00:00+01:00 is taken too. */
    after?: unknown;
    /** Received before this time or day. The day itself does not count. */
    before?: unknown;
    /** false: only read. true: only unread; left out: both. */
    unread?: unknown;
    /** false: only without. true: only with files; pictures inside the text do not count. */
    hasAttachments?: unknown;
    /** Path or name. Only this folder, without those below it. A path such as "Customers/Northwind", a name, or inbox, archive, drafts, sentitems, deleteditems, junkemail. These six mean the folder in any language of mailbox; an id from List Folders is taken too. A path from the top wins over folders of that name further down; a name several folders have is answered with their paths. Leave out for all folders. */
    folder?: unknown;
    /** One the message must have, from List Labels. */
    label?: unknown;
    /** Only messages of this one. */
    importance?: unknown;
    /** Only messages with this one, or with none. */
    flag?: unknown;
    /** Most messages in one answer, 1 to 50. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. Where words are looked for in one folder, move no message out of it until the last page is read. */
    page?: unknown;
    /** Most characters. Of the text of each message; 0 leaves the text out; ask again with more where "truncated" says so. */
    bodyLength?: unknown;
    /** Also answer the earlier messages quoted below the newest text. */
    includeQuotedHistory?: unknown;
    /** Also answer each message’s address in Outlook on the web. */
    webLinks?: unknown;
  };
  readonly 'mail.readAttachment': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Attachment reference. Copied whole from the "attachment" field of another step's answer. */
    reference?: unknown;
    /** Character to begin at. To go on with a long text: "next" of the answer before. */
    from?: unknown;
    /** Most characters of text in one answer. */
    length?: unknown;
  };
  readonly 'mail.listFolders': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Only folders below this one. A path, name, well-known name or id. */
    under?: unknown;
    /** Also list the folders Outlook hides. */
    includeHidden?: unknown;
    /** Folders per page. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. */
    page?: unknown;
  };
  readonly 'mail.updateFolder': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Path, name or id. A path such as "Customers/Northwind", a name, or inbox, archive, drafts, sentitems, deleteditems, junkemail. These six mean the folder in any language of mailbox; an id from List Folders is taken too. A path from the top wins over folders of that name further down; a name several folders have is answered with their paths. */
    folder?: unknown;
    /** Makes it where missing, and those above it. Otherwise it is refused with a suggestion. */
    createMissing?: unknown;
    /** New name. Of the folder itself, without those above it. */
    name?: unknown;
    /** Folder to move it into; msgfolderroot: the top. By path, name, well-known name or id. */
    under?: unknown;
  };
  readonly 'mail.listLabels': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
  };
  readonly 'mail.addLabel': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** It is "id" in an answer of Find Email or in the event of the mail trigger, and mostly survives moving. */
    messageId?: unknown;
    /** Their names as List Labels spells them; case does not matter. */
    labels?: unknown;
    /** Makes a label of a name the mailbox does not know. Otherwise such a name is refused with a suggestion. */
    createMissing?: unknown;
  };
  readonly 'mail.removeLabel': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** It is "id" in an answer of Find Email or in the event of the mail trigger, and mostly survives moving. */
    messageId?: unknown;
    /** Their names; case does not matter. */
    labels?: unknown;
  };
  readonly 'mail.moveEmail': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** It is "id" in an answer of Find Email or in the event of the mail trigger, and mostly survives moving. */
    messageId?: unknown;
    /** A path such as "Customers/Northwind", a name, or inbox, archive, drafts, sentitems, deleteditems, junkemail. These six mean the folder in any language of mailbox; an id from List Folders is taken too. A path from the top wins over folders of that name further down; a name several folders have is answered with their paths. */
    folder?: unknown;
    /** Makes it where missing, and those above it. Otherwise it is refused with a suggestion. */
    createMissing?: unknown;
  };
  readonly 'mail.updateEmail': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Up to 50 messages. Each gets the same changes. */
    messageIds?: unknown;
    /** false: unread. */
    read?: unknown;
    /** For following up; complete: done. */
    flag?: unknown;
    /** Day to follow up by. Such as 2026-05-04; flags the message. In the zone of the mailbox, of a shared one in the account’s. */
    flagDue?: unknown;
    /** Importance. */
    importance?: unknown;
    /** Names as List Labels spells them; case does not matter. Those a message has stay. */
    addLabels?: unknown;
    /** Names; case does not matter. */
    removeLabels?: unknown;
    /** Path or name. Moves them there. A path such as "Customers/Northwind", a name, or inbox, archive, drafts, sentitems, deleteditems, junkemail. These six mean the folder in any language of mailbox; an id from List Folders is taken too. A path from the top wins over folders of that name further down; a name several folders have is answered with their paths. */
    folder?: unknown;
    /** Makes labels and folders the mailbox does not have. Otherwise such a name is refused with a suggestion. */
    createMissing?: unknown;
  };
  readonly 'mail.sendEmail': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox to write from. By address, such as "support`@contoso`.example": the thread, the sender and the copy in Sent Items are its. Needs Send As there. Leave out for the account's own mailbox; messages to answer must be in the same one. */
    mailbox?: unknown;
    /** Another sender. Such as the address of a group the account may send as. The copy stays in Sent Items of this mailbox. Usually left out. */
    from?: unknown;
    /** Needed for a new message. A reply or forward keeps the subject of its thread when left out. */
    subject?: unknown;
    /** The message itself, without what it answers. */
    body?: unknown;
    /** HTML may hold text, tables, links and pictures, but nothing active: no scripts, forms, frames or style sheets. */
    bodyFormat?: unknown;
    /** Message id. Of the one to reply to, from Find Email or the mail trigger. */
    replyTo?: unknown;
    /** Addresses to which answers to this message go (Reply-To), if not to its sender. */
    answersTo?: unknown;
    /** To everybody of the message; only with replyTo, without "to". */
    replyToAll?: unknown;
    /** Message id. Of the one to pass on with its files, to the recipients given; not together with replyTo. */
    forward?: unknown;
    /** Attachment references. Of a message, of a card, or of a file your application has uploaded; up to 150 MB each, as far as the mailbox allows. Their bytes are streamed, never pasted. A forwarded message brings its own. */
    attachments?: unknown;
    to?: unknown;
    cc?: unknown;
    bcc?: unknown;
    importance?: unknown;
    /** Draft id; sent as it is. From Draft Email or Find Email; change it with Draft Email first. */
    draft?: unknown;
  };
  readonly 'mail.draftEmail': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox to write from. By address, such as "support`@contoso`.example": the thread, the sender and the copy in Sent Items are its. Needs Send As there. Leave out for the account's own mailbox; messages to answer must be in the same one. */
    mailbox?: unknown;
    /** Another sender. Such as the address of a group the account may send as. The copy stays in Sent Items of this mailbox. Usually left out. */
    from?: unknown;
    /** A reply or forward keeps the subject of its thread when left out. */
    subject?: unknown;
    /** The message itself, without what it answers. */
    body?: unknown;
    /** HTML may hold text, tables, links and pictures, but nothing active: no scripts, forms, frames or style sheets. */
    bodyFormat?: unknown;
    /** Message id. Of the one to reply to, from Find Email or the mail trigger. */
    replyTo?: unknown;
    /** Addresses to which answers to this message go (Reply-To), if not to its sender. */
    answersTo?: unknown;
    /** To everybody of the message; only with replyTo, without "to". */
    replyToAll?: unknown;
    /** Message id. Of the one to pass on with its files, to the recipients given; not together with replyTo. */
    forward?: unknown;
    /** Attachment references. Of a message, of a card, or of a file your application has uploaded; up to 150 MB each, as far as the mailbox allows. Their bytes are streamed, never pasted. A forwarded message brings its own. */
    attachments?: unknown;
    to?: unknown;
    cc?: unknown;
    bcc?: unknown;
    importance?: unknown;
    /** Id of a draft to change. Lists of recipients and the body take the place of what it has; "attachments" are added. */
    draft?: unknown;
    /** Attachment references of the draft. To be taken off it; Find Email answers them. */
    removeAttachments?: unknown;
  };
  readonly 'mail.getMailbox': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
  };
  readonly 'mail.setAutomaticReply': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** false: turns it off. */
    on?: unknown;
    /** What those in the organisation are told. Markdown; needed to turn it on. */
    text?: unknown;
    /** What others are told. The same when left out. */
    textForOutsiders?: unknown;
    /** Who outside the organisation is answered: everybody when left out. */
    outsiders?: unknown;
    /** First day or time, with "end"; at once when both are left out. In the zone of the mailbox. */
    start?: unknown;
    /** Last day or time. A day counts whole. */
    end?: unknown;
  };
  readonly 'mail.apiCall': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** As the documentation of Microsoft Graph says for the path. */
    method?: unknown;
    /** Path below the API version with its query, such as /me/messages?$top=5&$select=subject. Also /users/{id}/…, /groups, /places, /search/query, /$batch or another. Ids come from other steps or calls, those of a $search for as long as the message is not moved; a shared mailbox is /users/{its address}/…. Reading, drafts, marking and moving mail, folders, own contacts and events without attendees run at once, unless they set extended properties; whatever else, in $batch too, waits for the same approval as Send Email. In $batch, reads, sends, answers, cancellations and deletions go together; other changes stand with nothing that sends mail or changes an event. */
    endpoint?: unknown;
    /** JSON. As the documentation shows it; text that is no JSON is sent as it is, such as a base64 message in MIME, and always asks. */
    body?: unknown;
    /** Extra ones for the request. Those that carry identity (Authorization, Cookie, Host …) are refused. */
    headers?: unknown;
  };
  readonly 'calendar.createEvent': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Another calendar, by name or id. Leave out for the main one of the mailbox. */
    calendar?: unknown;
    /** Title of the event, one line. */
    subject?: unknown;
    body?: unknown;
    /** How "body" is written. */
    bodyFormat?: unknown;
    /** Local time such as 2026-05-04T10:00, or a day such as 2026-05-04 for an all-day event. A time with offset is taken too. */
    start?: unknown;
    end?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. IANA name, Windows name or offset, of the zone "start" and "end" are written in. Needed for a series whose times have offsets. */
    timeZone?: unknown;
    location?: unknown;
    /** Whom to invite; the owner of the calendar is the organizer and need not be listed. */
    attendees?: unknown;
    /** Adds a link to join. The event becomes an online meeting. */
    onlineMeeting?: unknown;
    reminderMinutes?: unknown;
    recurrence?: unknown;
    showAs?: unknown;
    sensitivity?: unknown;
    importance?: unknown;
    responseRequested?: unknown;
    categories?: unknown;
    /** Attachment references. Of a message, an event or a card, or of a file your application has uploaded. */
    attachments?: unknown;
  };
  readonly 'calendar.listCalendars': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
  };
  readonly 'calendar.updateCalendar': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Name or id. Whatever the case. */
    calendar?: unknown;
    /** Makes it where missing. Otherwise it is refused. */
    createMissing?: unknown;
    /** New name. Of a calendar that is there. */
    name?: unknown;
  };
  readonly 'calendar.listEvents': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Another calendar, by name or id. Leave out for the main one of the mailbox. */
    calendar?: unknown;
    /** Just this event, whole. No range or other criteria then. */
    eventId?: unknown;
    start?: unknown;
    end?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. Or that of their offsets, or of a shared mailbox the account's. Zone of "start", "end" and the answer: IANA or Windows name, or offset. */
    timeZone?: unknown;
    /** Words. All must be in subject, place, organizer, attendees or the beginning of the description. */
    query?: unknown;
    /** Events per page. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. */
    page?: unknown;
    /** Most characters of description. Of each event; left out: none, or with eventId all. */
    bodyLength?: unknown;
    /** Also answer each event’s address in Outlook on the web. */
    webLinks?: unknown;
    /** Also answer how the series of occurrences repeat; with eventId anyway. */
    includeRecurrence?: unknown;
  };
  readonly 'calendar.respondToEvent': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** As Create Event or List Events answered it. */
    eventId?: unknown;
    /** Of a recurring event. "occurrence" is the one with this id, "series" all of them (the id of any occurrence, or "seriesId"). Of a single event it makes no difference. */
    scope?: unknown;
    /** What shall hold. What is declined leaves the calendar, unless the mailbox is set to keep it. */
    response?: unknown;
    /** none: the organizer is not told. Only the own calendar shows it then. "send" usually waits for a person's approval. */
    notice?: unknown;
    /** Text for the organizer. Needs notice "send", and an organizer who asks for responses. */
    comment?: unknown;
    /** Another time to propose, as in Create Event. With "tentative" or "declined" only. */
    proposedStart?: unknown;
    /** End of that. */
    proposedEnd?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. IANA name, Windows name or offset, of the zone "start" and "end" are written in. Needed for a series whose times have offsets. */
    timeZone?: unknown;
  };
  readonly 'calendar.updateEvent': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** As Create Event or List Events answered it. */
    eventId?: unknown;
    /** Of a recurring event. "occurrence" is the one with this id, "series" all of them (the id of any occurrence, or "seriesId"). Of a single event it makes no difference. */
    scope?: unknown;
    /** none: nobody is told by mail; refused, with nothing done, where the provider tells attendees anyway. send: they are told, which usually waits for a person's approval. */
    notice?: unknown;
    subject?: unknown;
    /** New description. The link of an online meeting is kept. */
    body?: unknown;
    /** How "body" is written. */
    bodyFormat?: unknown;
    /** As in Create Event; without end it keeps its length. With scope "series" it is on the same day as the event named, and the series stays in its own time zone, unless "recurrence" is given too. */
    start?: unknown;
    /** As in Create Event. */
    end?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. IANA name, Windows name or offset, of the zone "start" and "end" are written in. Needed for a series whose times have offsets. */
    timeZone?: unknown;
    /** Empty: none. The new place. */
    location?: unknown;
    /** Whom to invite besides; the others stay. */
    addAttendees?: unknown;
    /** Addresses. Of attendees to take off; the others stay. */
    removeAttendees?: unknown;
    /** One that is there cannot be removed again. */
    addOnlineMeeting?: unknown;
    reminderMinutes?: unknown;
    /** Needs scope series. The new pattern. */
    recurrence?: unknown;
    showAs?: unknown;
    sensitivity?: unknown;
    importance?: unknown;
    responseRequested?: unknown;
    categories?: unknown;
    /** Attachment references, to add. Those that are there stay. */
    attachments?: unknown;
  };
  readonly 'calendar.deleteEvent': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** As Create Event or List Events answered it. */
    eventId?: unknown;
    /** Of a recurring event. "occurrence" is the one with this id, "series" all of them (the id of any occurrence, or "seriesId"). Of a single event it makes no difference. */
    scope?: unknown;
    /** none: nobody is told by mail; refused, with nothing done, where the provider tells attendees anyway. send: they are told, which usually waits for a person's approval. */
    notice?: unknown;
    /** Text of that mail. Of the cancellation, or of the answer to an organizer who asks for responses; needs notice "send". */
    comment?: unknown;
  };
  readonly 'calendar.checkAvailability': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Local time such as 2026-05-04T10:00, or a day such as 2026-05-04. A time with offset is taken too. */
    start?: unknown;
    /** As start; a day alone: to its end. Included. */
    end?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. Or that of their offsets, or of a shared mailbox the account's. Zone of "start", "end" and the answer: IANA or Windows name, or offset. */
    timeZone?: unknown;
    /** Addresses of others who have to be free too. Colleagues, rooms or distribution lists. */
    people?: unknown;
    /** Such events do not count as conflicts; they are still named. */
    tentativeIsFree?: unknown;
    /** Working hours do not matter. For the slot and the next ones. */
    anyHour?: unknown;
    /** Next free slots to name. When this one is not free. */
    suggestions?: unknown;
  };
  readonly 'calendar.getFreeBusy': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Addresses. Of people, rooms or distribution lists; the account's own is not added by itself. One whose schedule cannot be read is answered with the reason. */
    people?: unknown;
    /** Local time such as 2026-05-04T10:00, or a day such as 2026-05-04. A time with offset is taken too. */
    start?: unknown;
    /** As start; a day alone: to its end. Included. */
    end?: unknown;
    /** Such as Europe/Berlin; left out: the mailbox's own. Or that of their offsets, or of a shared mailbox the account's. Zone of "start", "end" and the answer: IANA or Windows name, or offset. */
    timeZone?: unknown;
    /** Also answer when all are free for so long. Within the working hours they share. */
    meetingMinutes?: unknown;
    /** Working hours do not matter. For "commonFree". */
    anyHour?: unknown;
    /** Most slots in "commonFree". */
    suggestions?: unknown;
    /** Where they are shared; each event by itself then. Otherwise events of one kind are joined to blocks. */
    includeSubjects?: unknown;
  };
  readonly 'contacts.createContact': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    displayName?: unknown;
    givenName?: unknown;
    middleName?: unknown;
    surname?: unknown;
    nickName?: unknown;
    companyName?: unknown;
    department?: unknown;
    jobTitle?: unknown;
    officeLocation?: unknown;
    manager?: unknown;
    businessHomePage?: unknown;
    birthday?: unknown;
    personalNotes?: unknown;
    businessAddress?: unknown;
    homeAddress?: unknown;
    otherAddress?: unknown;
    /** Addresses, the main one first. */
    emails?: unknown;
    /** Up to two business, two home and one mobile number. */
    phones?: unknown;
    /** Labels. Outlook calls them categories. */
    categories?: unknown;
  };
  readonly 'contacts.findContact': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** organisation: colleagues; rooms: all without other criteria. Left out: the contacts of the mailbox, in the main folder and the folders within it. The account has to be connected with colleagues and rooms. */
    in?: unknown;
    /** In full, or words of it in any order. Contacts that begin as asked come first. */
    name?: unknown;
    /** An address, or a part of it such as "`@northwind`.example". Of colleagues the whole address or its beginning. */
    email?: unknown;
    /** Its name, or a part of it. Contacts whose company begins as asked come first. */
    company?: unknown;
    /** A number, or a part of it; blanks, punctuation and a leading country code or 0 do not matter. */
    phone?: unknown;
    /** Outlook’s word for a label. */
    category?: unknown;
    /** Most contacts to answer. */
    limit?: unknown;
  };
  readonly 'contacts.listContacts': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** Contacts per page. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. Delete and rename nobody until the last page is read. */
    page?: unknown;
  };
  readonly 'contacts.updateContact': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Shared mailbox, by address. Such as "support`@contoso`.example", where the account has access to it; leave it out for the account's own. Ids belong to one mailbox: use the same "mailbox" as the step that answered them. */
    mailbox?: unknown;
    /** As another contact step answered it. */
    contactId?: unknown;
    /** Left out: made of the parts of the name. null empties it. */
    displayName?: unknown;
    /** First name. null empties it. */
    givenName?: unknown;
    /** null empties it. */
    middleName?: unknown;
    /** Family name. null empties it. */
    surname?: unknown;
    /** null empties it. */
    nickName?: unknown;
    /** Of the one the contact works for, or the company itself. null empties it. */
    companyName?: unknown;
    /** Within the company. null empties it. */
    department?: unknown;
    /** Such as "Buyer". null empties it. */
    jobTitle?: unknown;
    /** Such as "Building 4, room 12". null empties it. */
    officeLocation?: unknown;
    /** By name. null empties it. */
    manager?: unknown;
    /** null empties it. */
    businessHomePage?: unknown;
    /** Such as 1990-05-17. null empties it. */
    birthday?: unknown;
    /** About the contact. null empties it. */
    personalNotes?: unknown;
    /** As a whole: parts that are left out are empty. null empties it. */
    businessAddress?: unknown;
    /** As a whole: parts that are left out are empty. null empties it. */
    homeAddress?: unknown;
    /** As a whole: parts that are left out are empty. null empties it. */
    otherAddress?: unknown;
    /** Addresses to add. */
    addEmails?: unknown;
    /** Addresses to remove. */
    removeEmails?: unknown;
    /** Numbers to add. */
    addPhones?: unknown;
    /** Numbers. To remove, of whatever kind; blanks and punctuation do not matter. */
    removePhones?: unknown;
    /** Outlook’s word for labels. */
    addCategories?: unknown;
    /** Outlook’s word for labels. */
    removeCategories?: unknown;
  };
  readonly 'board.getBoards': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Part of the name. Whatever the case. */
    name?: unknown;
    /** Also boards that were closed. */
    includeClosed?: unknown;
    /** The open ones of each board. */
    includeLists?: unknown;
    /** Also answer these. Of each board: its description, its labels, its people with their roles, its own fields with their kinds and options, the workspace it belongs to. And once, with "workspaces", all the account is in. */
    include?: unknown;
    /** Most boards in one answer, 1 to 200; with labels, members or custom fields at most 25. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. */
    page?: unknown;
  };
  readonly 'board.findCards': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** By name or id. Left out, Trello’s search looks on all boards of the account; an agent limited to some boards looks on all of those. */
    boards?: unknown;
    /** Words, all in name or description. Whatever the case, and parts of words will do; the search takes beginnings of words, and looks into comments too. */
    text?: unknown;
    /** On one of these. By name or id. */
    lists?: unknown;
    /** With one of these. By name, id or colour. */
    labels?: unknown;
    /** With one of these; "me". Each by user name, full name or id; "me" is the account itself. */
    members?: unknown;
    /** open: not complete. "overdue": not complete, and the date has passed; "open": not complete, with a date; "done": marked as complete, with a date or without; "none": cards without a date, complete or not. */
    due?: unknown;
    /** Earliest date. A day such as 2026-03-02 begins at midnight; otherwise as in other steps. */
    dueFrom?: unknown;
    /** Latest date. A day is meant whole. */
    dueTo?: unknown;
    /** Only those with activity since. A time such as 2026-03-01T17:00, or a day. */
    changedAfter?: unknown;
    customFields?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    /** "open": those on the board; "archived": those in its archive or on archived lists; "all": both, which takes named boards. Without boards, "open" has those on archived lists, with listArchived. */
    cards?: unknown;
    /** Characters per card. 0 leaves descriptions out. */
    descriptionLength?: unknown;
    /** Most cards in one answer, 1 to 500. */
    limit?: unknown;
    /** "nextPage" of the previous answer; without boards, change no card until the last. Give the same other fields with it. */
    page?: unknown;
  };
  readonly 'board.getListCards': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, or with "board" its name. Whatever the case. Get Boards answers lists with their ids; ".json" behind the address of a card shows its "idList". */
    list?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** "open": those on the list; "archived": those archived from it; "all": both. */
    cards?: unknown;
    /** Characters per card. 0 leaves descriptions out. */
    descriptionLength?: unknown;
    /** Most cards in one answer, 1 to 500. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. */
    page?: unknown;
  };
  readonly 'board.getCard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Newest comments. Most of them in the answer; 0 leaves them out. */
    commentLimit?: unknown;
    /** Most characters of the description and of each comment. Ask again with more where "truncated" says so, or an item of a checklist ends in "…". */
    textLength?: unknown;
  };
  readonly 'board.listActivity': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Board by name or id. With "card", where the name of the card is looked up. */
    board?: unknown;
    /** Only of this card: id, address, or with "board" its name. */
    card?: unknown;
    /** Only since. A time such as 2026-03-01T17:00, or a day. */
    after?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    /** By one of these; "me". Each by user name, full name or id; "me" is the account itself. */
    members?: unknown;
    /** Only these. "created", "moved" (between lists or boards), "archived" (brought back, deleted) and "changed" are of cards; "due" is dates and done; "members" are those put on or off a card; "lists" and "board" are changes of these themselves. */
    types?: unknown;
    /** Most entries in one answer, 1 to 200. */
    limit?: unknown;
    /** "nextPage" of the previous answer. Give the same other fields with it. */
    page?: unknown;
  };
  readonly 'board.createCard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, or with "board" its name. Whatever the case. Get Boards answers lists with their ids; ".json" behind the address of a card shows its "idList". */
    list?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Title of the card. */
    name?: unknown;
    /** Markdown. The text of the card; left out of a copy, that of the other card. */
    description?: unknown;
    position?: unknown;
    due?: unknown;
    start?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    labels?: unknown;
    members?: unknown;
    customFields?: unknown;
    attachments?: unknown;
    /** Card to copy: id, address, or with "board" its name. The short link will do. Its description comes along where none is given, and of the rest what "keep" says. */
    copyFrom?: unknown;
    /** What of it; left out: all. Dates, labels and members that are given here take the place of its own. */
    keep?: unknown;
  };
  readonly 'board.updateCard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** The new title. */
    name?: unknown;
    /** Markdown; replaces the old text. The description. */
    description?: unknown;
    list?: unknown;
    /** Board to move it to, with list. Another than its own, by id, short link, address or name; "list" says where it goes there. */
    toBoard?: unknown;
    /** top, bottom (if moved) or number. A card that moves without one goes to the bottom. Trello's own "pos": a positive number by which neighbours are ordered. */
    position?: unknown;
    /** Such as 2026-03-01T17:00, or a day. Local time needs "timeZone"; a time with offset such as 2026-03-01T17:00:00+01:00 is taken too. A day is due at its last minute. null clears it. */
    due?: unknown;
    /** As due. When work begins; a day begins at midnight. null clears it. */
    start?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    /** Whether the card is marked as complete, with a due date or without. */
    dueComplete?: unknown;
    labels?: unknown;
    addLabels?: unknown;
    removeLabels?: unknown;
    members?: unknown;
    addMembers?: unknown;
    removeMembers?: unknown;
    customFields?: unknown;
    addAttachments?: unknown;
    /** By name; for good. Or by reference, id or the address of a link. */
    removeAttachments?: unknown;
    cover?: unknown;
    /** false brings it back from the archive. true archives it. */
    archived?: unknown;
  };
  readonly 'board.archiveCard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
  };
  readonly 'board.createList': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Name or id. Or the short link or address (https://trello.com/b/…) of the board; whatever the case. Get Boards lists them; a name several boards have is answered with their ids. */
    board?: unknown;
    /** Of the list. */
    name?: unknown;
    position?: unknown;
  };
  readonly 'board.createBoard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Of the board. */
    name?: unknown;
    /** Markdown. What the board is for. */
    description?: unknown;
    workspace?: unknown;
    /** Names, from left to right. Left out, Trello's own: To Do, Doing, Done; of a copy, those of the other board. */
    lists?: unknown;
    /** Board to copy lists and labels of. By name, id, short link or address. */
    copyFrom?: unknown;
    /** Copy its cards too. Only with "copyFrom". */
    keepCards?: unknown;
  };
  readonly 'board.updateList': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, or with "board" its name. Whatever the case. Get Boards answers lists with their ids; ".json" behind the address of a card shows its "idList". */
    list?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** The new one. */
    name?: unknown;
    /** false brings it back from the archive. true archives it, with its cards on it. */
    archived?: unknown;
    position?: unknown;
    /** Another board to move it to, with its cards. By id, short link, address or name. Labels and people that the other board does not have come off the cards. */
    toBoard?: unknown;
    /** List to move all its cards to: id or name. A name on the same board; archived cards stay. */
    moveCardsTo?: unknown;
    /** Archive all its cards. The list itself stays. */
    archiveCards?: unknown;
  };
  readonly 'board.updateBoard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Name or id. Or the short link or address (https://trello.com/b/…) of the board; whatever the case. Get Boards lists them; a name several boards have is answered with their ids. */
    board?: unknown;
    /** New name. Of the board. */
    name?: unknown;
    /** Markdown; replaces the old text. The description. */
    description?: unknown;
    /** true closes it, false reopens it. Closed, it is out of sight and keeps all that is on it. */
    closed?: unknown;
    /** What changes on labels; without "label" a new one. Each says what shall hold of one label; a new one of a name and colour that are there is not made again. */
    labels?: unknown;
    /** Who shall be on it, or off. Each names one person. */
    members?: unknown;
  };
  readonly 'board.addCommentToCard': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Markdown; `@username` mentions a member. The comment. */
    text?: unknown;
  };
  readonly 'board.addComment': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Markdown; `@username` mentions a member. The comment. */
    text?: unknown;
  };
  readonly 'board.updateComment': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** As Get Card, Add Comment to Card or a trigger answered it. */
    commentId?: unknown;
    /** Markdown; replaces the old text. The comment. */
    text?: unknown;
    /** Takes the comment off its card for good. */
    remove?: unknown;
  };
  readonly 'board.addChecklist': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. A name several cards have is answered with their ids. */
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Title of the checklist. */
    name?: unknown;
    /** In this order. */
    items?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    /** top, bottom or a number. Where it stands among the checklists of the card. */
    position?: unknown;
  };
  readonly 'board.createChecklistItem': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, or with "card" its name. The name on that card. */
    checklist?: unknown;
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** Text of the item. */
    name?: unknown;
    /** Whether it is ticked off already. */
    checked?: unknown;
    due?: unknown;
    member?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
    position?: unknown;
  };
  readonly 'board.updateChecklist': {
    /** Connected account, by name. Such as "support"; leave it out when only one account is connected or your agent has a fixed one. A wrong name is answered with the names there are. */
    account?: unknown;
    /** Id, or with "card" its name. The name on that card. */
    checklist?: unknown;
    card?: unknown;
    /** Where names are looked up. The board by its id, short link, address or name; not needed where an id, short link or address says which item is meant. */
    board?: unknown;
    /** New title. Of the checklist. */
    name?: unknown;
    /** top, bottom or a number. Where it stands among the checklists of the card. */
    position?: unknown;
    /** What changes on items; null clears "due" or "member". Each names one item and gives what shall hold of it. */
    items?: unknown;
    /** Added at the end. In this order. */
    addItems?: unknown;
    /** Remove the whole checklist. For good; there is no archive for checklists. */
    remove?: unknown;
    /** Such as Europe/Berlin. IANA name, Windows name or offset of the zone dates without an offset are written in. Days without it are those of the account’s member. */
    timeZone?: unknown;
  };
  readonly 'board.apiCall': {
    /** Connected account that signs, by name. One connected by OAuth, or a sealed API key and token, such as "support". Leave out when only one account is connected or your agent has a fixed one; a wrong name is answered with the names there are. */
    account?: unknown;
    /** GET reads, POST creates, PUT changes, DELETE removes for good. */
    method?: unknown;
    /** Path such as /1/cards/{id}/checklists?fields=name. With its version. Reading, cards, lists, checklists, labels and comments run at once; whatever else waits for the same approval as Send Email. Ids come from other board steps; or open the item in the web view and add ".json" to its address. */
    endpoint?: unknown;
    /** Further parameters, not encoded. */
    query?: unknown;
    /** JSON. Of a POST or PUT, such as {"name":"Call back"}; the place for long texts. */
    body?: unknown;
    /** Extra ones for the request. Those that carry identity (Authorization, Cookie, Host …) are refused. */
    headers?: unknown;
  };
}
