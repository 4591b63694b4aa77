import type { Steps } from '../../src/contracts';
import { mailScopes } from '../../src/contracts/account-scopes';
import { failureOf } from '../../src/contracts/failure-of';
import { connectMailbox } from '../support/connect-mailbox';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

/** What somebody does with their mailbox, through the client; nobody has to approve it. */
let world: World;
const call: World['client']['calls']['run'] = (step, input, options) => world.client.calls.run(step, input, options);

beforeAll(async () => {
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot', MICROSOFT_GRAPH_BETA: 'on' } });
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const connect = (name: string, scopes: readonly string[], owner = mailUser) =>
  connectMailbox(world, { name, owner, scopes });

test('3. The beta version is reached through the raw call where the operator allows it', async () => {
  await call('mail.apiCall', { account: 'support', method: 'GET', endpoint: '/beta/me/messages' });
  expect(world.sandbox.requests.list().at(-1)?.path).toBe('/beta/me/messages');
});

describe('8. Meetings: where nobody chose, whichever meeting scope is granted decides; transcripts can be read through the raw call', () => {
  const finder = 'OnlineMeetings.Read';
  const reader = 'OnlineMeetingTranscript.Read.All';
  const get = async (account: string, endpoint: string) => {
    const { status, body } = await call('mail.apiCall', { account, method: 'GET', endpoint });
    return { status, body: body as { value?: { id: string }[]; error?: { code: string } } };
  };
  let byLink: string;

  beforeAll(async () => {
    const time = (hour: string) => ({ dateTime: `2027-05-04T${hour}:00:00`, timeZone: 'UTC' });
    const { content } = world.sandbox.graph.createEvent(mailUser, {
      ...{ subject: 'Recorded', start: time('10'), end: time('11'), isOnlineMeeting: true },
    });
    const link = content.onlineMeeting!.joinUrl;
    world.sandbox.graph.addTranscript(link, 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ada>The oven is fixed.</v>\n');
    byLink = `/me/onlineMeetings?$filter=JoinWebUrl%20eq%20'${encodeURIComponent(link)}'`;
  });

  test.each([[finder], [reader], ['OnlineMeetings.ReadWrite']])('%s alone makes a meetings account', async (scope) => {
    const { permissionType } = await connect(`only-${scope.toLowerCase()}`, [...mailScopes, scope]);
    expect(permissionType).toBe('meetings');
  });

  test('with both, from the link of an event to what was said', async () => {
    await connect('minutes', [...mailScopes, finder, reader]);
    const meeting = (await get('minutes', byLink)).body.value?.[0]?.id ?? '';
    const transcripts = `/me/onlineMeetings/${meeting}/transcripts`;
    const transcript = (await get('minutes', transcripts)).body.value?.[0]?.id ?? '';
    const said = await get('minutes', `${transcripts}/${transcript}/content?$format=text/vtt`);
    expect(said).toEqual({ status: 200, body: expect.stringContaining('The oven is fixed.') });
  });

  test('with one of them, the other is handed back as refused; with none, and to personal accounts, both are', async () => {
    await connect('finder', [...mailScopes, finder]);
    await connect('reader', [...mailScopes, reader]);
    await connect('personal', mailScopes, 'cleo@outlook.example');
    const refused = { status: 403, body: { error: { code: 'Forbidden' } } };
    const meeting = (await get('finder', byLink)).body.value?.[0]?.id ?? '';
    const transcripts = `/me/onlineMeetings/${meeting}/transcripts`;
    expect(await get('finder', transcripts)).toMatchObject(refused);
    expect(await get('reader', byLink)).toMatchObject(refused);
    expect((await get('reader', transcripts)).body.value).toHaveLength(1);
    expect(await get('support', byLink)).toMatchObject(refused);
    expect((await get('personal', byLink)).status).toBe(403);
  });
});

/** How a step refuses this. */
const problem = (step: keyof Steps, input: object): Promise<string> =>
  call(step, input as never).then(
    () => 'was taken',
    (error: unknown) => failureOf(error)?.message ?? '',
  );

describe('10. Input as people write it', () => {
  const mail = { subject: 'As people write', body: 'Hello.' };

  test.each<[step: keyof Steps, written: object, meant: RegExp]>([
    ['mail.findEmail', { sender: 'lena@northwind.example', form: 'x' }, /"form"; did you mean "from"/],
    ['mail.findEmail', { messageId: 'AAMkAGI1' }, /"messageId"; did you mean "messageIds"/],
    ['mail.sendEmail', { ...mail, email: 'lena@northwind.example' }, /"email"; did you mean "to"/],
    ['calendar.updateEvent', { eventId: 'AAMkAGI1', attendees: [] }, /"attendees"; did you mean "addAttendees"/],
    ['contacts.createContact', { email: 'lena@northwind.example' }, /"email"; did you mean "emails"/],
    ['board.createCard', { name: 'x', idList: 'x' }, /"idList"; did you mean "list"/],
    ['board.createCard', { name: 'x', boardId: 'x' }, /"boardId"; did you mean "board"/],
    ['board.createCard', { name: 'x', desc: 'x' }, /"desc"; did you mean "description"/],
    ['board.updateCard', { card: 'x', dueDate: 'x' }, /"dueDate"; did you mean "due"/],
  ])('a mistyped field is answered with the one that is meant: %s %j', async (step, input, sentence) => {
    expect(await problem(step, input)).toMatch(sentence);
  });

  test.each<[input: object, said: string]>([
    [{ ...mail, to: 5 }, 'to: Give a list of addresses.'],
    [{ subject: 'x', to: 'lena@northwind.example' }, 'body: Give a "body"; only a "draft" can do without.'],
    [{ ...mail, to: 'lena@northwind.example', importance: 7 }, 'importance: Give "low", "normal" or "high".'],
  ])('what is missing or of another type is asked for in our words: %j', async (input, said) => {
    expect(await problem('mail.sendEmail', input)).toContain(said);
  });

  test('one thing where a list is meant is taken, and a name before an address', async () => {
    const to = 'Lena Fischer <lena@northwind.example>' as unknown as string[];
    expect(await call('mail.sendEmail', { account: 'support', ...mail, to })).toMatchObject({
      to: ['lena@northwind.example'],
    });
    expect(world.sandbox.graph.sentMail(mailUser).map(({ subject }) => subject)).toEqual([mail.subject]);
    const message = { from: 'lena@northwind.example', subject: 'To be labelled' };
    const messageId = world.sandbox.graph.deliverMail(mailUser, message).immutableId;
    const labels = 'Customer' as unknown as string[];
    expect(await call('mail.addLabel', { account: 'support', messageId, labels })).toMatchObject({
      labels: ['Customer'],
    });
  });
});

describe('12. Search languages', () => {
  const watcher = (id: string, filter: string) => ({
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} },
    triggers: [{ id, type: 'mail.newEmail', account: 'support', config: { filter } }],
  });

  test.each([
    ['isRead eq false', 'isRead:false'],
    ["contains(subject,'invoice')", 'subject:invoice*'],
  ])('OData in a mail filter is refused with the search for it: %s', async (odata, search) => {
    const defining = world.client.agents.define('searcher', watcher('searched', odata));
    await expect(defining).rejects.toMatchObject({ type: 'InvalidInput', message: expect.stringContaining(search) });
    const { warnings } = await world.client.agents.define('searcher', watcher('searched', search));
    expect(warnings).toEqual([]);
  });

  test('diagnosis hints at the asterisk with which a word of the filter would have matched', async () => {
    await world.client.agents.define('hinted', watcher('hinted', 'subject:invoice'));
    const look = () => world.client.triggers.get('hinted').catch(() => undefined);
    await eventually('it has looked', async () => (await look())?.lastCompletePullAt);
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Invoices of May' });
    const seen = async () => (await look())?.recent.find(({ label }) => label === 'Invoices of May');
    await eventually('it has seen the mail', seen);
    const { overview } = await world.client.triggers.diagnose('hinted');
    expect(overview?.recent.find(({ label }) => label === 'Invoices of May')).toMatchObject({
      delivered: false,
      reason: expect.stringMatching(/subject:invoice\. It would match with an asterisk behind it/),
    });
  });

  test.each([
    ['subject:invoice', /query: .*Give the field "subject" instead/],
    ['isRead:false', /Give the field "unread" instead/],
    ['invoice OR offer', /there is no OR\. Ask once for each/],
  ])('the search language in the words of Find Email is answered with the field for it: %s', async (query, said) => {
    expect(await problem('mail.findEmail', { account: 'support', query })).toMatch(said);
    expect(await problem('mail.findEmail', { account: 'support', query: `"${query}"` })).toBe('was taken');
  });
});

test('14. Events carry their web link', async () => {
  const day = { start: '2027-06-01', end: '2027-06-01', timeZone: 'UTC' };
  const webLink = expect.stringMatching(/^https:\/\/outlook/);
  const made = await call('calendar.createEvent', { account: 'support', subject: 'Linked', ...day });
  expect(made).toMatchObject({ webLink });
  const { events } = await call('calendar.listEvents', { account: 'support', ...day, webLinks: true });
  expect(events).toMatchObject([{ id: made.id, webLink }]);
});

test('17. Contacts carry where their office is and who their manager is, and are found by number and category', async () => {
  const office = { officeLocation: 'Building 4', manager: 'Grace Hopper' };
  const { id } = await call('contacts.createContact', {
    ...{ account: 'support', givenName: 'Otto', categories: ['Press'], ...office },
    phones: [{ type: 'business', number: '+49 30 765 432' }],
  });
  for (const criteria of [{ phone: '030 765432' }, { category: 'press' }]) {
    const { contacts } = await call('contacts.findContact', { account: 'support', ...criteria });
    expect(contacts).toMatchObject([{ id, ...office }]);
  }
});
