import { mailUser } from '../support/world';
import { createMailWorld, sharedMailbox, allScopes, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
  await world.connect('ben', 'ben@contoso.example');
});
afterAll(() => world.stop());

type Incoming = Parameters<typeof world.sandbox.graph.deliverMail>[1];

const lena = { name: 'Lena Berg', address: 'lena@northwind.example' };

const arrived = (mail: Partial<Incoming> = {}, mailbox = mailUser) =>
  world.sandbox.graph.deliverMail(mailbox, { from: lena, subject: 'Order 7', text: 'When does it ship?', ...mail });

const sent = (messageId: string | undefined, mailbox = mailUser) =>
  world.sandbox.graph.messages(mailbox, 'sentitems').find(({ immutableId }) => immutableId === messageId);

const addresses = (recipients: readonly { emailAddress: { address: string } }[] = []) =>
  recipients.map(({ emailAddress }) => emailAddress.address);

const times = (text: string, part: string): number => text.split(part).length - 1;

const file = (name: string, bytes: number) => ({ name, contentType: 'text/plain', content: Buffer.alloc(bytes, name) });

const references = ({ immutableId, attachments }: ReturnType<typeof arrived>): string[] =>
  attachments.map(({ id }) => `mail-attachment:ada:${immutableId}:${id}`);

describe('Send Email', () => {
  test('sends with everybody, the importance and the text as written', async () => {
    const { messageId, to, sentAt } = await world.call('mail.sendEmail', {
      to: [lena.address],
      cc: ['ben@contoso.example'],
      bcc: ['archive@contoso.example'],
      subject: 'Hello',
      body: 'It ships **today**. <b>Really</b>',
      importance: 'high',
    });
    expect(to).toEqual([lena.address]);
    expect(Date.parse(sentAt ?? '')).not.toBeNaN();
    const message = sent(messageId);
    expect(message).toMatchObject({ subject: 'Hello', importance: 'high', isDraft: false });
    expect(addresses(message?.ccRecipients)).toEqual(['ben@contoso.example']);
    expect(addresses(message?.bccRecipients)).toEqual(['archive@contoso.example']);
    expect(message?.body.content).toContain('<strong>today</strong>. &lt;b&gt;Really&lt;/b&gt;');
  });

  test('answers in the thread, with the earlier message quoted below', async () => {
    const original = arrived();
    const { messageId, to, subject } = await world.call('mail.sendEmail', {
      replyTo: original.immutableId,
      body: '1 < 2 & today',
      bodyFormat: 'text',
    });
    expect({ to, subject }).toEqual({ to: [lena.address], subject: 'RE: Order 7' });
    const reply = sent(messageId);
    expect(reply?.conversationId).toBe(original.conversationId);
    const html = reply?.body.content ?? '';
    expect(html.indexOf('1 &lt; 2 &amp; today')).toBeGreaterThan(html.indexOf('<body'));
    expect(html.indexOf('When does it ship?')).toBeGreaterThan(html.indexOf('today'));
  });

  test('answers everybody of a message, and those added in cc', async () => {
    const { immutableId } = arrived({
      to: [mailUser, 'tom@fabrikam-bikes.example'],
      cc: ['ben@contoso.example'],
    });
    const input = { replyTo: immutableId, replyToAll: true, cc: ['elena@proseware.example'], body: 'Thank you.' };
    const message = sent((await world.call('mail.sendEmail', input)).messageId);
    expect(addresses(message?.toRecipients)).toEqual([lena.address, 'tom@fabrikam-bikes.example']);
    expect(addresses(message?.ccRecipients)).toEqual(['ben@contoso.example', 'elena@proseware.example']);
  });

  test('answers everybody of a message to many, and names the first of them', async () => {
    const others = Array.from({ length: 30 }, (_, index) => `reader${index + 1}@tailspin.example`);
    const input = { replyTo: arrived({ to: [mailUser, ...others] }).immutableId, replyToAll: true, body: 'Thank you.' };
    const { messageId, to, recipientCount } = await world.call('mail.sendEmail', input);
    const everybody = [lena.address, ...others];
    expect(addresses(sent(messageId)?.toRecipients)).toEqual(everybody);
    expect([to, recipientCount]).toEqual([everybody.slice(0, 20), 31]);
  });

  test('answers to the recipients given instead of the sender', async () => {
    const input = { replyTo: arrived().immutableId, to: ['tom@fabrikam-bikes.example'], body: 'For you.' };
    expect((await world.call('mail.sendEmail', input)).to).toEqual(['tom@fabrikam-bikes.example']);
  });

  test('does not answer the mailbox itself: whom the mail went to has to be named', async () => {
    const { messageId = '' } = await world.call('mail.sendEmail', {
      to: [lena.address],
      subject: 'Offer',
      body: 'Here it is.',
    });
    const input = { replyTo: messageId, body: 'Did you see it?' };
    for (const step of ['mail.sendEmail', 'mail.draftEmail'] as const)
      expect(await world.refusal(step, input)).toEqual({
        type: 'InvalidInput',
        message: `That message is the mailbox's own. Name whom it goes to in "to" (it went to ${lena.address}).`,
      });
    expect(world.sandbox.graph.drafts(mailUser)).toEqual([]);
    expect(await world.call('mail.sendEmail', { ...input, to: [lena.address] })).toMatchObject({ to: [lena.address] });
    const toAll = await world.call('mail.sendEmail', { ...input, replyToAll: true });
    expect(toAll.to).toContain(lena.address);
  });

  test('does not answer the shared mailbox itself, nor who asks for answers at it', async () => {
    const shared = { account: 'delegate', mailbox: sharedMailbox };
    const { messageId = '' } = await world.call('mail.sendEmail', {
      ...shared,
      to: [lena.address],
      subject: 'Offer',
      body: 'Here it is.',
    });
    const ofOurs = await world.refusal('mail.sendEmail', { ...shared, replyTo: messageId, body: 'Seen?' });
    expect(ofOurs).toMatchObject({ type: 'InvalidInput', message: expect.stringContaining(`went to ${lena.address}`) });
    const { immutableId } = arrived({ replyTo: [mailUser] });
    expect(await world.refusal('mail.sendEmail', { replyTo: immutableId, body: 'Today.' })).toEqual({
      type: 'InvalidInput',
      message: `Answers to that message come to the mailbox itself. Name whom it goes to in "to" (it came from ${lena.address}).`,
    });
  });

  test('answers a message too large to be quoted whole with its text below, and passes it on', async () => {
    const { immutableId } = arrived({ html: `<p>When does it ship?</p><!--${'x'.repeat(4_500_000)}-->` });
    for (const about of [{ replyTo: immutableId }, { forward: immutableId, to: [lena.address] }]) {
      const { messageId } = await world.call('mail.sendEmail', { ...about, body: 'Today.' });
      const text = sent(messageId)?.body.content ?? '';
      expect([times(text, 'Today.'), times(text, 'When does it ship?')]).toEqual([1, 1]);
    }
  });

  test('answers a mail to oneself', async () => {
    const { immutableId } = arrived({ from: { name: 'Ada', address: mailUser } });
    const answer = await world.call('mail.sendEmail', { replyTo: immutableId, body: 'Done.' });
    expect(answer).toMatchObject({ to: [mailUser] });
  });

  test('passes a message on with its files, and more files behind them', async () => {
    const original = arrived({ attachments: [file('order.txt', 10), file('plan.txt', 20)] });
    const more = arrived({ attachments: [file('more.txt', 30)] });
    const { messageId, subject, attachments } = await world.call('mail.sendEmail', {
      forward: original.immutableId,
      to: ['ben@contoso.example'],
      body: 'Can you take this one?',
      attachments: references(more),
    });
    expect({ subject, attachments }).toEqual({ subject: 'FW: Order 7', attachments: 1 });
    const message = sent(messageId);
    expect(message?.attachments.map(({ name }) => name)).toEqual(['order.txt', 'plan.txt', 'more.txt']);
    expect(message?.body.content).toContain('When does it ship?');
    expect(message?.body.content).toContain('Can you take this one?');
  });

  test('passes a message on to people in copy alone', async () => {
    const { messageId } = await world.call('mail.sendEmail', {
      forward: arrived().immutableId,
      cc: ['ben@contoso.example'],
      bcc: ['archive@contoso.example'],
      body: 'For your information.',
    });
    const message = sent(messageId);
    expect([message?.toRecipients, message?.ccRecipients, message?.bccRecipients].map(addresses)).toEqual([
      [],
      ['ben@contoso.example'],
      ['archive@contoso.example'],
    ]);
  });

  test.each(['PATCH', 'GET'])('writes a forward once when the answer to a %s is lost', async (method) => {
    const original = arrived({ attachments: [file('order.txt', 10)] });
    const more = arrived({ attachments: [file('more.txt', 30)] });
    for (const skip of [0, 1]) {
      world.sandbox.faults.add({
        match: { method, path: /\/messages\/\w/ },
        skip,
        fault: { kind: 'reset-after-effect' },
      });
    }
    const { messageId } = await world.call('mail.sendEmail', {
      forward: original.immutableId,
      to: ['ben@contoso.example'],
      body: 'Only once, please.',
      attachments: references(more),
    });
    world.sandbox.faults.clear();
    const message = sent(messageId);
    expect(times(message?.body.content ?? '', 'Only once')).toBe(1);
    expect(message?.attachments.map(({ name }) => name)).toEqual(['order.txt', 'more.txt']);
    expect(world.sandbox.graph.drafts(mailUser)).toEqual([]);
  });

  test('a mailbox that Microsoft has stopped from sending is told what its owner has to do, and keeps no draft', async () => {
    const message = 'Cannot send mail. Follow the instructions in your Inbox to verify your account.';
    const fault = { kind: 'status' as const, status: 554, code: 'ErrorMessageSubmissionBlocked', message };
    world.sandbox.faults.add({ match: { method: 'POST', path: /\/send$/ }, fault });
    const before = world.sandbox.graph.drafts(mailUser).length;
    const refusal = await world.refusal('mail.sendEmail', { to: [lena.address], subject: 'Stopped', body: 'Hello.' });
    expect(refusal).toEqual({ type: 'PermissionDenied', message: expect.stringContaining('sign in to Outlook') });
    expect(world.sandbox.graph.drafts(mailUser)).toHaveLength(before);
  });

  test('a file that a shared mailbox does not take is told of with a way out, and not as a lack of access', async () => {
    const original = arrived({ attachments: [file('large.txt', 4 * 1024 * 1024)] });
    const input = { to: [lena.address], subject: 'Large', body: 'Hello.', attachments: references(original) };
    const refusal = await world.refusal('mail.sendEmail', { ...input, account: 'delegate', mailbox: sharedMailbox });
    expect(refusal).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('give the shared address as "from"'),
    });
    expect(refusal.message).not.toContain('delegated access');
    expect(world.sandbox.graph.drafts(sharedMailbox)).toEqual([]);
  });

  test('an upload older than a month goes for good with the next one, and nothing else that somebody put into its folder', async () => {
    const upload = (name: string) =>
      world.client.attachments.upload({ account: 'ben', name, content: Buffer.from(name) });
    await upload('old.txt');
    const ben = 'ben@contoso.example';
    const mail = world.sandbox.graph.deliverMail(ben, { from: lena.address, subject: 'Contract' }).immutableId;
    const letter = { account: 'ben', to: [lena.address], subject: 'Begun by Ben', body: 'Dear Lena,' };
    const { draftId: draft } = await world.call('mail.draftEmail', letter);
    for (const messageId of [mail, draft])
      await world.call('mail.moveEmail', { account: 'ben', messageId, folder: 'Agent Integrations uploads' });
    const month = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
    await upload('new.txt').finally(() => month.mockRestore());
    const subjects = world.sandbox.graph.messages(ben).map(({ subject }) => subject);
    const there = ['old.txt', 'new.txt', 'Contract', 'Begun by Ben'].map((subject) => subjects.includes(subject));
    expect(there).toEqual([false, true, true, true]);
  });

  test('attaches a file that an application has uploaded, which the mailbox does not show', async () => {
    const content = Buffer.alloc(4 * 1024 * 1024, 'invoice');
    const uploaded = await world.client.attachments.upload({ account: 'ben', name: 'invoice.txt', content });
    const again = await world.client.attachments.upload({
      account: 'ben',
      name: 'note.txt',
      content: Buffer.from('x'),
    });
    const { messageId } = await world.call('mail.sendEmail', {
      to: [lena.address],
      subject: 'Invoice',
      body: 'Please find it attached.',
      attachments: [uploaded, again],
    });
    const [invoice, note] = sent(messageId)?.attachments ?? [];
    expect([invoice?.name, note?.name]).toEqual(['invoice.txt', 'note.txt']);
    expect([invoice?.content.equals(content), note?.content.toString()]).toEqual([true, 'x']);
    const { folders } = await world.call('mail.listFolders', {});
    expect(folders.map(({ path }) => path).join()).not.toContain('upload');
  });

  test('uploads a file above 3 MB in pieces, whole and once, although the upload breaks off in the middle', async () => {
    const large = file('large.txt', 9 * 1024 * 1024);
    const original = arrived({ attachments: [file('small.txt', 10), large] });
    const pieces = { provider: 'upload', method: 'PUT' } as const;
    const before = world.sandbox.requests.count(pieces);
    world.sandbox.faults.add({ match: pieces, skip: 1, fault: { kind: 'reset-before-effect' } });
    const { messageId } = await world.call('mail.sendEmail', {
      to: [lena.address],
      subject: 'A large file',
      body: 'See below.',
      attachments: references(original),
    });
    expect(world.sandbox.requests.count(pieces) - before).toBe(2 + 3);
    const files = sent(messageId)?.attachments ?? [];
    expect(files.map(({ name }) => name)).toEqual(['small.txt', 'large.txt']);
    expect(files[1]?.content.equals(large.content)).toBe(true);
  });

  test('writes from a shared mailbox, where the copy stays', async () => {
    const original = arrived({}, sharedMailbox);
    const { messageId } = await world.call('mail.sendEmail', {
      account: 'delegate',
      mailbox: sharedMailbox,
      replyTo: original.immutableId,
      body: 'The team answers.',
    });
    const message = sent(messageId, sharedMailbox);
    expect(message?.from?.emailAddress.address).toBe(sharedMailbox);
    expect(message?.conversationId).toBe(original.conversationId);
  });

  test('sends as another address, and the copy stays here', async () => {
    const { messageId } = await world.call('mail.sendEmail', {
      from: sharedMailbox,
      to: [lena.address],
      subject: 'From the team',
      body: 'Hello.',
    });
    expect(sent(messageId)?.from?.emailAddress.address).toBe(sharedMailbox);
  });

  test('says that it may not send as somebody else, and leaves no draft behind', async () => {
    const refusal = await world.refusal('mail.sendEmail', {
      from: 'ben@contoso.example',
      to: [lena.address],
      subject: 'As Ben',
      body: 'Hello.',
    });
    expect(refusal).toEqual({
      type: 'PermissionDenied',
      message: expect.stringContaining('may not send as that address'),
    });
    expect(world.sandbox.graph.drafts(mailUser)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a list in one address', { to: ['a@b.example,evil@c.example'] }, 'to.0: Give one plain address'],
    ['a display name that hides an address', { to: ['"a@b.example" <evil@c.example>'] }, 'to.0'],
    ['a line break in an address', { cc: ['a@b.example\r\nBcc: evil@c.example'] }, 'cc.0'],
    ['an invisible character in an address', { bcc: ['a\u202e@b.example'] }, 'bcc.0'],
    ['a header in the subject', { subject: 'Hi\r\nBcc: evil@c.example' }, 'subject: A subject is one line'],
    ['another line separator in the subject', { subject: 'Hi\u2028there' }, 'subject'],
    ['active HTML', { body: '<script>x()</script>', bodyFormat: 'html' }, 'body: The HTML holds <script>'],
    ['a reply that is a forward', { replyTo: 'x', forward: 'y' }, 'forward: Give either'],
    ['a reply to all with other recipients', { replyTo: 'x', replyToAll: true }, 'replyToAll: Use it with'],
    [
      'an address as what is answered',
      { replyTo: 'billing@contoso.example' },
      'replyTo: It is the id of the message to reply to. Addresses to which answers shall go are "answersTo".',
    ],
    ['an address as what is passed on', { forward: lena.address }, 'forward: It is the id of the message'],
    ['no recipient', { to: [] }, 'to: Name at least one recipient'],
    ['a sender that is a list', { from: 'a@b.example;c@d.example' }, 'from'],
    ['something that is no reference', { attachments: ['/etc/passwd'] }, 'attachments.0'],
  ])('refuses %s before anything is sent', async (_what, wrong, sentence) => {
    const before = world.sandbox.requests.count({ provider: 'graph' });
    const input = { to: [lena.address], subject: 'Hello', body: 'Hello.', ...wrong };
    expect(await world.refusal('mail.sendEmail', input)).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining(sentence),
    });
    expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(before);
  });
});
