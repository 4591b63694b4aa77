import { byRawCall, capability, fully, leftOut, notOurs, type Capability } from './capability';

/** Capabilities of a mailbox apart from its messages: folders, files, settings, other people’s mailboxes; and triggers on its mail. */
export const mailboxCapabilities: readonly Capability[] = [
  capability(3, 'List folders', fully('mail.listFolders(folders.total, folders.unread)'), {
    n8n: 'folder/getAll',
    pipedream: 'list-folders',
    activepieces: 'outlook-list-mail-folders',
    composio: 'OUTLOOK_LIST_MAIL_FOLDERS',
    arcade: 'ListMailFolders',
    nango: 'list-mail-folders',
    ms365: 'list-mail-folders',
    zapier: 'listMailFolders',
  }),
  capability(2, 'List folders within a folder', fully('mail.listFolders(under)'), {
    n8n: 'folder/getChildren',
    activepieces: 'outlook-list-child-mail-folders',
    nango: 'list-mail-folder-children',
    ms365: 'list-mail-child-folders',
  }),
  capability(2, 'Make a folder', fully('mail.updateFolder(folder, createMissing)'), {
    n8n: 'folder/create',
    activepieces: 'outlook-create-mail-folder',
    composio: 'OUTLOOK_CREATE_MAIL_FOLDER',
    nango: 'create-mail-folder',
    ms365: 'create-mail-folder',
    zapier: 'createMailFolder',
  }),
  capability(1, 'Rename or move a folder', fully('mail.updateFolder(name, under)'), {
    n8n: 'folder/update',
    activepieces: 'outlook-update-mail-folder',
    composio: 'OUTLOOK_UPDATE_MAIL_FOLDER',
    ms365: 'update-mail-folder',
  }),
  capability(1, 'Delete a folder', leftOut, {
    n8n: 'folder/delete',
    activepieces: 'outlook-delete-mail-folder',
    composio: 'OUTLOOK_DELETE_USER_MAIL_FOLDER_PERMANENTLY',
    ms365: 'delete-mail-folder',
  }),
  capability(2, 'List the attachments of a message', fully('mail.findEmail(messages.attachments)'), {
    n8n: 'messageAttachment/getAll',
    activepieces: 'outlook-list-message-attachments',
    composio: 'OUTLOOK_LIST_OUTLOOK_ATTACHMENTS',
    arcade: 'ListEmailAttachments',
    nango: 'list-message-attachments',
    ms365: 'list-mail-attachments',
    zapier: 'listAttachments',
  }),
  capability(
    3,
    'Get what is in an attachment',
    fully('mail.readAttachment(text)', 'mail.sendEmail(attachments)', 'board.createCard(attachments)'),
    {
      n8n: 'messageAttachment/download',
      pipedream: 'download-attachment',
      activepieces: 'outlook-download-message-attachment',
      composio: 'OUTLOOK_DOWNLOAD_OUTLOOK_ATTACHMENT',
      nango: 'download-message-attachment',
      zapier: 'getAttachment',
      powerAutomate: 'Get Attachment',
    },
  ),
  capability(2, 'Read the mailbox’s settings', fully('mail.getMailbox(timeZone, workingHours, automaticReply)'), {
    composio: 'OUTLOOK_GET_MAILBOX_SETTINGS',
    ms365: 'get-mailbox-settings',
  }),
  capability(1, 'Know whose mailbox it is', fully('mail.getMailbox(name, address)'), {
    pipedream: 'get-current-user',
    activepieces: 'outlook-get-my-profile',
    arcade: 'WhoAmI',
    zapier: 'getMe',
  }),
  capability(2, 'Set automatic replies', fully('mail.setAutomaticReply(on, start, end, text)'), {
    composio: 'OUTLOOK_UPDATE_MAILBOX_SETTINGS',
    ms365: 'update-mailbox-settings',
  }),
  capability(1, 'Look up mail tips before sending', byRawCall('mail.apiCall', 'POST /me/getMailTips'), {
    activepieces: 'outlook-get-mail-tips',
    composio: 'OUTLOOK_GET_MAIL_TIPS',
    ms365: 'get-mail-tips',
    powerAutomate: 'Get mail tips for a mailbox',
  }),
  capability(1, 'Inbox rules', leftOut, {
    composio: 'OUTLOOK_CREATE_MAIL_FOLDER_MESSAGE_RULE',
    ms365: 'create-mail-rule',
  }),
  capability(1, 'Overrides of the focused inbox', leftOut, {
    activepieces: 'outlook-create-focused-inbox-override',
    composio: 'OUTLOOK_CREATE_ME_INFERENCE_CLASSIFICATION_OVERRIDE',
  }),
  capability(3, 'Read shared mailboxes', fully('mail.findEmail(mailbox)'), {
    pipedream: 'find-shared-folder-email',
    arcade: 'SharedMailboxSearchEmails',
    ms365: 'list-shared-mailbox-messages',
  }),
  capability(2, 'Send from shared mailboxes', fully('mail.sendEmail(mailbox)'), {
    arcade: 'SharedMailboxCreateAndSendEmail',
    ms365: 'send-shared-mailbox-mail',
  }),
  capability(2, 'Work in mailboxes without a person, as an application', fully('accounts.application'), {
    n8n: 'service principal (transport)',
    composio: 'outlook_s2s_oauth2',
  }),
  capability(3, 'Wait until a person agrees', fully('mail.sendEmail'), {
    n8n: 'message/sendAndWait',
    pipedream: 'approve-workflow',
    activepieces: 'request-approval-send-email',
    powerAutomate: 'Send approval email',
  }),
  capability(2, 'Call the provider’s API for the rest', fully('mail.apiCall(method, endpoint)'), {
    powerAutomate: 'Send an HTTP request',
  }),
  capability(3, 'Begin on new mail', fully('mail.newEmail'), {
    n8n: 'trigger',
    pipedream: 'new-email',
    activepieces: 'new-email',
    composio: 'OUTLOOK_MESSAGE_TRIGGER',
    nango: 'syncs/messages',
    powerAutomate: 'OnNewEmail',
  }),
  capability(3, 'Begin on new mail that fits a filter', fully('mail.newEmail(folder, filter)'), {
    n8n: 'trigger (filters)',
    activepieces: 'new-matched-email',
    powerAutomate: 'OnNewEmail',
  }),
  capability(2, 'Begin on new mail of a shared mailbox', fully('mail.newEmail(mailbox)'), {
    pipedream: 'new-email-in-shared-folder',
    powerAutomate: 'OnSharedMailboxNewEmail',
  }),
  capability(2, 'Begin on new attachments', fully('mail.newEmail(filter)'), {
    pipedream: 'new-attachment-received',
    activepieces: 'new-attachment',
  }),
  capability(2, 'Begin when mail is flagged', fully('mail.emailChanged(change)'), { powerAutomate: 'OnFlaggedEmail' }),
  capability(
    2,
    'Begin when mail is changed (read, moved, labelled)',
    fully('mail.emailChanged(change, labels, folder)'),
    {
      activepieces: 'outlook-list-messages-delta',
      composio: 'OUTLOOK_GET_MAIL_DELTA',
      nango: 'syncs/messages',
      ms365: 'list-mail-folder-messages-delta',
    },
  ),
  capability(2, 'Begin on sent mail', fully('mail.newEmail(direction)'), { composio: 'OUTLOOK_SENT_MESSAGE_TRIGGER' }),
  capability(1, 'Begin on mail that mentions me', notOurs, { powerAutomate: 'OnNewEmailMentioningMe' }),
  capability(1, 'Follow changes of folders', byRawCall('mail.apiCall', 'GET /me/mailFolders/delta'), {
    activepieces: 'outlook-list-mail-folders-delta',
    composio: 'OUTLOOK_LIST_MAIL_FOLDERS_DELTA',
    nango: 'syncs/mail-folders',
  }),
];
