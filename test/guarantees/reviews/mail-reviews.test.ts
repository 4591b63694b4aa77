import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import { mailUser } from '../../support/world';
import { testReviewedFolders } from './reviewed-folders';
import { ask, createReviewWorld, lena, refusedAs, type ReviewWorld } from './review-world';
import { startAs } from '../run-steps';

let world: ReviewWorld;

beforeAll(async () => {
  world = await createReviewWorld({
    'mail.sendEmail': ask,
    'mail.draftEmail': ask,
    'mail.updateEmail': ask,
    'mail.moveEmail': ask,
    'mail.apiCall': ask,
    'calendar.createEvent': ask,
  });
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const asked = (step: string, input: unknown) => world.asked(step, input);
const arrived = (mail: object = {}) =>
  world.sandbox.graph.deliverMail(mailUser, { from: lena, subject: 'Order 7', text: 'When does it ship?', ...mail });
const sent = () => world.sandbox.graph.sentMail(mailUser);

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

  test('to the mailbox itself asks nobody', async () => {
    const { immutableId } = arrived({ replyTo: [mailUser] });
    const input = { replyTo: immutableId, body: 'Today.' };
    const handle = await startAs(world, 'careful', 'steps', [{ step: 'mail.sendEmail', input }]);
    expect(await handle.result()).toEqual([refusedAs('InvalidInput', /it came from lena@northwind\.example/)]);
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

test('a message with hidden text says so, and its styles hide nothing of what is written above it', async () => {
  const html = '<style>strong, .note { display: none }</style><p>Please pay today.</p><p class="note">Or else.</p>';
  const { immutableId } = arrived({ html });
  const forwarding = { forward: immutableId, to: ['omar@northwind.example'], body: '**Do not pay.**' };
  const { shown, approve, outcome } = await asked('mail.draftEmail', forwarding);
  expect(shown['Passes on (text)']).toBe(
    'Please pay today.\n(It also holds text that its readers do not see, which is not shown here.)',
  );
  await approve();
  await outcome();
  const body = { ...world.sandbox.graph.drafts(mailUser).at(-1)?.body };
  expect(messageText({ body }).text).toMatch(/^Do not pay\..*Please pay today\.$/s);
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

test.each(['replyTo', 'forward'])(
  'nobody is asked about a mail whose %s is a draft: it can change since',
  async (how) => {
    const draft = world.sandbox.graph.createDraft(mailUser, { subject: 'Half of it' }).immutableId;
    const input = { [how]: draft, to: [lena.address], body: 'As agreed.' };
    const handle = await startAs(world, 'careful', 'steps', [{ step: 'mail.sendEmail', input }]);
    expect(await handle.result()).toEqual([refusedAs('InvalidInput', /"Half of it" is a draft: it may change/)]);
  },
);

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
  const billing = 'billing@contoso.example';

  test('shows all of it, and sends none that was changed since', async () => {
    const draft = { to: [lena.address], subject: 'Our account', body: 'As agreed.', answersTo: [billing] };
    const drafted = await asked('mail.draftEmail', draft);
    await drafted.approve();
    const { draftId } = (await drafted.outcome()).result as { draftId: string };
    const send = { draft: draftId };
    const { shown, approve, outcome } = await asked('mail.sendEmail', send);
    expect(shown).toMatchObject({ To: lena.address, 'Answers go to': billing, Subject: 'Our account' });
    expect(shown.Text).toBe('As agreed.');
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

testReviewedFolders(() => world);

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

test('a file whose mailbox is said not to exist at that moment is shown as what it is', async () => {
  const { immutableId, attachments } = arrived({ attachments: [{ name: 'plan.pdf', content: Buffer.from('%PDF') }] });
  const file = `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
  const fault = { kind: 'status', status: 404, code: 'ErrorNonExistentMailBox' } as const;
  world.sandbox.faults.add({ match: { path: /\/attachments\/[^/]+$/ }, fault });
  const mail = { to: [lena.address], subject: 'The plan', body: 'Here.', attachments: [file] };
  const { shown } = await asked('mail.sendEmail', mail);
  expect(shown).toMatchObject({ Attached: expect.stringMatching(/^plan\.pdf /) });
});
