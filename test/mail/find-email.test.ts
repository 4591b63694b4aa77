import { defined } from '../../src/json/defined';
import { mailUser } from '../support/world';
import { createMailWorld, sharedMailbox, allScopes, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());

type Criteria = Parameters<typeof world.call<'mail.findEmail'>>[1];

const find = (criteria: Criteria) => world.call('mail.findEmail', criteria);
const subjects = async (criteria: Criteria) => (await find(criteria)).messages.map(({ subject }) => subject);
const deliver = (mail: Partial<Parameters<typeof world.sandbox.graph.deliverMail>[1]>, mailbox = mailUser) =>
  world.sandbox.graph.deliverMail(mailbox, { from: 'lena@northwind.example', ...mail });

describe('Find Email', () => {
  test('answers the newest messages when nothing is asked for', async () => {
    const { messages, hasMore } = await find({ limit: 4 });
    const newest = [...world.sandbox.graph.messages(mailUser)]
      .sort((one, other) => other.receivedDateTime.getTime() - one.receivedDateTime.getTime())
      .slice(0, 4);
    expect(messages.map(({ id }) => id)).toEqual(newest.map(({ immutableId }) => immutableId));
    expect(hasMore).toBe(true);
  });

  test.each<[string, Criteria, string[]]>([
    ['free text', { query: 'flour trays' }, ['Delivery of flour trays, order 10977']],
    ['free text whose words are apart', { query: 'Lund oven' }, ['Order 10412: two ovens for the new shop']],
    ['a quoted phrase', { query: '"stock take"' }, ['Stock take on Saturday']],
    ['the sender', { from: 'elena.costa@proseware.example', limit: 1 }, ['Minutes: relaunch meeting']],
    ["part of the sender's address", { from: '@wingtip-travel.example', unread: true }, ['Change of billing address']],
    [
      'the sender as answers show people',
      { from: 'Elena <elena.costa@proseware.example>', limit: 1 },
      ['Minutes: relaunch meeting'],
    ],
    ['a recipient as answers show people', { to: 'Priya <priya@wingtip-travel.example>' }, ['Your travel vouchers']],
    ['somebody in copy as answers show people', { cc: '"Ben" <ben@contoso.example>' }, ['RE: Oven 2 shows error E17']],
    ["the sender's name", { from: 'Jonas Weber', subject: 'Montage' }, ['Rückfrage zur Montage']],
    ['a recipient', { to: 'priya@wingtip-travel.example' }, ['Your travel vouchers']],
    ['somebody in copy', { cc: 'ben@contoso.example' }, ['RE: Oven 2 shows error E17']],
    ['words of the subject in any order', { subject: 'E17 error', to: 'mara' }, ['RE: Oven 2 shows error E17']],
    ['words of the body', { body: 'harbour bristol' }, ['Change of billing address']],
    ['a label', { label: 'Waiting for us' }, ['Service contract for both ovens?']],
    ['a label beside words', { query: 'delivery', label: 'red category' }, ['Damaged boxes in delivery 5531']],
    [
      'files beside words',
      { query: 'invoice', from: 'mara', hasAttachments: true },
      ['Invoice 2026-0317 for order 10412'],
    ],
    ['a folder by path', { folder: 'Customers/Tailspin Toys', limit: 1 }, ['Damaged boxes in delivery 5531']],
    ['a folder by name beside words', { folder: 'fabrikam bikes', query: 'price' }, ['Price list 2027']],
    ['a well-known folder', { folder: 'Junk Email' }, ['You have won!!!']],
  ])('finds by %s', async (_by, criteria, expected) => {
    expect(await subjects(criteria)).toEqual(expected);
  });

  test.each<[string, Criteria]>([
    ['alone', {}],
    ['beside words', { query: 'backup' }],
  ])('keeps to the instants of after and before, %s', async (_how, more) => {
    const { messages: backups } = await find({ from: 'backup@contoso.example', limit: 5 });
    const [after = '', before = ''] = [backups[3]?.receivedAt, backups[1]?.receivedAt];
    const { messages } = await find({ ...more, after, before, limit: 50 });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter(({ from }) => from?.address === 'backup@contoso.example')).toHaveLength(2);
    for (const { receivedAt = '' } of messages) {
      expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(Date.parse(after));
      expect(Date.parse(receivedAt)).toBeLessThan(Date.parse(before));
    }
  });

  test('reads messages by their ids in the order asked for, and says which are not there', async () => {
    const [one, other] = [deliver({ subject: 'By id one' }), deliver({ subject: 'By id two', text: 'x'.repeat(900) })];
    const gone = deliver({ subject: 'Gone' });
    world.sandbox.graph.removeMessage(mailUser, gone.immutableId);
    const another = world.sandbox.graph.people().find((address) => address !== mailUser) ?? '';
    const elsewhere = world.sandbox.graph.deliverMail(another, { from: mailUser });
    const ids = [other, gone, elsewhere, one].map(({ immutableId }) => immutableId);
    const { messages, missing, hasMore } = await find({ messageIds: ids, bodyLength: 20_000 });
    expect(messages).toMatchObject([{ subject: 'By id two', body: 'x'.repeat(900) }, { subject: 'By id one' }]);
    expect({ missing, hasMore }).toEqual({
      missing: [gone, elsewhere].map(({ immutableId }) => immutableId),
      hasMore: false,
    });
    expect(await world.refusal('mail.findEmail', { messageIds: ids, unread: true, query: 'oven' })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('messageIds: It names the messages; leave out query, unread.'),
    });
  });

  test('finds what was sent by the Message-ID that Send Email has answered, with all its copies', async () => {
    const sent = await world.call('mail.sendEmail', { to: [mailUser], subject: 'To myself', body: "It's me." });
    const { internetMessageId } = sent;
    const { messages, hasMore } = await find({ internetMessageId });
    expect(messages.map(({ subject }) => subject)).toEqual(['To myself', 'To myself']);
    expect([messages.map(({ id }) => id).includes(sent.messageId!), hasMore]).toEqual([true, false]);
    expect(await find({ internetMessageId: "<nobody's@northwind.example>" })).toEqual({ messages: [], hasMore: false });
    expect(await world.refusal('mail.findEmail', { internetMessageId, folder: 'inbox' })).toMatchObject({
      message: expect.stringContaining('internetMessageId: It names the messages; leave out folder.'),
    });
  });

  test.each<[string, Criteria]>([
    ['alone', {}],
    ['beside words', { query: 'threaded' }],
    ['unread', { unread: true }],
  ])('finds a whole thread, %s', async (_how, more) => {
    const thread = `Thread ${Object.keys(more).join(' ') || 'alone'}`;
    const at = (second: number) => ({ receivedDateTime: new Date(Date.UTC(2026, 9, 1, 8, 0, second)) });
    const { internetMessageId } = deliver({ subject: thread, text: 'Threaded, first.', ...at(1) });
    for (const [second, text] of [
      [2, 'second'],
      [3, 'third'],
    ] as const) {
      deliver({ subject: thread, text: `Threaded, ${text}.`, inReplyTo: internetMessageId, ...at(second) });
    }
    const { messages } = await find({ subject: thread, limit: 1 });
    const found = await find({ ...more, conversationId: messages[0]!.conversationId! });
    expect(found.messages.map(({ body }) => body)).toEqual([
      'Threaded, third.',
      'Threaded, second.',
      'Threaded, first.',
    ]);
  });

  test('names twenty of each list of recipients and how many there are; all of them by id, and finds by the last', async () => {
    const many = (who: string) => Array.from({ length: 30 }, (_, index) => `${who}${index + 1}@tailspin.example`);
    const { immutableId } = deliver({ subject: 'To everybody', to: [mailUser, ...many('reader')], cc: many('copied') });
    const [message] = (await find({ to: 'reader30@tailspin.example' })).messages;
    expect([message?.id, message?.to.length, message?.cc?.length, message?.recipientCount]).toEqual([
      ...[immutableId, 20, 20, 61],
    ]);
    const [whole] = (await find({ messageIds: [immutableId] })).messages;
    expect([whole?.to.length, whole?.cc?.length]).toEqual([31, 30]);
    expect(whole).not.toHaveProperty('recipientCount');
  });

  test('names twenty files of a message and how many there are, all of them by id, and none by a name without end', async () => {
    const files = Array.from({ length: 25 }, (_, index) => ({
      name: `${String(index).padStart(2, '0')}${'x'.repeat(400)}.txt`,
      contentType: `text/${'y'.repeat(400)}`,
      content: Buffer.from('a'),
    }));
    const { immutableId } = deliver({ subject: 'A heap of files', attachments: files });
    const [message] = (await find({ subject: 'A heap of files' })).messages;
    expect([message?.attachments?.length, message?.attachmentCount]).toEqual([20, 25]);
    for (const { name, contentType } of message?.attachments ?? [])
      expect(Math.max(name.length, contentType.length)).toBeLessThanOrEqual(301);
    const [whole] = (await find({ messageIds: [immutableId] })).messages;
    expect(whole?.attachments).toHaveLength(25);
    expect(whole).not.toHaveProperty('attachmentCount');
  });

  test('finds by importance and flag, and answers them', async () => {
    deliver({ subject: 'Do it now', importance: 'high' });
    const flagged = deliver({ subject: 'Come back to it' });
    const endpoint = `/me/messages/${flagged.immutableId}`;
    await world.call('mail.apiCall', { method: 'PATCH', endpoint, body: { flag: { flagStatus: 'flagged' } } });
    expect((await find({ importance: 'high', limit: 1 })).messages).toMatchObject([{ subject: 'Do it now' }]);
    expect((await find({ flag: 'flagged' })).messages).toMatchObject([{ subject: 'Come back to it', flag: 'flagged' }]);
    expect(await subjects({ flag: 'none', query: 'come back' })).toEqual([]);
  });

  test('answers where replies go and when it was sent where that differs, and web links when asked', async () => {
    deliver({ subject: 'Reply elsewhere', replyTo: ['desk@northwind.example'], sentDateTime: new Date(0) });
    const [message] = (await find({ subject: 'Reply elsewhere', webLinks: true })).messages;
    expect(message).toMatchObject({
      replyTo: [{ address: 'desk@northwind.example' }],
      sentAt: '1970-01-01T00:00:00Z',
      webLink: expect.stringMatching(/^https:\/\/outlook/),
    });
    deliver({ subject: 'Reply to me', replyTo: ['Lena@northwind.example'] });
    const [plain] = (await find({ subject: 'Reply to me' })).messages;
    for (const name of ['replyTo', 'sentAt', 'webLink', 'flag']) expect(plain).not.toHaveProperty(name);
  });

  test('answers inline parts that are no pictures of the text as attachments, whatever the message says of itself', async () => {
    const file = { content: Buffer.from('%PDF'), isInline: true } as const;
    const part = (name: string, contentType: string, contentId: string | null) => ({
      ...file,
      name,
      contentType,
      contentId,
    });
    deliver({
      subject: 'From a Mac',
      html: '<p>See below <img src="cid:logo"></p>',
      attachments: [
        part('invoice.pdf', 'application/pdf', 'pdf-1'),
        part('photo.jpg', 'image/jpeg', null),
        part('logo.png', 'image/png', 'logo'),
      ],
    });
    const { messages } = await find({ from: 'lena@northwind.example', subject: 'Mac', limit: 1 });
    expect(messages[0]?.attachments?.map(({ name }) => name)).toEqual(['invoice.pdf', 'photo.jpg']);
  });

  test('asks for no attachments where there are none', async () => {
    deliver({ subject: 'Nothing attached at all' });
    world.sandbox.requests.clear();
    await find({ limit: 1 });
    expect(world.sandbox.requests.list({ path: /attachments/ })).toEqual([]);
  });

  test('asks in another way where the filter is too complex for the mailbox', async () => {
    const plain = await subjects({ label: 'Waiting for us' });
    world.sandbox.graph.refuseFilter(/categories\/any/);
    expect(await subjects({ label: 'Waiting for us' })).toEqual(plain);
    expect(plain.length).toBeGreaterThan(0);
    expect(await subjects({ label: 'No such label', unread: false })).toEqual([]);
    const conversationId = (await find({ subject: 'Thread alone', limit: 1 })).messages[0]?.conversationId ?? '';
    world.sandbox.graph.refuseFilter(/ge .* and conversationId/);
    expect(await find({ conversationId })).toMatchObject({ messages: [{}, {}, {}] });
  });

  test('never sends a search together with a filter or an order', async () => {
    await find({ query: 'oven', unread: false, label: 'Customer', after: '2020-01-01T00:00:00Z' });
    const searches = world.sandbox.requests.list({ path: /\/messages$/ }).filter(({ query }) => '$search' in query);
    expect(searches.length).toBeGreaterThan(0);
    for (const { query } of searches) expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['$filter']));
    for (const { query } of searches) expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['$orderby']));
  });

  test.each(['x" OR subject:"backup', '\\" OR "backup'])(
    'takes search operators in a value as words: %s',
    async (query) => expect(await subjects({ query })).toEqual([]),
  );

  test.each(['subject:backup OR', 'backup) OR (invoice'])('says what search operators are not for: %s', async (query) =>
    expect(await world.refusal('mail.findEmail', { query })).toMatchObject({ type: 'InvalidInput' }),
  );

  test('takes an apostrophe in an address', async () => {
    deliver({ from: "pat.o'neill@northwind.example", subject: 'From Pat' });
    expect(await subjects({ from: "pat.o'neill@northwind.example" })).toEqual(['From Pat']);
  });

  test.each<[string, Criteria]>([
    ['a filter', { from: 'backup@contoso.example' }],
    ['a search', { subject: 'backup' }],
    ['a search whose matches are rare', { subject: 'backup', unread: false }],
  ])('goes through all pages of %s without loss or repetition', async (_kind, criteria) => {
    const whole = await find({ ...criteria, limit: 50 });
    const ids: string[] = [];
    let page: string | undefined;
    do {
      const answer = await find({ ...criteria, limit: 4, ...defined({ page }) });
      expect(answer.messages.length).toBeLessThanOrEqual(4);
      ids.push(...answer.messages.map(({ id }) => id));
      page = answer.nextPage;
    } while (page !== undefined);
    expect(ids).toEqual(whole.messages.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(4);
  });

  test('names attachments by reference, without pictures inside the text', async () => {
    const [invoice] = (await find({ subject: 'Invoice 2026-0317' })).messages;
    expect(invoice?.attachments).toEqual([
      {
        attachment: expect.stringMatching(new RegExp(`^mail-attachment:ada:${invoice?.id ?? ''}:`)),
        name: 'invoice-2026-0317.pdf',
        contentType: 'application/pdf',
        bytes: expect.any(Number),
      },
    ]);
    const [picture] = (await find({ subject: 'Oven 2', body: 'photo' })).messages;
    expect(picture).not.toHaveProperty('attachments');
  });

  test.each<[string, Criteria]>([
    ['a search', { subject: 'Lasting' }],
    ['a listing', { from: 'lasting@northwind.example' }],
  ])('answers ids from %s that name the message still when it was moved, and its files', async (_how, criteria) => {
    const attachments = [{ name: 'a.txt', content: Buffer.from('Kept') }];
    const { immutableId } = deliver({ from: 'lasting@northwind.example', subject: 'Lasting', attachments });
    const [message] = (await find({ ...criteria, limit: 1 })).messages;
    world.sandbox.graph.moveMessage(mailUser, immutableId, 'archive');
    expect(message?.id).toBe(immutableId);
    expect(await find({ messageIds: [message?.id ?? ''] })).toMatchObject({ messages: [{ subject: 'Lasting' }] });
    const reference = message?.attachments?.[0]?.attachment ?? '';
    expect(await world.call('mail.readAttachment', { reference })).toMatchObject({ text: 'Kept' });
  });

  test('answers what was found where Graph does not translate its ids, and asks again where it is busy', async () => {
    const { id, immutableId } = deliver({ subject: 'Untranslated' });
    const match = { method: 'POST', path: /translateExchangeIds$/ };
    const found = async () => (await find({ subject: 'Untranslated' })).messages.map((message) => message.id);
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 403 } });
    expect(await found()).toEqual([id]);
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 429, retryAfter: 0.05 } });
    expect(await found()).toEqual([immutableId]);
  });

  test('joins the messages of a thread by their conversation id', async () => {
    const { messages } = await find({ subject: 'Oven 2 shows error E17' });
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map(({ conversationId }) => conversationId)).size).toBe(1);
  });

  test('reads a shared mailbox, whose attachments are references into it', async () => {
    const { immutableId } = deliver(
      { subject: 'For the team', attachments: [{ name: 'a.txt', content: Buffer.from('a') }] },
      sharedMailbox,
    );
    const { messages } = await find({ account: 'delegate', mailbox: sharedMailbox, hasAttachments: true });
    expect(messages.map(({ id }) => id)).toEqual([immutableId]);
    expect(messages[0]?.attachments?.[0]?.attachment).toContain(
      `mail-attachment:delegate/${sharedMailbox}:${immutableId}:`,
    );
  });

  test('counts days of a shared mailbox, which tells no person its zone, in the zone of the account', async () => {
    deliver({ subject: 'Zone: before', receivedDateTime: '2026-03-01T22:30:00Z' }, sharedMailbox);
    deliver({ subject: 'Zone: after', receivedDateTime: '2026-03-01T23:30:00Z' }, sharedMailbox);
    const days = { subject: 'Zone', after: '2026-03-02', before: '2026-03-03' };
    const { messages, timeZone } = await find({ account: 'delegate', mailbox: sharedMailbox, ...days });
    expect(messages.map(({ subject }) => subject)).toEqual(['Zone: after']);
    expect(timeZone).toBe('Europe/Berlin');
  });

  test.each<[string, object, string]>([
    ['a day that is not in the calendar', { after: '2026-02-30' }, 'after: "2026-02-30" is not in the calendar'],
    ['a range that ends before it begins', { after: '2026-03-02T00:00:00Z', before: '2026-03-01T00:00:00Z' }, 'before'],
    ['words without a letter', { query: '???' }, 'query: Give at least one word'],
    ['a page from elsewhere', { page: Buffer.from('https://evil.example/messages').toString('base64url') }, 'page'],
    ['a page that lists something else', { page: Buffer.from('/me/contacts').toString('base64url') }, 'page'],
    ['two mailboxes in one', { mailbox: 'a@contoso.example/../b' }, 'mailbox: Give the address of one mailbox'],
  ])('refuses %s', async (_what, criteria, sentence) => {
    const refusal = await world.refusal('mail.findEmail', criteria);
    expect(refusal).toEqual({ type: 'InvalidInput', message: expect.stringContaining(sentence) });
  });
});
