import type { AgentDefinitionInput, ApprovalState } from '../../src/contracts';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';
import type { StepOutcome } from '../support/agents';
import { eventually } from '../support/eventually';
import { pendingOf } from './pending-approvals';
import { hurried, startAs } from './run-steps';

let world: World;

const lena = { name: 'Lena', address: 'lena@northwind.example' };
const ask = { permission: 'approval' as const };
const equipment: AgentDefinitionInput['equipment'] = {
  ...{
    'mail.sendEmail': ask,
    'mail.draftEmail': ask,
    'mail.updateEmail': ask,
    'mail.updateFolder': ask,
    'calendar.updateCalendar': ask,
    'mail.apiCall': ask,
    'mail.moveEmail': ask,
    'calendar.deleteEvent': ask,
    'calendar.createEvent': ask,
    'calendar.updateEvent': ask,
  },
  ...{
    'board.updateCard': ask,
    'board.createCard': ask,
    'board.updateChecklist': ask,
    'board.updateList': ask,
    'board.updateComment': ask,
    'board.updateBoard': {},
  },
  ...{ 'calendar.respondToEvent': ask },
};

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  await world.client.agents.define('careful', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

interface Asked {
  id: string;
  state: ApprovalState;
  shown: Record<string, string>;
  approve: (input?: unknown) => Promise<unknown>;
  outcome: () => Promise<StepOutcome>;
}

/** Runs a step as far as a person has to agree. */
async function asked(step: string, input: unknown): Promise<Asked> {
  const handle = await startAs(world, 'careful', 'steps', [{ step, input, options: hurried }]);
  const { id } = await pendingOf(world, handle.workflowId);
  const { approvals } = world.client;
  const state = await approvals.get(id);
  return {
    id,
    state,
    shown: Object.fromEntries((state.request.review ?? []).map(({ name, value }) => [name, value])),
    approve: (edited) =>
      approvals.decide(id, 'Grace', { decision: 'approve', ...(edited === undefined ? {} : { input: edited }) }),
    outcome: async () => ((await handle.result()) as StepOutcome[])[0]!,
  };
}

const arrived = (mail: object = {}) =>
  world.sandbox.graph.deliverMail(mailUser, { from: lena, subject: 'Order 7', text: 'When does it ship?', ...mail });
const sent = () => world.sandbox.graph.sentMail(mailUser);
const refusedAs = (type: string, message: RegExp) => ({
  error: expect.objectContaining({ type, message: expect.stringMatching(message) }),
});

describe('a reply', () => {
  test('shows whom it really goes to, the subject, and the message it answers', async () => {
    const original = arrived({ replyTo: ['collector@elsewhere.example'] });
    const { shown, approve, outcome } = await asked('mail.sendEmail', {
      replyTo: original.immutableId,
      body: 'Today.',
    });
    expect(shown).toEqual({
      To: 'collector@elsewhere.example',
      Subject: 'RE: Order 7',
      Answers: expect.stringMatching(/^“Order 7”, from lena@northwind\.example \(Lena\), received 20/),
      'Answers (text)': 'When does it ship?',
    });
    await approve();
    expect((await outcome()).result).toMatchObject({ to: ['collector@elsewhere.example'], subject: 'RE: Order 7' });
  });

  test('to all shows everybody, and goes to nobody else', async () => {
    const original = arrived({ cc: ['tom@fabrikam-bikes.example'] });
    const input = { replyTo: original.immutableId, replyToAll: true, cc: ['elena@proseware.example'], body: 'Today.' };
    const { shown, approve, outcome } = await asked('mail.sendEmail', input);
    expect(shown.To).toContain('lena@northwind.example (Lena)');
    expect(shown['Cc (of the message)']).toBe('tom@fabrikam-bikes.example');
    await approve();
    expect(await outcome()).toHaveProperty('result');
    expect(sent().at(-1)).toMatchObject({ to: ['lena@northwind.example'] });
  });

  test('is not moved by an edit to where the reviewer has not looked, unless the reviewer writes it down', async () => {
    const [original, other] = [arrived(), arrived({ from: { name: 'Eve', address: 'eve@elsewhere.example' } })];
    const input = { replyTo: original.immutableId, body: 'Today.' };
    const { approve, outcome } = await asked('mail.sendEmail', input);
    const elsewhere = { ...input, replyTo: other.immutableId };
    await expect(approve(elsewhere)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/did not show: To: eve@elsewhere\.example/) },
    });
    await approve({ ...elsewhere, to: ['eve@elsewhere.example'] });
    expect((await outcome()).result).toMatchObject({ to: ['eve@elsewhere.example'] });
  });

  test('with another text is approved for the people that were shown', async () => {
    const input = { replyTo: arrived().immutableId, body: 'Today.' };
    const { approve, outcome } = await asked('mail.sendEmail', input);
    await approve({ ...input, body: 'Tomorrow.' });
    expect((await outcome()).result).toMatchObject({ to: [lena.address] });
  });

  test('to a message that is not there asks nobody', async () => {
    const original = arrived();
    world.sandbox.graph.removeMessage(mailUser, original.immutableId);
    const input = { replyTo: original.immutableId, body: 'Today.' };
    const handle = await startAs(world, 'careful', 'steps', [{ step: 'mail.sendEmail', input }]);
    expect(await handle.result()).toEqual([refusedAs('NotFound', /./)]);
  });
});

test('HTML that hides some of its text is shown with what its readers see', async () => {
  const body = '<p>We do <span style="display:none">not</span> accept.</p>';
  const sending = { to: [lena.address], subject: 'Your offer', body, bodyFormat: 'html' };
  const { shown, approve } = await asked('mail.sendEmail', sending);
  expect(shown['Readers see']).toMatch(/^We do accept\.\n\(Its styles hide the rest/);
  await approve({ ...sending, body: '<p>We do not accept.</p>' });
  const event = { subject: 'Offer', start: '2026-12-01T10:00', end: '2026-12-01T11:00', timeZone: 'Europe/Berlin' };
  const inviting = await asked('calendar.createEvent', { ...event, body, bodyFormat: 'html' });
  expect(inviting.shown['Readers see']).toMatch(/^We do accept\./);
});

test('a raw call that changes a message shows which', async () => {
  const { immutableId } = arrived();
  const { shown } = await asked('mail.apiCall', { method: 'DELETE', endpoint: `/me/messages/${immutableId}` });
  expect(shown).toEqual({
    Message: expect.stringMatching(/^“Order 7”, from lena@northwind\.example \(Lena\)/),
    'Message (text)': 'When does it ship?',
  });
});

test('files are shown with name, type and size, those of a forwarded message too', async () => {
  const file = { name: 'invoice.pdf', contentType: 'application/pdf', content: Buffer.from('PDF') };
  const original = arrived({ attachments: [file] });
  const attachment = await world.client.attachments.upload({
    ...{ account: 'support', name: 'note.txt', contentType: 'text/plain', content: Buffer.from('note') },
  });
  const input = {
    forward: original.immutableId,
    to: ['ben@contoso.example'],
    body: 'For you.',
    attachments: [attachment],
  };
  const { shown, approve, outcome } = await asked('mail.sendEmail', input);
  expect(shown).toMatchObject({
    Subject: 'FW: Order 7',
    'File passed on 1': expect.stringMatching(/^invoice\.pdf \(application\/pdf, \d+ bytes\)$/),
    Attached: expect.stringMatching(/^note\.txt \(text\/plain, \d+ bytes\)$/),
  });
  await approve();
  expect((await outcome()).result).toMatchObject({ subject: 'FW: Order 7' });
});

describe('sending a draft by a raw call', () => {
  const draft = async () => {
    const message = {
      subject: 'Our bank details',
      body: { contentType: 'text', content: 'As agreed.' },
      toRecipients: [{ emailAddress: { address: lena.address } }],
    };
    const made = await call({ method: 'POST', endpoint: '/me/messages', body: message });
    return (made as { body: { id: string } }).body.id;
  };
  const call = async (input: object) => {
    const { approve, outcome } = await asked('mail.apiCall', input);
    await approve();
    return (await outcome()).result;
  };
  const batched = (url: string) => ({
    ...{ method: 'POST', endpoint: '/$batch' },
    body: {
      requests: [
        { id: '1', method: 'GET', url: '/me' },
        { id: '2', method: 'POST', url },
      ],
    },
  });
  const ways: [string, (id: string) => object, string][] = [
    ['its path', (id) => ({ method: 'POST', endpoint: `/me/messages/${id}/send` }), ''],
    ['a key in parentheses', (id) => ({ method: 'POST', endpoint: `/me/messages('${id}')/microsoft.graph.send` }), ''],
    ['a batch', (id) => batched(`/me/messages/${id}/send`), 'Request 2: '],
    [
      'a batch in text behind a byte order mark',
      (id) => {
        const { body, ...call } = batched(`/me/messages/${id}/send`);
        return { ...call, body: `\ufeff${JSON.stringify(body)}` };
      },
      'Request 2: ',
    ],
  ];

  test.each(ways)('shows the draft, and sends none that was changed since, by %s', async (_way, send, prefix) => {
    const id = await draft();
    const { shown, approve, outcome } = await asked('mail.apiCall', send(id));
    expect(shown).toMatchObject({
      [`${prefix}To`]: lena.address,
      [`${prefix}Subject`]: 'Our bank details',
      [`${prefix}Text`]: 'As agreed.',
    });
    const toRecipients = [{ emailAddress: { address: 'eve@elsewhere.example' } }];
    await call({ method: 'PATCH', endpoint: `/me/messages/${id}`, body: { toRecipients } });
    const before = sent().length;
    await approve();
    expect(await outcome()).toEqual(refusedAs('PermissionDenied', /changed since it was approved.*eve@elsewhere/));
    expect(sent()).toHaveLength(before);
  });

  test('sends the one that was shown', async () => {
    const id = await draft();
    const before = sent().length;
    expect(await call({ method: 'POST', endpoint: `/me/messages/${id}/send` })).toMatchObject({ status: 202 });
    expect(sent()).toHaveLength(before + 1);
  });
});

describe('sending a draft', () => {
  test('shows all of it, and sends none that was changed since', async () => {
    const drafted = await asked('mail.draftEmail', { to: [lena.address], subject: 'Our account', body: 'As agreed.' });
    await drafted.approve();
    const { draftId } = (await drafted.outcome()).result as { draftId: string };
    const send = { draft: draftId };
    const { shown, approve, outcome } = await asked('mail.sendEmail', send);
    expect(shown).toMatchObject({ To: lena.address, Subject: 'Our account', Text: 'As agreed.' });
    const change = await asked('mail.draftEmail', { draft: draftId, to: ['eve@elsewhere.example'] });
    expect(change.shown.Draft).toContain('“Our account”');
    await change.approve();
    await change.outcome();
    const before = sent().length;
    await approve();
    expect(await outcome()).toEqual(refusedAs('PermissionDenied', /changed since it was approved.*eve@elsewhere/));
    expect(sent()).toHaveLength(before);
  });

  test('that was made a moment ago, and does not show yet, is asked for all the same', async () => {
    const drafted = await asked('mail.draftEmail', { to: [lena.address], subject: 'At once', body: 'Now.' });
    world.sandbox.graph.behave({ readLagMilliseconds: 700 });
    await drafted.approve();
    const { draftId } = (await drafted.outcome()).result as { draftId: string };
    const before = sent().length;
    const { shown, approve, outcome } = await asked('mail.sendEmail', { draft: draftId });
    expect(shown).toMatchObject({ Subject: 'At once' });
    await approve();
    expect((await outcome()).result).toMatchObject({ subject: 'At once' });
    world.sandbox.graph.behave({ readLagMilliseconds: 0 });
    expect(sent()).toHaveLength(before + 1);
  });
});

test('messages to be marked are shown one by one, also one that is gone', async () => {
  const [one, other, gone] = [arrived(), arrived({ subject: 'Order 8' }), arrived()];
  world.sandbox.graph.removeMessage(mailUser, gone.immutableId);
  const messageIds = [one, other, gone].map(({ immutableId }) => immutableId);
  const { state, shown, approve, outcome } = await asked('mail.updateEmail', { messageIds, read: true });
  expect(state.request.summary).toBe('Update 3 messages: mark as read');
  expect(shown).toEqual({
    'Message 1': expect.stringMatching(/^“Order 7”, from lena@northwind/),
    'Message 2': expect.stringMatching(/^“Order 8”/),
    'Message 3': 'There is no such message.',
  });
  await approve();
  expect((await outcome()).result).toMatchObject({ messages: [{}, {}, { failure: expect.any(String) }] });
});

test('an event is shown by title and time, and is not cancelled for people the reviewer did not see', async () => {
  const created = await asked('calendar.createEvent', {
    ...{ subject: 'Review', start: '2026-12-01T10:00', end: '2026-12-01T11:00', timeZone: 'Europe/Berlin' },
    attendees: [{ address: lena.address }],
  });
  await created.approve();
  const { id: eventId } = (await created.outcome()).result as { id: string };
  const remove = { eventId, notice: 'send' as const };
  const { shown, approve, outcome } = await asked('calendar.deleteEvent', remove);
  expect(shown).toMatchObject({
    Event: expect.stringMatching(/^“Review”, 2026-12-01T10:00.*Europe\/Berlin/),
    Attendees: expect.stringContaining(lena.address),
  });
  const more = [lena.address, 'eve@elsewhere.example'].map((address) => ({ emailAddress: { address } }));
  const patch = { method: 'PATCH', endpoint: `/me/events/${eventId}`, body: { attendees: more } };
  const patching = await asked('mail.apiCall', patch);
  expect(patching.shown.Event).toContain('“Review”');
  await patching.approve();
  await patching.outcome();
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Attendees.*eve@elsewhere/));
});

describe('what has changed since it was approved, when the first attempt has failed,', () => {
  const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
  const eve = 'eve@elsewhere.example';

  /** As its owner does it in the calendar. */
  async function onEvents(method: string, path: string, body?: object): Promise<{ id: string; attendees: unknown[] }> {
    const token = world.sandbox.login.issueAccessToken(mailUser, ['Calendars.ReadWrite']);
    const answer = await fetch(`${world.configuration.microsoft.graphUrl}/me/events${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; attendees: unknown[] };
  }

  const created = async (...attendees: string[]) => {
    const times = { start: '2026-12-02T10:00:00', end: '2026-12-02T11:00:00' };
    const [start, end] = [times.start, times.end].map((dateTime) => ({ dateTime, timeZone: 'Europe/Berlin' }));
    return (await onEvents('POST', '', { subject: 'Review', start, end, attendees: people(...attendees) })).id;
  };

  /** Approves a deletion, and invites somebody else while it fails again and again. */
  async function invitedMeanwhile(method: 'GET' | 'POST'): Promise<{ eventId: string; outcome: StepOutcome }> {
    const { requests, faults } = world.sandbox;
    const eventId = await created(lena.address);
    const reads = { method: 'GET', path: /\/events\// };
    const before = requests.count(reads);
    const { approve, outcome } = await asked('calendar.deleteEvent', { eventId, notice: 'send' });
    const failing = method === 'GET' ? reads : { method, path: /\/cancel$/ };
    // Each look takes as many reads as the first.
    const skip = method === 'GET' ? requests.count(reads) - before : 0;
    faults.add({ match: failing, fault: { kind: 'status', status: 503 }, skip, times: 1_000 });
    const made = requests.count(failing);
    await approve();
    await eventually('an attempt has failed', () => (requests.count(failing) > made + skip ? true : undefined));
    await onEvents('PATCH', `/${eventId}`, { attendees: people(lena.address, eve) });
    faults.clear();
    return { eventId, outcome: await outcome() };
  }

  const stillThere = async (eventId: string) => (await onEvents('GET', `/${eventId}`)).attendees;

  test('is noticed where that attempt has written nothing', async () => {
    const { eventId, outcome } = await invitedMeanwhile('GET');
    expect(outcome).toEqual(refusedAs('PermissionDenied', /Attendees.*eve@elsewhere.*Nothing was done/));
    expect(await stillThere(eventId)).toHaveLength(2);
  });

  test('is noticed where it may have had its effect: that is looked for, and nothing more is done', async () => {
    const { eventId, outcome } = await invitedMeanwhile('POST');
    expect(outcome).toEqual(refusedAs('OutcomeUnknown', /Attendees.*eve@elsewhere.*look before asking again/));
    expect(await stillThere(eventId)).toHaveLength(2);
  });

  test('by that attempt itself is found as its effect', async () => {
    const eventId = await created(lena.address, eve);
    const input = { eventId, removeAttendees: [eve], notice: 'send' };
    const { approve, outcome } = await asked('calendar.updateEvent', input);
    const match = { method: 'PATCH', path: /\/events\// };
    world.sandbox.faults.add({ match, fault: { kind: 'status-after-effect', status: 504 } });
    await approve();
    expect(await outcome()).toHaveProperty('result');
    expect(await stillThere(eventId)).toHaveLength(1);
  });
});

test('a card is shown by names, and a name that came to mean another card since is refused', async () => {
  const { trello } = world.sandbox;
  const list = trello.list('Support', 'Inbox');
  const card = trello.as('ben').createCard(list, { name: 'Broken pump' });
  const input = { card: 'Broken pump', board: 'Support', list: 'Waiting for customer' };
  const { shown, approve, outcome } = await asked('board.updateCard', input);
  expect(shown).toEqual({
    Card: '“Broken pump”, on the list “Inbox” of the board “Support”',
    'To list': '“Waiting for customer” of the board “Support”',
  });
  trello.as('ben').updateCard(card, { name: 'Mended pump' });
  trello.as('ben').createCard(list, { name: 'Broken pump' });
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Card: “Broken pump”/));
  const byId = await asked('board.createCard', { list: list.id, name: 'New' });
  expect(byId.shown).toEqual({ List: '“Inbox” of the board “Support”' });
  await byId.approve();
  expect(await byId.outcome()).toHaveProperty('result');
});

test('a copy of a card shows which one, and what comes along; a name that came to mean another card since is refused', async () => {
  const { trello } = world.sandbox;
  const [list, ben] = [trello.list('Support', 'Inbox'), trello.as('ben')];
  const card = ben.createCard(list, { name: 'Return of a pump' });
  const input = {
    list: list.id,
    board: 'Support',
    name: 'Return 7',
    copyFrom: 'Return of a pump',
    labels: ['Billing'],
  };
  const { shown, approve, outcome } = await asked('board.createCard', input);
  expect(shown).toEqual({
    List: '“Inbox” of the board “Support”',
    'Copy of': '“Return of a pump”, on the list “Inbox” of the board “Support”',
    'Copied with it': 'attachments, checklists, comments, customFields, due, start, members, stickers',
  });
  ben.updateCard(card, { name: 'Old return' });
  ben.createCard(list, { name: 'Return of a pump' });
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Copy of: “Return of a pump”/));
  const again = await asked('board.createCard', { ...input, copyFrom: card.id, keep: ['checklists'] });
  expect(again.shown).toMatchObject({ 'Copied with it': 'checklists' });
  await again.approve();
  expect(await again.outcome()).toHaveProperty('result');
});

test('a folder and a calendar that are to be changed are shown by their names, and where a folder goes', async () => {
  const { graph } = world.sandbox;
  const [folder, former] = ['Northwind', 'Former'].map((name) => graph.createFolder(mailUser, name));
  const moved = await asked('mail.updateFolder', { folder: folder!.id, name: 'Northwind Ltd', under: 'Former' });
  expect(moved.shown).toEqual({ Folder: '“Northwind”', Into: '“Former”' });
  await moved.approve();
  expect(await moved.outcome()).toMatchObject({ result: { id: folder!.id, name: 'Northwind Ltd' } });
  const there = graph.folders(mailUser).find(({ id }) => id === folder!.id);
  expect(there).toMatchObject({ displayName: 'Northwind Ltd', parentFolderId: former!.id });
  const { id } = graph.createCalendar(mailUser, 'Holidays');
  const renamed = await asked('calendar.updateCalendar', { calendar: id, name: 'Travel' });
  expect(renamed.shown).toEqual({ Calendar: '“Holidays”' });
  await renamed.approve();
  expect(await renamed.outcome()).toMatchObject({ result: { id, name: 'Travel' } });
});

test('a change of a checklist shows which items of which card it is about, and what goes', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Leaking pump' });
  const checklist = trello.as('ben').addChecklist(card, 'Repair');
  const [first, second] = ['Order', 'Fit'].map((name) => trello.as('ben').addCheckItem(checklist, name));
  const items = [
    { item: first!.id, checked: true },
    { item: second!.id, remove: true },
  ];
  const { shown, approve, outcome } = await asked('board.updateChecklist', { checklist: checklist.id, items });
  expect(shown).toEqual({
    Checklist: '“Repair”',
    Card: '“Leaking pump”, on the list “Inbox” of the board “Support”',
    Items: '“Order”\n“Fit”',
    Removes: '“Fit”',
  });
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(checklist.checkItems).toMatchObject([{ name: 'Order', state: 'complete' }]);
});

test('a file that is taken off a card is shown by its name, with those that are added', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Filed' });
  const file = (name: string) => ({ name, mimeType: 'text/plain', content: Buffer.from('text') });
  const [old, other] = ['old.txt', 'other.txt'].map((name) => trello.as('ben').attachFile(card, file(name)));
  const { state, shown, approve, outcome } = await asked('board.updateCard', {
    card: card.id,
    addAttachments: [{ attachment: `card-attachment:team:${card.id}:${other!.id}`, name: 'again.txt' }],
    removeAttachments: ['old.txt'],
  });
  expect(state.request.effect).toBe('delete');
  expect(shown).toMatchObject({ Attached: expect.stringContaining('other.txt'), Removes: '“old.txt”' });
  trello.as('ben').renameCard(card, 'Filed well');
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(card.attachments.map(({ name }) => name)).toEqual(['other.txt', 'again.txt']);
  expect(card.attachments).not.toContain(old);
});

test('a list that is emptied shows its cards and where they go; another card on it meanwhile is for another approval', async () => {
  const { trello } = world.sandbox;
  const [from, to] = ['Emptied', 'Filled'].map((name) => trello.as('ben').createList(trello.board('Support'), name));
  trello.as('ben').createCard(from!, { name: 'First' });
  const input = { list: from!.id, moveCardsTo: to!.id };
  const first = await asked('board.updateList', input);
  expect(first.shown).toEqual({
    List: '“Emptied” of the board “Support”',
    Cards: '“First”',
    'Cards to list': '“Filled” of the board “Support”',
  });
  const second = trello.as('ben').createCard(from!, { name: 'Second' });
  await first.approve();
  expect(await first.outcome()).toEqual(refusedAs('PermissionDenied', /Cards: “First”\n“Second”/));
  expect(second.idList).toBe(from!.id);
  const again = await asked('board.updateList', input);
  await again.approve();
  expect(await again.outcome()).toHaveProperty('result');
  expect(second.idList).toBe(to!.id);
});

test('a comment to be removed is shown with who wrote it; a changed one is asked about only where it is the account’s own', async () => {
  const { trello } = world.sandbox;
  const card = trello.as('ben').createCard(trello.list('Support', 'Inbox'), { name: 'Talked about' });
  const own = trello.as(boardUser).comment(card, 'Sent twice.');
  const { shown, approve, outcome } = await asked('board.updateComment', { commentId: own.id, remove: true });
  expect(shown).toEqual({
    Comment: 'Sent twice.',
    'Written by': `@${boardUser}`,
    Card: '“Talked about”, on the list “Inbox” of the board “Support”',
  });
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(trello.world.actions.has(own.id)).toBe(false);
});

test('a change of a board that lets somebody in asks by default, and shows who it is; one that lets nobody in just runs', async () => {
  const { trello } = world.sandbox;
  const bot = trello.as('supportbot');
  const board = bot.createBoard({ name: 'Fair', defaultLists: false, defaultLabels: false });
  const label = bot.createLabel(board, { name: 'Old', color: 'red' });
  const people = () => board.memberships.map(({ idMember }) => trello.world.members.get(idMember)!.username);
  const { shown, approve, outcome } = await asked('board.updateBoard', {
    board: board.id,
    labels: [{ label: label.id, remove: true }],
    members: [{ member: trello.as('ben').member.id, role: 'observer' }],
  });
  expect(shown).toEqual({
    Board: '“Fair”',
    Labels: '“Old”, removed from the board and its cards',
    People: 'Ben Okafor (@ben): let onto the board as observer',
  });
  expect(people()).toEqual(['supportbot']);
  await approve();
  expect(await outcome()).toHaveProperty('result');
  expect(people()).toEqual(['supportbot', 'ben']);
  const handle = await startAs(world, 'careful', 'steps', [
    { step: 'board.updateBoard', input: { board: board.id, name: 'Spring fair' }, options: hurried },
  ]);
  expect(await handle.result()).toMatchObject([{ result: { name: 'Spring fair' } }]);
});

test('an answer to an invitation shows which event it is, and who is told', async () => {
  world.sandbox.graph.createEvent('ben@contoso.example', {
    subject: 'Stock count',
    start: { dateTime: '2027-06-20T09:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-06-20T10:00:00', timeZone: 'UTC' },
    attendees: [{ emailAddress: { address: mailUser } }],
  });
  const [event] = world.sandbox.graph.events(mailUser).filter(({ content }) => content.subject === 'Stock count');
  const { shown, approve, outcome } = await asked('calendar.respondToEvent', {
    eventId: event!.immutableId,
    response: 'accepted',
  });
  expect(shown).toMatchObject({
    Event: expect.stringMatching(/^“Stock count”, 2027-06-20/),
    Organizer: 'ben@contoso.example',
  });
  await approve();
  expect((await outcome()).result).toMatchObject({ outcome: 'answered', told: 'organizer' });
});
