import { ada, ben, cleo, openGraphSession, recipient, support, type GraphSession, type Json } from './graph-session';

let session: GraphSession;
let benSession: GraphSession;
beforeEach(async () => {
  session = await openGraphSession({ startTime: new Date('2026-11-21T12:00:00Z') });
  benSession = session.as(ben);
});
afterEach(() => session.sandbox.close());

const at = (hour: string) => ({ dateTime: `2026-11-24T${hour}`, timeZone: 'UTC' });
const meeting = {
  subject: 'Planning',
  start: at('10:00:00'),
  end: at('11:00:00'),
  attendees: [
    { ...recipient(ben), type: 'required' },
    { ...recipient('mara@northwind-bakery.example'), type: 'optional' },
  ],
};
const invite = async (more: object = {}): Promise<Json> =>
  (await session.post('/me/events', { ...meeting, ...more })).body;
const benEvents = async (): Promise<Json[]> => (await benSession.get('/me/events')).body.value as Json[];
const sentKinds = (user?: string) => session.sandbox.graph.meetingMail(user).map(({ kind }) => kind);

test('attendees are invited at once: by mail, and in the calendar of those who have one here', async () => {
  const event = await invite();
  expect(event.attendees[0]).toMatchObject({ type: 'required', status: { response: 'none' } });
  expect(session.sandbox.graph.meetingMail(ada)).toMatchObject([
    { kind: 'invitation', to: [ben, 'mara@northwind-bakery.example'], subject: 'Planning', iCalUId: event.iCalUId },
  ]);
  const [mail] = (await benSession.get('/me/messages')).body.value as Json[];
  expect(mail).toMatchObject({
    '@odata.type': '#microsoft.graph.eventMessageRequest',
    meetingMessageType: 'meetingRequest',
    subject: 'Planning',
    startDateTime: { dateTime: '2026-11-24T10:00:00.0000000', timeZone: 'UTC' },
  });
  expect(await benEvents()).toMatchObject([
    {
      iCalUId: event.iCalUId,
      isOrganizer: false,
      showAs: 'tentative',
      responseStatus: { response: 'notResponded' },
      organizer: { emailAddress: { address: ada } },
    },
  ]);
});

test('a mail about a meeting leads to the event in the calendar of who got it, as long as that is there', async () => {
  const event = await invite();
  const [copy] = await benEvents();
  await benSession.post(`/me/events/${copy.id}/accept`);
  const query = '?$select=id&$expand=microsoft.graph.eventMessage/event($select=id)';
  const newest = async (reader: GraphSession): Promise<{ id: string }> => {
    const { value } = (await reader.get('/me/messages?$top=1')).body as { value: [{ id: string }] };
    return value[0];
  };
  const [invitation, answer] = [await newest(benSession), await newest(session)];
  const eventOf = async (reader: GraphSession, mail: { id: string }): Promise<unknown> =>
    (await reader.get(`/me/messages/${mail.id}${query}`)).body.event;
  expect(await eventOf(benSession, invitation)).toMatchObject({ id: copy.id });
  expect(await eventOf(session, answer)).toMatchObject({ id: event.id });
  await benSession.call('DELETE', `/me/events/${copy.id}`);
  expect(await eventOf(benSession, invitation)).toBeNull();
  const forMail = session.as(ben, ['User.Read', 'Mail.Read']);
  expect((await forMail.get(`/me/messages/${invitation.id}${query}`)).status).toBe(403);
  expect((await forMail.get(`/me/messages/${invitation.id}`)).status).toBe(200);
});

test('an event without attendees tells nobody', async () => {
  const event = await invite({ attendees: [] });
  await session.call('PATCH', `/me/events/${event.id}`, { subject: 'Other' });
  await session.call('DELETE', `/me/events/${event.id}`);
  expect(sentKinds()).toEqual([]);
});

test('a file reaches those invited with the next update, and an upload those invited later', async () => {
  const event = await invite();
  const file = {
    '@odata.type': '#microsoft.graph.fileAttachment',
    ...{ name: 'agenda.txt', contentType: 'text/plain', contentBytes: Buffer.from('hello').toString('base64') },
  };
  const files = `/me/events/${event.id}/attachments`;
  const posted = await session.post(files, file);
  expect([posted.status, posted.body.name]).toEqual([201, 'agenda.txt']);
  expect((await session.get(`/me/events/${event.id}`)).body.hasAttachments).toBe(true);
  expect((await session.get(`${files}/${posted.body.id}/$value`)).body).toBe('hello');
  expect([(await benEvents())[0].hasAttachments, sentKinds()]).toEqual([false, ['invitation']]);
  await session.call('PATCH', `/me/events/${event.id}`, { subject: 'Planning' });
  expect(sentKinds()).toEqual(['invitation', 'update']);
  const [copy] = await benEvents();
  const [got] = (await benSession.get(`/me/events/${copy.id}/attachments`)).body.value as Json[];
  expect(got).toMatchObject({ name: 'agenda.txt', contentBytes: file.contentBytes });
  expect((await benSession.post(`/me/events/${copy.id}/attachments`, file)).status).toBe(400);

  const size = 3_500_000;
  const item = { AttachmentItem: { attachmentType: 'file', name: 'film.bin', size } };
  const { uploadUrl } = (await session.post(`${files}/createUploadSession`, item)).body;
  const headers = { 'Content-Range': `bytes 0-${size - 1}/${size}` };
  const put = await fetch(uploadUrl as string, { method: 'PUT', headers, body: Buffer.alloc(size) });
  expect(put.headers.get('location')).toMatch(/\/Events\('.+'\)\/Attachments\('.+'\)$/);
  expect((await session.get(`${files}?$select=id,name`)).body.value).toHaveLength(2);
  await session.call('DELETE', `${files}/${posted.body.id}`);
  const shown = await session.get(`/me/events/${event.id}?$select=id&$expand=attachments($select=name)`);
  expect(shown.body.attachments).toMatchObject([{ name: 'film.bin' }]);
});

test('an invitation that is declined leaves the calendar, and comes back only with an update', async () => {
  const event = await invite();
  const [copy] = await benEvents();
  expect((await benSession.post(`/me/events/${copy.id}/decline`)).status).toBe(202);
  const gone = await benSession.get(`/me/events/${copy.id}`);
  expect([gone.status, await benEvents(), sentKinds(ben)]).toEqual([404, [], ['response']]);
  expect((await session.get(`/me/events/${event.id}`)).body.attendees[0].status.response).toBe('declined');
  await session.call('PATCH', `/me/events/${event.id}`, { showAs: 'oof' });
  expect(await benEvents()).toEqual([]);
  await session.call('PATCH', `/me/events/${event.id}`, { subject: 'Planning again' });
  expect(await benEvents()).toMatchObject([
    { subject: 'Planning again', responseStatus: { response: 'notResponded' } },
  ]);
});

test('an answer reaches the organizer, unless it is not to be sent', async () => {
  session.sandbox.graph.behave({ declinedEvents: 'kept' });
  const event = await invite();
  const [copy] = await benEvents();
  const accepted = await benSession.post(`/me/events/${copy.id}/accept`, { comment: 'gladly' });
  expect([accepted.status, accepted.body]).toEqual([202, '']);
  expect((await benEvents())[0]).toMatchObject({ showAs: 'busy', responseStatus: { response: 'accepted' } });
  const own = (await session.get(`/me/events/${event.id}`)).body;
  expect(own.attendees[0].status.response).toBe('accepted');
  expect((await session.get('/me/messages?$filter=isRead eq false')).body.value[0]).toMatchObject({
    '@odata.type': '#microsoft.graph.eventMessageResponse',
    subject: 'Accepted: Planning',
    meetingMessageType: 'meetingAccepted',
  });
  await benSession.post(`/me/events/${copy.id}/decline`, { sendResponse: false });
  expect((await benEvents())[0]).toMatchObject({ showAs: 'free', responseStatus: { response: 'declined' } });
  expect((await session.get(`/me/events/${event.id}`)).body.attendees[0].status.response).toBe('accepted');
  expect(sentKinds(ben)).toEqual(['response']);
});

test('a new time is proposed only with an answer that is sent, and where the organizer allows it', async () => {
  await invite();
  const [copy] = await benEvents();
  const proposal = { proposedNewTime: { start: at('13:00:00'), end: at('14:00:00') } };
  const post = async (action: string, body: object) =>
    (await benSession.post(`/me/events/${copy.id}/${action}`, body)).status;
  expect(await post('tentativelyAccept', { ...proposal, sendResponse: false })).toBe(400);
  expect(await post('accept', proposal)).toBe(400);
  expect(await post('tentativelyAccept', proposal)).toBe(202);
  const [own] = (await session.get('/me/events')).body.value as Json[];
  expect(own.attendees[0]).toMatchObject({
    status: { response: 'tentativelyAccepted' },
    proposedNewTime: { start: { dateTime: '2026-11-24T13:00:00.0000000' } },
  });
});

test('an answer that the organizer did not ask for is refused if it is to be sent, and taken if not', async () => {
  await invite({ responseRequested: false });
  const [copy] = await benEvents();
  const refused = await benSession.post(`/me/events/${copy.id}/accept`, { sendResponse: true, comment: 'gladly' });
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    {
      code: 'ErrorInvalidRequest',
      message: "Your request can't be completed. The meeting organizer hasn't requested a response.",
    },
  ]);
  // Sent is what is left out.
  expect((await benSession.post(`/me/events/${copy.id}/decline`)).status).toBe(400);
  expect((await benEvents())[0].responseStatus.response).toBe('notResponded');
  expect((await benSession.post(`/me/events/${copy.id}/accept`, { sendResponse: false })).status).toBe(202);
  expect((await benEvents())[0].responseStatus.response).toBe('accepted');
  expect(sentKinds(ben)).toEqual([]);
});

test.each(['No.', ''])('a comment ("%s") is taken only with an answer that is sent', async (comment) => {
  await invite();
  const [copy] = await benEvents();
  const refused = await benSession.post(`/me/events/${copy.id}/decline`, { sendResponse: false, comment });
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    { code: 'ErrorInvalidParameter', message: "'SendResponse' must be true when 'Comment' is not null" },
  ]);
  expect((await benEvents())[0].responseStatus.response).toBe('notResponded');
});

test('organizers do not answer, attendees do not cancel or change the meeting', async () => {
  const event = await invite();
  expect((await session.post(`/me/events/${event.id}/accept`, {})).body.error.code).toBe('ErrorInvalidRequest');
  const [copy] = await benEvents();
  const cancelled = await benSession.post(`/me/events/${copy.id}/cancel`, {});
  expect([cancelled.status, cancelled.body.error.message]).toEqual([
    400,
    "Your request can't be completed. You need to be an organizer to cancel a meeting.",
  ]);
  expect((await benSession.call('PATCH', `/me/events/${copy.id}`, { subject: 'mine' })).status).toBe(400);
  const own = await benSession.call('PATCH', `/me/events/${copy.id}`, { categories: ['Red'], showAs: 'oof' });
  expect([own.status, own.body.showAs]).toEqual([200, 'oof']);
  expect(sentKinds()).toEqual(['invitation']);
});

test('a new time asks everyone again; what concerns the organizer alone tells nobody', async () => {
  const event = await invite();
  await benSession.post(`/me/events/${(await benEvents())[0].id}/accept`, {});
  await session.call('PATCH', `/me/events/${event.id}`, { categories: ['Red'], reminderMinutesBeforeStart: 5 });
  expect(sentKinds(ada)).toEqual(['invitation']);
  const seen = { location: { displayName: 'Room 2' }, sensitivity: 'private' };
  for (const [name, value] of Object.entries(seen))
    await session.call('PATCH', `/me/events/${event.id}`, { [name]: value });
  expect((await benEvents())[0]).toMatchObject({ ...seen, responseStatus: { response: 'accepted' } });
  const moved = await session.call('PATCH', `/me/events/${event.id}`, { start: at('12:00:00'), end: at('13:00:00') });
  expect(moved.body.attendees[0].status.response).toBe('none');
  expect((await benEvents())[0]).toMatchObject({
    start: { dateTime: '2026-11-24T12:00:00.0000000' },
    responseStatus: { response: 'notResponded' },
  });
  expect(sentKinds(ada)).toEqual(['invitation', 'update', 'update', 'update']);
});

test('changing the list invites who is new and cancels for who is gone, and tells the others only with something else', async () => {
  const event = await invite();
  const [, mara] = meeting.attendees;
  const list = [mara, { ...recipient('tom@fabrikam-bikes.example'), type: 'required' }];
  await session.call('PATCH', `/me/events/${event.id}`, { attendees: list });
  expect(session.sandbox.graph.meetingMail(ada).slice(1)).toMatchObject([
    { kind: 'cancellation', to: [ben] },
    { kind: 'invitation', to: ['tom@fabrikam-bikes.example'] },
  ]);
  expect((await benEvents())[0]).toMatchObject({ isCancelled: true, subject: 'Canceled: Planning', showAs: 'free' });
  const more = { attendees: [...list, recipient(cleo)], categories: ['Red'] };
  await session.call('PATCH', `/me/events/${event.id}`, more);
  expect(session.sandbox.graph.meetingMail(ada).slice(3)).toMatchObject([
    { kind: 'invitation', to: [cleo] },
    { kind: 'update', to: ['mara@northwind-bakery.example', 'tom@fabrikam-bikes.example'] },
  ]);
});

test.each(['DELETE', 'cancel'])(
  '%s of the organizer sends cancellations; an attendee only drops a copy',
  async (way) => {
    const event = await invite();
    const [copy] = await benEvents();
    if (way === 'DELETE') await session.call('DELETE', `/me/events/${event.id}`);
    else expect((await session.post(`/me/events/${event.id}/cancel`, { comment: 'ill' })).status).toBe(202);
    expect((await session.get(`/me/events/${event.id}`)).status).toBe(404);
    const last = session.sandbox.graph.meetingMail(ada).at(-1);
    expect(last).toMatchObject({ kind: 'cancellation', to: [ben, 'mara@northwind-bakery.example'] });
    expect(last?.comment).toBe(way === 'DELETE' ? '' : 'ill');
    expect((await benSession.get(`/me/events/${copy.id}`)).body.isCancelled).toBe(true);
    expect((await benSession.call('DELETE', `/me/events/${copy.id}`)).status).toBe(204);
    expect(sentKinds(ben)).toEqual([]);
  },
);

test('one occurrence of a series is answered and cancelled by itself', async () => {
  const recurrence = {
    pattern: { type: 'daily', interval: 1 },
    range: { type: 'numbered', startDate: '2026-11-24', numberOfOccurrences: 3 },
  };
  await invite({ recurrence });
  const window = 'calendarView?startDateTime=2026-11-01&endDateTime=2026-12-01&$orderby=start/dateTime';
  const benView = async (): Promise<Json[]> => (await benSession.get(`/me/${window}`)).body.value as Json[];
  const [first, second] = await benView();
  await benSession.post(`/me/events/${first.id}/decline`, {});
  expect((await benView()).map(({ id }) => id as string)).not.toContain(first.id);
  const own = (await session.get(`/me/${window}`)).body.value as Json[];
  expect(own.map(({ attendees }) => attendees[0].status.response as string)).toEqual(['declined', 'none', 'none']);
  await session.post(`/me/events/${own[1].id}/cancel`, {});
  expect((await benView())[0]).toMatchObject({ id: second.id as string, isCancelled: true });
  expect((await session.get(`/me/${window}`)).body.value).toHaveLength(2);
});

test('forwarding invites another person', async () => {
  await invite({ attendees: [recipient(ben)] });
  const [copy] = await benEvents();
  const forwarded = await benSession.post(`/me/events/${copy.id}/forward`, { toRecipients: [recipient(cleo)] });
  expect(forwarded.status).toBe(202);
  expect(session.sandbox.graph.meetingMail(ben)).toMatchObject([{ kind: 'forward', to: [cleo] }]);
  const events = (await session.as(cleo, ['Calendars.Read']).get('/me/events')).body.value;
  expect(events).toMatchObject([{ subject: 'Planning', isOrganizer: false }]);
});

test('a reminder is dismissed and set again', async () => {
  const event = await invite({ attendees: [] });
  const isOn = async () => (await session.get(`/me/events/${event.id}`)).body.isReminderOn as boolean;
  expect((await session.post(`/me/events/${event.id}/dismissReminder`)).status).toBe(202);
  expect(await isOn()).toBe(false);
  await session.post(`/me/events/${event.id}/snoozeReminder`, { newReminderTime: at('09:00:00') });
  expect(await isOn()).toBe(true);
});

test("a delegate organizes in the shared mailbox's name; who may only read, or nothing, is refused", async () => {
  const created = await session.post(`${support}/events`, meeting);
  expect(created.body.organizer.emailAddress.address).toBe('support@contoso.example');
  expect((await benSession.get(`${support}/events`)).body.value).toHaveLength(1);
  const refusals = [
    await benSession.post(`${support}/events`, meeting),
    await session.get(`/users/${ben}/calendar`),
    await session
      .as(ada, ['Calendars.ReadWrite'])
      .get(`${support}/calendarView?startDateTime=2026-11-01&endDateTime=2026-12-01`),
    await session.as(ada, ['Calendars.Read']).post('/me/events', meeting),
  ];
  for (const { status, body } of refusals) expect([status, body.error.code]).toEqual([403, 'ErrorAccessDenied']);
});
