import type { WrittenCall } from './asking-mail-calls';

/** Calls that have to run without asking: a gate that asks for everything would pass the other checks. */
export const harmlessMail: readonly WrittenCall[] = [
  { method: 'GET', endpoint: '/me/messages?$filter=isRead eq false' },
  { method: 'GET', endpoint: '/groups?$top=5' },
  { method: 'GET', endpoint: '/beta/me/messages' },
  { method: 'POST', endpoint: '/search/query', body: { requests: [] } },
  { method: 'POST', endpoint: '/me/calendar/getSchedule', body: { Schedules: ['x'], StartTime: {} } },
  { method: 'PATCH', endpoint: '/me/messages/AAMk', body: { isRead: true, categories: ['Red'], flag: {} } },
  { method: 'PATCH', endpoint: "/users('ada@x.example')/messages('AAMk')", body: { IsRead: true } },
  { method: 'POST', endpoint: '/me/messages/AAMk/move', body: { DestinationId: 'archive' } },
  { method: 'POST', endpoint: '/me/messages/AAMk/microsoft.graph.move', body: '{"destinationId":"archive"}' },
  { method: 'POST', endpoint: '/me/messages', body: { subject: 'send', toRecipients: [] } },
  { method: 'POST', endpoint: '/me/messages/AAMk/createReplyAll' },
  { method: 'POST', endpoint: '/me/mailFolders', body: { displayName: 'send' } },
  { method: 'DELETE', endpoint: '/me/outlook/masterCategories/c' },
  { method: 'POST', endpoint: '/me/contacts', body: { givenName: 'Lena' } },
  { method: 'POST', endpoint: '/me/events', body: { subject: 'Alone', attendees: [] } },
  { method: 'PATCH', endpoint: '/me/events/AAMk', body: { Categories: ['Red'] } },
  {
    method: 'POST',
    endpoint: '/$batch',
    body: { requests: [{ id: '1', method: 'PATCH', url: '/me/messages/AAMk', body: { isRead: true } }] },
  },
];

export const harmlessBoard: readonly WrittenCall[] = [
  { method: 'GET', endpoint: '/1/boards/b/lists?fields=name' },
  { method: 'GET', endpoint: '/1/batch?urls=/members/me,/boards/b' },
  { method: 'POST', endpoint: '/1/cards', body: { idList: 'l', name: 'x', idMembers: ['m'] } },
  { method: 'PUT', endpoint: '/1/cards/c', query: { closed: true } },
  { method: 'PUT', endpoint: '/1/cards/c/name?value=x' },
  { method: 'POST', endpoint: '/1/cards/c/actions/comments', body: { text: 'x' } },
  { method: 'POST', endpoint: '/1/lists', body: { idBoard: 'b', name: 'x' } },
  { method: 'POST', endpoint: '/1/checklists/c/checkItems', body: '{"name":"x"}' },
  { method: 'PUT', endpoint: '/1/cards/c/checkItem/i', body: { state: 'complete' } },
  { method: 'POST', endpoint: '/1/labels', body: { idBoard: 'b', name: 'x', color: 'sky' } },
  { method: 'POST', endpoint: '/1/boards', body: { name: 'x', prefs_permissionLevel: 'private' } },
  { method: 'DELETE', endpoint: '/1/cards/c/idLabels/l' },
];
