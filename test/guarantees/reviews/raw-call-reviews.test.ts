import { mailUser } from '../../support/world';
import { startAs } from '../run-steps';
import { ask, createReviewWorld, lena, refusedAs, type ReviewWorld } from './review-world';

let world: ReviewWorld;
beforeAll(async () => {
  world = await createReviewWorld({ 'mail.apiCall': ask, 'calendar.createEvent': ask });
});
afterAll(() => world.stop());

const eve = 'eve@elsewhere.example';
const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const asked = (call: object) => world.asked('mail.apiCall', call);
const post = (endpoint: string, body?: unknown) => ({ method: 'POST', endpoint, ...(body !== undefined && { body }) });
const batch = (...requests: object[]) =>
  post('/$batch', { requests: requests.map((request, index) => ({ id: String(index + 1), ...request })) });
const arrived = (mail: object = {}) =>
  world.sandbox.graph.deliverMail(mailUser, { from: lena, subject: 'Order 7', text: 'When?', ...mail }).immutableId;
const sent = () => world.sandbox.graph.sentMail(mailUser);

async function made(endpoint: string, body: object): Promise<string> {
  const { approve, outcome } = await asked(post(endpoint, body));
  await approve();
  return ((await outcome()).result as { body: { id: string } }).body.id;
}
const draft = (subject: string) =>
  made('/me/messages', { subject, body: { content: 'As agreed.' }, toRecipients: people(lena.address) });
const event = (more: object = {}) =>
  made('/me/events', {
    subject: 'Review',
    start: { dateTime: '2026-12-02T10:00:00', timeZone: 'Europe/Berlin' },
    end: { dateTime: '2026-12-02T11:00:00', timeZone: 'Europe/Berlin' },
    attendees: people(lena.address),
    ...more,
  });

async function refusal(call: object): Promise<unknown> {
  const handle = await startAs(world, 'careful', 'steps', [{ step: 'mail.apiCall', input: call }]);
  return ((await handle.result()) as unknown[])[0];
}

describe('a batch', () => {
  const json = { 'Content-Type': 'application/json' };

  test('that changes a draft and sends it asks nobody, as what is shown would not be what is sent', async () => {
    const id = await draft('Our bank details');
    const change = { method: 'PATCH', url: `/me/messages/${id}`, headers: json, body: { toRecipients: people(eve) } };
    const send = { method: 'POST', url: `/me/messages/${id}/send`, dependsOn: ['1'] };
    const before = sent().length;
    const refused = refusedAs('InvalidInput', /may change that first.*by itself/);
    expect(await refusal(batch(change, send))).toEqual(refused);
    expect(await refusal(batch(change, { ...send, url: `/me/messages('${id}')/microsoft.graph.send()` }))).toEqual(
      refused,
    );
    expect(sent()).toHaveLength(before);
  });

  test('that changes an event and cancels it asks nobody either', async () => {
    const id = await event();
    const change = { method: 'PATCH', url: `/me/events/${id}`, headers: json, body: { attendees: people(eve) } };
    const cancel = { method: 'POST', url: `/me/events/${id}/cancel`, headers: json, body: { comment: 'Secret.' } };
    expect(await refusal(batch(cancel, change))).toEqual(refusedAs('InvalidInput', /by itself/));
  });

  test.each([
    [
      'cancels and deletes events',
      (id: string) => [
        { method: 'POST', url: `/me/events/${id}/cancel`, headers: json, body: {} },
        { method: 'DELETE', url: `/me/events/${id}` },
      ],
      event,
    ],
    ['sends drafts', (id: string) => [{ method: 'POST', url: `/me/messages/${id}/send` }], () => draft('As agreed')],
    [
      'answers messages',
      (id: string) =>
        ['reply', 'replyAll', 'forward'].map((action) => ({
          method: 'POST',
          url: `/me/messages/${id}/${action}`,
          headers: json,
          body: {},
        })),
      () => Promise.resolve(arrived()),
    ],
  ] as const)('that only %s is one question, which shows each', async (_what, requestsOn, make) => {
    const requests = [...requestsOn(await make()), ...requestsOn(await make()), { method: 'GET', url: '/me/messages' }];
    const { shown } = await asked(batch(...requests));
    const told = Object.keys(shown).map((name) => name.split(':')[0]);
    expect(new Set(told)).toEqual(new Set(requests.slice(0, -1).map((_, index) => `Request ${String(index + 1)}`)));
  });

  test.each([
    [
      'forwards an event',
      (id: string) => ({
        method: 'POST',
        url: `/me/events/${id}/forward`,
        headers: json,
        body: { ToRecipients: people(eve) },
      }),
    ],
    ['takes a file off', (id: string) => ({ method: 'DELETE', url: `/me/messages/${id}/attachments/AAMk=` })],
    ['cannot be told', () => ({ method: 'POST', url: '/me/messages/AAMk=/microsoft.graph.message/send' })],
    ['deletes a folder', () => ({ method: 'DELETE', url: '/me/mailFolders/AAMk=' })],
  ])('that cancels an event, and %s, asks nobody', async (_what, requestOn) => {
    const id = await event();
    const cancel = { method: 'POST', url: `/me/events/${id}/cancel`, headers: json, body: {} };
    expect(await refusal(batch(cancel, requestOn(id)))).toEqual(refusedAs('InvalidInput', /by itself/));
  });

  test('that deletes or moves several messages shows each', async () => {
    const [one, other] = [arrived(), arrived({ subject: 'Order 8' })];
    const { shown } = await asked(
      batch(
        { method: 'DELETE', url: `/me/messages/${one}` },
        { method: 'POST', url: `/me/messages/${other}/move`, headers: json, body: { destinationId: 'AAMk=' } },
      ),
    );
    expect(shown['Request 1: Message']).toContain('Order 7');
    expect(shown['Request 2: Message']).toContain('Order 8');
  });
});

test.each(['reply', 'replyAll', 'forward'])(
  'nobody is asked about a %s of a draft, which can change since',
  async (action) => {
    const call = post(`/me/messages/${await draft('Half of it')}/${action}`, {
      toRecipients: people(eve),
      comment: 'x',
    });
    const refused = refusedAs('InvalidInput', /"Half of it" is a draft: it may change/);
    expect([
      await refusal(call),
      await refusal(batch({ method: 'POST', url: call.endpoint, body: call.body })),
    ]).toEqual([refused, refused]);
  },
);

test.each([
  ['to no resource of Graph', { endpoint: 'https://graph.microsoft.com/v1.0/me/sendMail' }, /names a scheme or host/],
  ['to the beta version, which is off', { endpoint: '/beta/me/sendMail' }, /asks for the beta version/],
  ['with a header of the connection', { headers: { Host: 'elsewhere.example' } }, /"Host" cannot be set/],
  ['with half a body', { body: '{"message": ' }, /body: the JSON/],
  ['with a batch in a batch', batch({ method: 'GET', url: '/$batch' }), /cannot hold another batch/],
])('a raw call that can only fail asks nobody: %s', async (_what, call, because) => {
  const sending = { method: 'POST', endpoint: '/me/sendMail', body: { message: { subject: 'Hi' } } };
  expect(await refusal({ ...sending, ...call })).toEqual(refusedAs('InvalidInput', because));
});

describe('the people a call names itself', () => {
  test.each(['reply', 'replyAll'])('are shown of a %s beside those of the message it answers', async (action) => {
    const message = { toRecipients: people(eve), bccRecipients: people('tom@elsewhere.example') };
    const { shown, approve, outcome } = await asked(
      post(`/me/messages/${arrived()}/${action}`, { message, comment: 'x' }),
    );
    expect(shown).toMatchObject({
      'To (of the call)': eve,
      'Bcc (of the call)': 'tom@elsewhere.example',
      'To (of the message)': expect.stringContaining(lena.address),
      Answers: expect.stringContaining('Order 7'),
    });
    expect(shown).not.toHaveProperty('To');
    await approve();
    expect((await outcome()).result).toMatchObject({ status: 202 });
  });

  test('are shown of a forward, of a mail and of an event', async () => {
    const mail = await asked(post(`/me/messages/${arrived()}/forward`, { toRecipients: people(eve), comment: 'x' }));
    expect(mail.shown).toMatchObject({ 'To (of the call)': eve, 'Passes on': expect.stringContaining('Order 7') });
    const invitation = await asked(post(`/me/events/${await event()}/forward`, { ToRecipients: people(eve) }));
    expect(invitation.shown).toMatchObject({ 'To (of the call)': eve, Attendees: lena.address });
  });

  test('are shown of a changed event beside those it has', async () => {
    const { shown } = await asked({
      ...{ method: 'PATCH', endpoint: `/me/events/${await event()}` },
      body: { attendees: people(eve) },
    });
    expect(shown).toMatchObject({ Attendees: lena.address, 'Attendees (of the call)': eve });
  });

  test('are said not to be known of a reply in MIME', async () => {
    const { shown } = await asked(post(`/me/messages/${arrived()}/reply`, 'VG86IGV2ZUBlbHNld2hlcmUuZXhhbXBsZQ0KDQp4'));
    expect(shown['To (of the call)']).toContain('not read here');
  });

  test.each([
    ['in another form', { toRecipients: [{ emailAddress: eve }] }, 'torecipients is no list of people'],
    ['without an address', { message: { ccRecipients: [{ emailAddress: { name: eve } }] } }, 'ccrecipients is no list'],
    [
      'under a name in two spellings',
      { toRecipients: people(lena.address), ToRecipients: people(eve) },
      'names a field twice',
    ],
    [
      'with two addresses',
      { toRecipients: [{ emailAddress: { address: lena.address, Address: eve } }] },
      'torecipients is no list of people',
    ],
  ])('are asked of nobody %s', async (_how, body, because) => {
    expect(await refusal(post(`/me/messages/${arrived()}/reply`, body))).toEqual(
      refusedAs('InvalidInput', new RegExp(because)),
    );
  });
});

describe('a path', () => {
  test.each(['instances', 'exceptionOccurrences'])(
    'to one of the %s of a series shows that one, not the series',
    async (below) => {
      const series = await event({
        recurrence: {
          pattern: { type: 'daily', interval: 1 },
          range: { type: 'numbered', startDate: '2026-12-02', numberOfOccurrences: 3 },
        },
      });
      const window = 'startDateTime=2026-12-01T00:00:00Z&endDateTime=2026-12-05T00:00:00Z';
      const listing = await asked({ method: 'GET', endpoint: `/me/events/${series}/instances?${window}` });
      expect(listing.shown.Event).toMatch(/2026-12-02.*and all that repeats it$/);
      await listing.approve();
      const { body } = (await listing.outcome()).result as { body: { value: { id: string }[] } };
      const second = body.value[1]?.id ?? '';
      const { shown } = await asked(post(`/me/events/${series}/${below}/${second}/cancel`, {}));
      expect(shown.Event).toMatch(/^“Review”, 2026-12-03/);
      expect(shown.Event).not.toContain('repeats');
      const viewed = await asked(post(`/me/calendarView/${second}/cancel`, {}));
      expect(viewed.shown.Event).toMatch(/^“Review”, 2026-12-03/);
    },
  );

  test.each([
    ['a group', '/groups/g1/events/AAMk='],
    ['a chat', '/me/chats/c1/messages/AAMk='],
    ['a team', '/teams/t1/channels/c1/messages/AAMk='],
  ])('to what lies in %s says nothing of the mailbox', async (_where, endpoint) => {
    const { shown } = await asked({ method: 'PATCH', endpoint, body: {} });
    expect(shown).toEqual({});
  });
});
