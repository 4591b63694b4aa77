import { mailUser } from '../support/world';
import { allScopes, createMailWorld, sharedMailbox, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());
afterEach(() => {
  world.sandbox.faults.clear();
  world.sandbox.graph.behave({ readLagMilliseconds: 0 });
});

type Incoming = Parameters<typeof world.sandbox.graph.deliverMail>[1];

const lena = 'lena@northwind.example';
const ben = 'ben@contoso.example';

const arrived = (mail: Partial<Incoming> = {}, mailbox = mailUser) =>
  world.sandbox.graph.deliverMail(mailbox, { from: lena, subject: 'Order 7', text: 'When does it ship?', ...mail });

const file = (name: string) => ({ name, contentType: 'text/plain', content: Buffer.from(name) });
const references = ({ immutableId, attachments }: ReturnType<typeof arrived>): string[] =>
  attachments.map(({ id }) => `mail-attachment:ada:${immutableId}:${id}`);

const drafts = (mailbox = mailUser) => world.sandbox.graph.drafts(mailbox);
const draft = (id: string, mailbox = mailUser) => drafts(mailbox).find(({ immutableId }) => immutableId === id)!;
const under = (subject: string) => drafts().filter((one) => one.subject.endsWith(subject));
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((one) => one.subject.endsWith(subject));
const addresses = (recipients: readonly { emailAddress: { address: string } }[]) =>
  recipients.map(({ emailAddress }) => emailAddress.address);

describe('Draft Email', () => {
  test('writes a message into Drafts, and sends nothing', async () => {
    const answer = await world.call('mail.draftEmail', {
      to: [lena],
      cc: [ben],
      subject: 'A new one',
      body: 'It ships **today**.',
      importance: 'high',
      attachments: references(arrived({ attachments: [file('plan.txt')] })),
    });
    expect(answer).toMatchObject({ subject: 'A new one', to: [lena], attachments: 1 });
    const made = draft(answer.draftId);
    expect(made).toMatchObject({ subject: 'A new one', importance: 'high', isDraft: true });
    expect(made.body.content).toContain('<strong>today</strong>');
    expect(addresses(made.ccRecipients)).toEqual([ben]);
    expect(made.attachments.map(({ name }) => name)).toEqual(['plan.txt']);
    expect(sent('A new one')).toEqual([]);
  });

  test('drafts a reply in the thread, with the earlier message below, and a forward with its files', async () => {
    const original = arrived({ attachments: [file('order.txt')] });
    const reply = await world.call('mail.draftEmail', { replyTo: original.immutableId, body: 'Today.' });
    expect(reply).toMatchObject({ subject: 'RE: Order 7', to: [lena], conversationId: original.conversationId });
    expect(draft(reply.draftId).body.content).toMatch(/Today[\s\S]*When does it ship/);
    const forward = await world.call('mail.draftEmail', { forward: original.immutableId, to: [ben], body: 'Yours?' });
    expect(draft(forward.draftId).attachments.map(({ name }) => name)).toEqual(['order.txt']);
  });

  test('quotes when the earlier message was sent in the zone of the mailbox', async () => {
    const original = arrived({ receivedDateTime: '2026-03-01T23:30:00Z' });
    for (const replyToAll of [false, true]) {
      const call = { replyTo: original.immutableId, replyToAll, body: 'Today.' };
      const { draftId } = await world.call('mail.draftEmail', call);
      expect(draft(draftId).body.content).toContain('Monday, March 2, 2026 12:30:00 AM');
    }
  });

  test('needs no recipient and no subject, which a person may add', async () => {
    const { draftId } = await world.call('mail.draftEmail', { body: 'To be completed.' });
    expect(draft(draftId)).toMatchObject({ subject: '', toRecipients: [] });
  });

  test('works in a shared mailbox', async () => {
    const call = { account: 'delegate', mailbox: sharedMailbox };
    const { immutableId } = arrived({}, sharedMailbox);
    const { draftId } = await world.call('mail.draftEmail', { ...call, replyTo: immutableId, body: 'Today.' });
    expect(draft(draftId, sharedMailbox).body.content).toContain('Today.');
  });

  test.each([
    ['POST', /\/(messages|createReply)$/],
    ['PATCH', /\/messages\//],
    ['GET', /\/messages\//],
    ['POST', /\/attachments$/],
  ])(
    'leaves one whole draft when the answer to a %s to %s is lost, also where what is read lags',
    async (method, path) => {
      const subject = `Lost ${method} ${path.source.length}`;
      const original = arrived({ subject, attachments: [file('a.txt'), file('b.txt')] });
      world.sandbox.graph.behave({ readLagMilliseconds: 600 });
      world.sandbox.faults.add({ match: { method, path }, fault: { kind: 'reset-after-effect' } });
      const call = { replyTo: original.immutableId, body: 'Today.', attachments: references(original) };
      const { draftId } = await world.call('mail.draftEmail', call);
      expect(under(subject).map(({ immutableId }) => immutableId)).toEqual([draftId]);
      expect(draft(draftId).attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
      expect(draft(draftId).body.content.split('Today.')).toHaveLength(2);
    },
  );
});

describe('files that are larger than the mailbox takes in a message', () => {
  const largest = 5 * 1024 * 1024;
  const original = (bytes: number) =>
    references(arrived({ attachments: [{ ...file('plan.bin'), content: Buffer.alloc(bytes) }] }));
  beforeEach(() => world.sandbox.graph.behave({ largestMessageBytes: largest }));
  afterEach(() => world.sandbox.graph.behave({ largestMessageBytes: 35 * 1024 * 1024 }));

  test.each([
    ['refused in the midst of their upload', 'mail.draftEmail', largest + 1],
    ['refused when the message is sent', 'mail.sendEmail', largest - 1],
  ] as const)('%s: says what the mailbox takes, sends nothing and leaves no draft', async (what, step, bytes) => {
    const subject = `Large, ${what}`;
    const input = { to: [lena], subject, body: 'See the file.', attachments: original(bytes) };
    expect(await world.refusal(step, input)).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/too large for this mailbox.*35 MB.*Leave files out, or share links/),
    });
    expect(sent(subject)).toEqual([]);
    expect(under(subject)).toEqual([]);
  });
});

describe('a draft that is changed', () => {
  const reply = (more: object = {}) =>
    world.call('mail.draftEmail', { replyTo: arrived(more).immutableId, body: 'Tomorrow.' });

  test('keeps what is left out, and the quote below its text', async () => {
    const { draftId } = await reply();
    await world.call('mail.draftEmail', { draft: draftId, body: 'Today, and **only** today.', cc: [ben] });
    const changed = draft(draftId);
    expect(changed).toMatchObject({ subject: 'RE: Order 7' });
    expect([addresses(changed.toRecipients), addresses(changed.ccRecipients)]).toEqual([[lena], [ben]]);
    expect(changed.body.content).not.toContain('Tomorrow');
    expect(changed.body.content).toMatch(/<strong>only<\/strong>[\s\S]*divRplyFwdMsg[\s\S]*When does it ship/);
    await world.call('mail.draftEmail', { draft: draftId, subject: 'Another', cc: [] });
    expect(draft(draftId)).toMatchObject({ subject: 'Another', ccRecipients: [] });
  });

  test('loses and gains files', async () => {
    const files = arrived({ attachments: [file('old.txt'), file('kept.txt'), file('new.txt')] });
    const [old = '', kept = '', fresh = ''] = references(files);
    const { draftId } = await world.call('mail.draftEmail', { body: 'Files.', attachments: [old, kept] });
    const { messages } = await world.call('mail.findEmail', { messageIds: [draftId] });
    const [first] = messages[0]!.attachments!;
    world.sandbox.faults.add({
      match: { method: 'POST', path: /\/attachments$/ },
      fault: { kind: 'reset-after-effect' },
    });
    world.sandbox.faults.add({ match: { method: 'DELETE' }, fault: { kind: 'reset-after-effect' } });
    const call = { draft: draftId, attachments: [fresh], removeAttachments: [first!.attachment] };
    expect(await world.call('mail.draftEmail', call)).toMatchObject({ draftId, attachments: 1 });
    expect(draft(draftId).attachments.map(({ name }) => name)).toEqual(['kept.txt', 'new.txt']);
    const { message } = await world.refusal('mail.draftEmail', { draft: draftId, removeAttachments: [old] });
    expect(message).toMatch(/^removeAttachments\.0: This is no attachment of the draft\./);
  });

  test('loses a file that is named with the other of its two ids', async () => {
    const [kept = ''] = references(arrived({ attachments: [file('kept.txt')] }));
    const { draftId } = await world.call('mail.draftEmail', { body: 'Files.', attachments: [kept] });
    const [message] = (await world.call('mail.findEmail', { messageIds: [draftId] })).messages;
    const removeAttachments = (message?.attachments ?? []).map(({ attachment }) => attachment);
    await world.call('mail.draftEmail', { draft: draft(draftId).id, removeAttachments });
    expect(draft(draftId).attachments).toEqual([]);
  });

  test('gains a file of the name of one it has, also when the answer to the change before is lost', async () => {
    const [kept = '', namesake = ''] = references(arrived({ attachments: [file('plan.txt'), file('plan.txt')] }));
    const { draftId } = await world.call('mail.draftEmail', { body: 'Files.', attachments: [kept] });
    world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
    await world.call('mail.draftEmail', { draft: draftId, subject: 'Both', attachments: [namesake] });
    expect(draft(draftId).attachments.map(({ name }) => name)).toEqual(['plan.txt', 'plan.txt']);
  });

  test('has to be one still', async () => {
    const { immutableId } = arrived();
    const refusal = await world.refusal('mail.draftEmail', { draft: immutableId, subject: 'Mine now' });
    expect(refusal).toEqual({ type: 'InvalidInput', message: expect.stringContaining('is not a draft') });
  });

  test('tells whom it goes to in copy and unseen, so that nobody is lost when one is added', async () => {
    const [archive, legal] = ['archive@contoso.example', 'legal@contoso.example'];
    const call = { to: [lena], cc: [ben], bcc: [archive, legal], subject: 'Unseen', body: 'Hello.' };
    const { draftId } = await world.call('mail.draftEmail', call);
    const [found] = (await world.call('mail.findEmail', { messageIds: [draftId] })).messages;
    expect(found?.bcc).toEqual([{ address: archive }, { address: legal }]);
    const bcc = [archive, ben];
    expect(await world.call('mail.draftEmail', { draft: draftId, bcc })).toMatchObject({ to: [lena], cc: [ben], bcc });
    expect(await world.call('mail.draftEmail', { draft: draftId, subject: 'Seen' })).toMatchObject({ cc: [ben], bcc });
  });
});

describe('Where answers go', () => {
  const copy = (subject: string) =>
    world.sandbox.graph.messages(mailUser, 'sentitems').find((one) => one.subject === subject)!;
  const [billing, sales] = ['billing@contoso.example', 'sales@contoso.example'];

  test('is written into a new message and a reply, and taken off a draft', async () => {
    const input = { to: [lena], subject: 'Your invoice', body: 'Attached.', answersTo: [billing] };
    await world.call('mail.sendEmail', input);
    expect(addresses(copy('Your invoice').replyTo)).toEqual([billing]);
    const replyTo = arrived({ subject: 'Answered elsewhere' }).immutableId;
    const { draftId } = await world.call('mail.draftEmail', { replyTo, body: 'Hello.', answersTo: [billing] });
    expect(addresses(draft(draftId).replyTo)).toEqual([billing]);
    await world.call('mail.draftEmail', { draft: draftId, answersTo: [sales] });
    expect(addresses(draft(draftId).replyTo)).toEqual([sales]);
    await world.call('mail.draftEmail', { draft: draftId, answersTo: [] });
    expect(draft(draftId).replyTo).toEqual([]);
  });

  test('cannot be said beside a draft that is sent as it is', async () => {
    const call = { to: [lena], subject: 'Reviewed', body: 'Hello.', answersTo: [billing] };
    const { draftId } = await world.call('mail.draftEmail', call);
    expect((await world.refusal('mail.sendEmail', { draft: draftId, answersTo: [sales] })).message).toContain(
      'draft: It is sent as it is: leave out answersTo.',
    );
  });
});

describe('Send Email with a draft', () => {
  const made = async (subject: string, more: object = {}) =>
    (await world.call('mail.draftEmail', { to: [lena], subject, body: 'As drafted.', ...more })).draftId;

  test('sends it as it is', async () => {
    const id = await made('As it is', { cc: [ben] });
    const answer = await world.call('mail.sendEmail', { draft: id });
    expect(answer).toMatchObject({ subject: 'As it is', to: [lena], messageId: expect.any(String) });
    expect(sent('As it is')).toHaveLength(1);
    expect(under('As it is')).toEqual([]);
  });

  test.each([
    ['a 429', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
    ['a 503 after the effect', { kind: 'status-after-effect', status: 503 }],
    ['a reset after the effect', { kind: 'reset-after-effect' }],
  ] as const)('sends it once after %s', async (what, fault) => {
    const id = await made(`Once after ${what}`);
    world.sandbox.faults.add({ match: { method: 'POST', path: /\/send$/ }, fault });
    expect(await world.call('mail.sendEmail', { draft: id })).toMatchObject({ to: [lena] });
    expect(sent(`Once after ${what}`)).toHaveLength(1);
  });

  test('leaves it where it is when it is refused, and refuses what has no recipient or was sent', async () => {
    const id = await made('Refused');
    world.sandbox.faults.add({ match: { method: 'POST', path: /\/send$/ }, fault: { kind: 'status', status: 403 } });
    expect((await world.refusal('mail.sendEmail', { draft: id })).type).toBe('PermissionDenied');
    expect(under('Refused')).toHaveLength(1);
    const toNobody = await made('To nobody', { to: [] });
    expect((await world.refusal('mail.sendEmail', { draft: toNobody })).message).toContain('no recipient');
    await world.call('mail.sendEmail', { draft: id });
    expect(['NotFound', 'InvalidInput', 'Conflict']).toContain(
      (await world.refusal('mail.sendEmail', { draft: id })).type,
    );
    expect(sent('Refused')).toHaveLength(1);
  });

  test('finds a draft that does not show yet', async () => {
    world.sandbox.graph.behave({ readLagMilliseconds: 800 });
    await world.call('mail.sendEmail', { draft: await made('Just made') });
    expect(sent('Just made')).toHaveLength(1);
  });

  test('takes nothing besides', async () => {
    const { type, message } = await world.refusal('mail.sendEmail', { draft: 'AAk', subject: 'Other', cc: [ben] });
    expect({ type, message }).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('sent as it is: leave out subject, cc'),
    });
  });
});
