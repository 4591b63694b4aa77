import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { findEmail } from '../../src/contracts/mail/find-email';
import { defined } from '../../src/json/defined';
import { createMailWorld, type MailWorld } from './mail-world';

const cleo = 'cleo@outlook.example';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('cleo', cleo);
  for (let index = 0; index < 130; index += 1)
    world.sandbox.graph.deliverMail(cleo, {
      from: 'news@fabrikam.example',
      subject: `News ${index}`,
      text: 'Read it.',
    });
  world.sandbox.graph.deliverMail(cleo, {
    from: { name: 'Lena Fischer', address: 'lena@northwind.example' },
    to: ['Cleo Winter <cleo@outlook.example>', 'accounts@outlook.example'],
    cc: ['ben@contoso.example'],
    subject: 'Invoice 1234 for the oven',
    html: '<p>To be paid by <b>Friday</b>, in full.</p>',
    receivedDateTime: new Date('2026-01-05T10:00:00Z'),
    attachments: [{ name: 'invoice.pdf', content: Buffer.from('pdf') }],
  });
});
afterAll(() => world.stop());

type Criteria = Parameters<typeof world.call<'mail.findEmail'>>[1];

const find = (criteria: Criteria) => world.call('mail.findEmail', { account: 'cleo', ...criteria });

describe.each(['words', 'refused'] as const)('a personal account, whose mail is searched for %s', (personalSearch) => {
  beforeAll(() => world.sandbox.graph.behave({ personalSearch }));
  afterAll(() => world.sandbox.graph.behave({ personalSearch: 'words' }));

  test.each<[string, Criteria]>([
    ['words of the subject', { subject: 'oven "invoice 12"' }],
    ['a part of the sender', { from: '@northwind.example' }],
    ["the sender's name", { from: 'lena fischer' }],
    ['a recipient', { to: 'accounts@outlook.example' }],
    ['somebody in copy', { cc: 'ben@contoso.example' }],
    ['words of the text', { body: 'friday full' }],
    ['words anywhere, in other fields too', { query: 'fischer friday', subject: 'oven' }],
    ['words beside other criteria', { subject: 'invoice', unread: true, hasAttachments: true, after: '2026-01-05' }],
    ['words anywhere', { query: '"paid by friday"' }],
  ])('finds by %s', async (_by, criteria) => {
    const { messages, hasMore } = await find(criteria);
    expect(messages).toMatchObject([{ subject: 'Invoice 1234 for the oven', body: expect.stringContaining('Friday') }]);
    expect(hasMore).toBe(false);
  });

  test.each<[string, Criteria]>([
    ['words of another field', { subject: 'paid' }],
    ['words that are not there', { query: 'turnip' }],
    ['the end of a word', { subject: 'voice' }],
    ['one of two words', { subject: 'invoice turnip' }],
    ['what the other criteria leave out', { subject: 'invoice', unread: false }],
  ])('finds nothing by %s', async (_by, criteria) =>
    expect(await find(criteria)).toEqual({ messages: [], hasMore: false }),
  );

  test('goes through all pages without loss or repetition', async () => {
    const subjects: string[] = [];
    let page: string | undefined;
    do {
      const answer = await find({ subject: 'news', limit: 50, ...defined({ page }) });
      subjects.push(...answer.messages.map(({ subject }) => subject));
      page = answer.nextPage;
    } while (page !== undefined);
    expect(subjects).toHaveLength(130);
    expect(new Set(subjects).size).toBe(130);
  });
});

test('a listing is looked through for words of writings without blanks, and whatever the accents', async () => {
  const subjects = ['会議のお知らせ', '关于2026年发票的通知', 'Grüße von Zoë Müller'];
  for (const subject of subjects) world.sandbox.graph.deliverMail(cleo, { from: 'lena@northwind.example', subject });
  const found = async (subject: string) => (await find({ subject })).messages.map((message) => message.subject);
  expect([await found('お知らせ'), await found('发票'), await found('muller "gruße von"')]).toEqual(
    subjects.map((subject) => [subject]),
  );
  expect(await found('üller')).toEqual([]);
});

const listings = () => world.sandbox.requests.list({ path: /\/messages$/ }).filter(({ query }) => '$filter' in query);

test('what a search of a personal account does find is answered without looking through the listing', async () => {
  world.sandbox.requests.clear();
  expect((await find({ query: 'friday oven' })).messages).toMatchObject([{ subject: 'Invoice 1234 for the oven' }]);
  expect(listings()).toEqual([]);
});

test('a search of a personal account for words alone that finds nothing looks through no listing', async () => {
  world.sandbox.requests.clear();
  expect(await find({ query: 'turnip' })).toEqual({ messages: [], hasMore: false });
  expect(listings()).toEqual([]);
});

test('a listing is looked through for as long as half of an attempt lasts, and goes on with the page after', async () => {
  const steps = createActivities(createDependencies(world)).steps as Record<string, (input: object) => unknown>;
  const times = { scheduledTimestampMs: Date.now(), currentAttemptScheduledTimestampMs: Date.now() };
  const limits = { startToCloseTimeoutMs: 4_000, scheduleToCloseTimeoutMs: 0 };
  const attempt = new MockActivityEnvironment({ ...times, ...limits }, { client: world.client.temporal });
  const match = { provider: 'graph', method: 'GET', path: /\/messages$/ } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 1_600 } });
  world.sandbox.requests.clear();
  const criteria = { account: 'cleo', body: 'friday full' };
  const answer = findEmail.output.parse(
    await attempt.run(async (input: object) => steps['mail.findEmail']?.(input), criteria),
  );
  expect([listings().length, answer.messages, answer.hasMore]).toEqual([1, [], true]);
  expect(listings()[0]?.query.$top).toBe('50');
  const { messages } = await find({ body: 'friday full', ...defined({ page: answer.nextPage }) });
  expect(messages).toMatchObject([{ subject: 'Invoice 1234 for the oven' }]);
});

test('a search of a work account that finds nothing, or is refused for the moment, looks through no listing', async () => {
  world.sandbox.requests.clear();
  expect(await world.call('mail.findEmail', { subject: 'turnip' })).toEqual({ messages: [], hasMore: false });
  world.sandbox.faults.add({
    match: { path: /\/messages$/ },
    fault: { kind: 'status', status: 503, retryAfter: 0.05 },
  });
  const { messages } = await world.call('mail.findEmail', { subject: 'E17', limit: 1 });
  expect(messages).toHaveLength(1);
  expect(listings()).toEqual([]);
});
