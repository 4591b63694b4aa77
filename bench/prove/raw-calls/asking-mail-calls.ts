import { defined } from '../../../src/json/defined';
/** A raw call as a model would write it. */
export interface WrittenCall {
  method: string;
  endpoint: string;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
}

const call = (method: string, endpoint: string, body?: unknown): WrittenCall => ({
  method,
  endpoint,
  ...defined({ body }),
});

const person = { emailAddress: { address: 'lena@northwind.example' } };
const message = { subject: 'Hello', toRecipients: [person] };

const onMessages: WrittenCall[] = [
  '/me/messages/AAMk',
  '/users/ada@x.example/messages/AAMk',
  '/me/mailFolders/inbox/messages/AAMk',
].flatMap((path) => [
  ...['send', 'reply', 'replyAll', 'forward', 'unsubscribe', 'markAsJunk', 'permanentDelete'].map((action) =>
    call('POST', `${path}/${action}`, { comment: 'x' }),
  ),
  call('PUT', `${path}/$value`, 'TUlNRQ=='),
]);

const eventPaths = [
  ...['/me/events', '/me/calendar/events', '/me/calendars/c/events', '/me/calendarGroups/g/calendars/c/events'],
  ...[
    '/users/ada@x.example/events',
    '/users/ada@x.example/calendar/events',
    '/groups/g/events',
    '/groups/g/calendar/events',
  ],
];

const onEvents: WrittenCall[] = eventPaths.flatMap((path) => [
  call('POST', path, { subject: 'Visit', attendees: [person] }),
  call('POST', path, { subject: 'Visit', isOnlineMeeting: true }),
  call('POST', path, { subject: 'Visit', isOnlineMeeting: 'false' }),
  call('POST', path, { subject: 'Visit', 'attendees@odata.bind': ['x'] }),
  call('PATCH', `${path}/e`, { start: { dateTime: '2030-01-01T10:00', timeZone: 'UTC' } }),
  call('PATCH', `${path}/e`, { attendees: [] }),
  call('DELETE', `${path}/e`),
  ...['accept', 'decline', 'tentativelyAccept', 'cancel', 'forward', 'permanentDelete'].map((action) =>
    call('POST', `${path}/e/${action}`, { sendResponse: 'false', proposedNewTime: {} }),
  ),
]);

/** Calls of Graph that notify somebody, give access away or pretend that somebody wrote, each with a different path. */
export const askingMailCalls: readonly WrittenCall[] = [
  ...onMessages,
  ...onEvents,
  call('POST', '/me/sendMail', { message }),
  call('POST', '/users/ada@x.example/sendMail', { message }),
  call('POST', '/users/ada@x.example/mailFolders/inbox/messages', message),
  call('POST', '/users/ada@x.example/contacts', { givenName: 'Lena' }),
  call('POST', '/me/messages', {
    ...message,
    attachments: [{ name: 'x', sourceUrl: 'https://x.example', permission: 'edit' }],
  }),
  call('POST', '/me/messages', 'UmVwbHk='),
  call('POST', '/me/mailFolders/inbox/messages', {
    ...message,
    singleValueExtendedProperties: [{ id: 'Integer 0x0E07', value: '1' }],
  }),
  call('POST', '/me/messages/AAMk/attachments', {
    '@odata.type': '#microsoft.graph.referenceAttachment',
    name: 'x',
    sourceUrl: 'https://x.example',
  }),
  ...['me', 'users/ada@x.example'].flatMap((mailbox) => [
    call('POST', `/${mailbox}/mailFolders/inbox/messageRules`, { displayName: 'x', actions: { forwardTo: [person] } }),
    call('POST', `/${mailbox}/mailFolders/inbox/messageRules`, { displayName: 'x', actions: { moveToFolder: 'x' } }),
    call('PATCH', `/${mailbox}/mailFolders/inbox/messageRules/r`, { isEnabled: true }),
    call('DELETE', `/${mailbox}/mailFolders/inbox/messageRules/r`),
    call('PATCH', `/${mailbox}/mailboxSettings`, { automaticRepliesSetting: { status: 'alwaysEnabled' } }),
    call('PATCH', `/${mailbox}/mailboxSettings`, { delegateMeetingMessageDeliveryOptions: 'sendToDelegateOnly' }),
    call('POST', `/${mailbox}/calendar/calendarPermissions`, { emailAddress: person.emailAddress, role: 'write' }),
    call('PATCH', `/${mailbox}/calendar/calendarPermissions/p`, { role: 'delegateWithPrivateEventAccess' }),
    call('DELETE', `/${mailbox}/calendar/calendarPermissions/p`),
    call('POST', `/${mailbox}/calendars/c/calendarPermissions`, { emailAddress: person.emailAddress, role: 'read' }),
    call('DELETE', `/${mailbox}/calendars/c`),
    call('POST', `/${mailbox}/calendars/c/permanentDelete`),
    call('DELETE', `/${mailbox}/calendarGroups/g`),
    call('DELETE', `/${mailbox}/mailFolders/f`),
    call('POST', `/${mailbox}/mailFolders/f/permanentDelete`),
    call('POST', `/${mailbox}/onlineMeetings`, { subject: 'x' }),
    call('POST', `/${mailbox}/onlineMeetings/createOrGet`, { externalId: 'x' }),
    call('PATCH', `/${mailbox}/onlineMeetings/m`, { participants: {} }),
    call('POST', `/${mailbox}/chats`, { chatType: 'oneOnOne' }),
    call('POST', `/${mailbox}/revokeSignInSessions`),
    call('POST', `/${mailbox}/invalidateAllRefreshTokens`),
    call('POST', `/${mailbox}/changePassword`, { currentPassword: 'x', newPassword: 'y' }),
    call('POST', `/${mailbox}/authentication/passwordMethods/p/resetPassword`, {}),
    call('POST', `/${mailbox}/authentication/phoneMethods`, { phoneNumber: '+1' }),
    call('POST', `/${mailbox}/drive/items/i/createLink`, { type: 'view', scope: 'anonymous' }),
    call('POST', `/${mailbox}/drive/items/i/invite`, { recipients: [{ email: 'lena@northwind.example' }] }),
    call('POST', `/${mailbox}/drive/items/i/permissions`, {}),
    call('PATCH', `/${mailbox}/drive/items/i/permissions/p`, { roles: ['write'] }),
    call('PUT', `/${mailbox}/drive/root:x:/content`, 'text'),
    call('POST', `/${mailbox}/todo/lists/l/tasks`, { title: 'x' }),
    call('POST', `/${mailbox}/teamwork/sendActivityNotification`, {}),
    call('POST', `/${mailbox}/planner/plans`, {}),
    call('PATCH', `/${mailbox}`, { mobilePhone: '+1' }),
    call('PUT', `/${mailbox}/manager/$ref`, { '@odata.id': 'x' }),
    call('DELETE', `/${mailbox}`),
  ]),
  call('POST', '/me/exportPersonalData', { storageLocation: 'https://x.example' }),
  call('POST', '/subscriptions', {
    notificationUrl: 'https://x.example',
    resource: 'me/messages',
    changeType: 'created',
  }),
  call('PATCH', '/subscriptions/s', { expirationDateTime: '2030-01-01T00:00:00Z' }),
  call('POST', '/subscriptions/s/reauthorize'),
  call('POST', '/teams', {}),
  call('POST', '/teams/t/channels/c/messages', { body: { content: 'x' } }),
  call('POST', '/teams/t/channels/c/messages/m/replies', { body: { content: 'x' } }),
  call('POST', '/teams/t/members', {}),
  call('POST', '/chats', {}),
  call('POST', '/chats/c/messages', { body: { content: 'x' } }),
  call('POST', '/chats/c/members', {}),
  call('POST', '/groups', { displayName: 'x' }),
  call('POST', '/groups/g/members/$ref', { '@odata.id': 'x' }),
  call('POST', '/groups/g/owners/$ref', { '@odata.id': 'x' }),
  call('POST', '/groups/g/threads', { topic: 'x' }),
  call('POST', '/groups/g/threads/t/reply', { post: {} }),
  call('POST', '/groups/g/conversations/c/threads/t/posts/p/forward', {}),
  call('POST', '/invitations', { invitedUserEmailAddress: 'lena@northwind.example' }),
  call('POST', '/users', { userPrincipalName: 'x' }),
  call('POST', '/applications', { displayName: 'x' }),
  call('POST', '/oauth2PermissionGrants', {}),
  call('POST', '/drives/d/items/i/createLink', {}),
  call('POST', '/shares/s/permission/grant', { recipients: [] }),
  call('POST', '/sites/s/permissions', {}),
  call('POST', '/communications/calls', { callbackUri: 'https://x.example' }),
  call('POST', '/communications/onlineMeetings', {}),
  call('POST', '/solutions/bookingBusinesses/b/appointments', {}),
  call('POST', '/solutions/virtualEvents/webinars', {}),
  call('PATCH', '/places/p', { displayName: 'x' }),
  call('POST', '/$batch', { requests: 'all' }),
  call('POST', '/$batch', 'no JSON'),
  call('POST', '/beta/me/messages', message),
  call('POST', '/beta/me/sendMail', { message }),
];
