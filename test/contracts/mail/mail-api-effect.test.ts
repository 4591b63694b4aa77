import { mailApiEffect } from '../../../src/contracts/mail/mail-api-effect';
import type { Effect } from '../../../src/contracts/step';

type Row = readonly [method: string, endpoint: string, body?: unknown];

const batch = (...requests: unknown[]) => ({
  requests: requests.map((request, id) => ({ id, ...(request as object) })),
});
const send = { method: 'POST', url: '/me/sendMail', body: {} };

const expected: Readonly<Record<Effect, readonly Row[]>> = {
  read: [
    ['GET', '/me/messages?$filter=isRead eq false'],
    ['get', '/me/sendMail'],
    ['GET', '/me/messages?$search="100%"'],
    ['POST', '/me/calendar/getSchedule', {}],
    ['POST', '/me/findMeetingTimes', {}],
    ['POST', '/$batch', batch({ method: 'GET', url: '/me/messages' }, { method: 'GET', url: '/me/events' })],
  ],
  create: [
    ['POST', '/me/messages', { subject: 'send reply forward' }],
    ['POST', '/users/send.reply@example.com/messages', {}],
    ['POST', "/users('send@example.com')/messages", {}],
    ['POST', '/me/messages/AAMk=/createReply'],
    ['POST', '/me/messages/AAMk=/createForward', {}],
    ['POST', '/me/messages/AAMk=/copy', {}],
    ['POST', '/me/mailFolders', { displayName: 'send' }],
    ['POST', '/me/events', { subject: 'Alone' }],
    ['POST', '/me/events', { subject: 'Alone', attendees: [] }],
    ['POST', '/me/messages/AAMk=/attachments', { name: 'x', contentBytes: 'eA==' }],
    ['POST', '/$batch', batch({ method: 'GET', url: '/me' }, { method: 'POST', url: '/me/contacts', body: {} })],
  ],
  update: [
    ['PATCH', '/me/messages/AAMk=', { isRead: true }],
    ['PATCH', '/me/mailFolders/AAMk=', { displayName: 'x' }],
    ['POST', '/me/messages/AAMk=/move', { destinationId: 'archive' }],
    ['POST', '/me/events/AAMk=/dismissReminder'],
    ['PATCH', '/me/events/AAMk=', { isReminderOn: false, Categories: ['Red'] }],
  ],
  delete: [
    ['DELETE', '/me/messages/AAMk='],
    ['DELETE', '/me/messages/AAMk=/attachments/AAMk='],
    ['POST', '/$batch', batch({ method: 'POST', url: '/me/contacts' }, { method: 'DELETE', url: '/me/contacts/x' })],
  ],
  send: [
    ['POST', '/me/messages/AAMk=/permanentDelete'],
    ['POST', '/me/messages', '{"subject":"x","subject":"y"}'],
    ['POST', '/me/mailFolders/inbox/messageRules', { actions: { moveToFolder: 'x' } }],
    ['POST', '/me/sendMail', {}],
    ['post', '/me/sendMail', {}],
    [' Post ', 'me/SENDMAIL/', {}],
    ['PUT', '/me/sendMail'],
    ['POST', '/v1.0/me/sendMail'],
    ['POST', '/me/microsoft.graph.sendMail'],
    ['POST', '/me/Microsoft.Graph.SendMail()'],
    ['POST', '/me/graph.sendMail'],
    ['POST', '/me/s%65ndMail'],
    ['POST', '/me/s%2565ndMail'],
    ['POST', '/me%2FsendMail'],
    ['POST', '/me%5csendMail'],
    ['POST', '/me/sendMail%3Fx=1'],
    ['POST', '/me/sendMail%00'],
    ['POST', '/me/sendMail%20'],
    ['POST', '/me/sendMail;a=b'],
    ['POST', '/me/sendMail.'],
    ['POST', '/me/send\u200bMail'],
    ['POST', '/me/\uff53endMail'],
    ['POST', '/me/messages/%ff'],
    ['POST', '/me/x/%25252525252525252541'],
    ['POST', '/users/ada@example.com/sendMail?$select=id'],
    ['POST', '/users/users/sendMail'],
    ['POST', '/me/messages/AAMk=/send'],
    ['POST', "/me/messages('AAMk%3D')/send"],
    ['POST', "/me/messages('a%2Fb')/microsoft.graph.reply"],
    ['POST', '/me/messages(AAMk)/replyAll'],
    ['POST', '/me/mailFolders/inbox/messages/AAMk=/forward', {}],
    ['POST', '/me/events', { subject: 'Both', attendees: [{}] }],
    ['POST', '/me/events', { Attendees: [{}] }],
    ['POST', '/me/events', '{"attendees":[{}]}'],
    ['POST', '/me/events', 'no JSON'],
    ['POST', "/me/calendars('x')/events", { attendees: 'ada' }],
    ['PATCH', '/me/events/AAMk=', { subject: 'Moved' }],
    ['PATCH', '/me/events/AAMk=', { isReminderOn: true, attendees: [] }],
    ['PATCH', "/me/calendar/events('AAMk')", { body: {} }],
    ['PATCH', '/me/messages/AAMk=/microsoft.graph.eventMessage/event', { subject: 'x' }],
    ['DELETE', '/me/events/AAMk='],
    ['DELETE', '/me/events/AAMk=/instances/BBMk='],
    ['POST', '/me/events/AAMk=/permanentDelete'],
    ...['accept', 'decline', 'tentativelyAccept', 'cancel', 'forward', 'microsoft.graph.cancel'].map((action): Row => [
      'POST',
      `/me/events/AAMk=/${action}`,
    ]),
    ['POST', '/me/mailFolders/inbox/messageRules', { actions: { forwardTo: [] } }],
    ['POST', '/me/mailFolders/inbox/messageRules', String.raw`{"actions":{"\u0066orwardTo":[]}}`],
    ['PATCH', '/me/mailboxSettings', { automaticRepliesSetting: {} }],
    ['POST', '/$batch', batch({ method: 'GET', url: '/me' }, send)],
    ['POST', '/%24batch', batch(send)],
    ['POST', '/$BATCH/', JSON.stringify(batch(send))],
    ['POST', '/$batch', batch({ method: 'POST', url: 'v1.0/me/messages/x/microsoft.graph.send' })],
    ['POST', '/$batch', batch({ method: 'POST', url: '/$batch', body: batch(send) })],
    ['POST', '/$batch', batch({ method: 'POST', url: '/$batch', body: JSON.stringify(batch(send)) })],
    ['POST', '/$batch', { Requests: [{ METHOD: 'post', URL: '/me/sendmail' }] }],
    ['POST', '/$batch', { requests: [], Requests: [] }],
    ['POST', '/$batch', { requests: [{ method: 'GET', url: '/me', URL: '/me/sendMail' }] }],
    ['POST', '/$batch', { requests: [{ method: 'GET' }] }],
    ['POST', '/$batch', { requests: 'all' }],
    ['POST', '/$batch', 'no JSON'],
    ['POST', '/$batch'],
  ],
};

describe.each(Object.entries(expected))('%s', (effect, rows) => {
  test.each(rows.map(([method, endpoint, body]) => ({ method, endpoint, body })))('$method $endpoint $body', (call) => {
    expect(mailApiEffect(call)).toBe(effect);
  });
});
