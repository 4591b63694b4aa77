import { mailScopes } from '../../src/contracts/account-scopes';
import { failureOf } from '../../src/temporal/failure-of';
import { createWorld, mailUser, type World } from '../support/world';

/** What somebody sees of their mailbox, through the client and without anybody's approval: all of it only reads. */
let world: World;
const call: World['client']['tools']['call'] = (step, input, options) => world.client.tools.call(step, input, options);

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const connect = (name: string, scopes: readonly string[], owner = mailUser) =>
  world.client.accounts.connect({
    ...{ integration: 'mail', name, owner, scopes: [...scopes] },
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: world.sandbox.login.issueAccessToken(owner, scopes, 'test-client'),
      refreshToken: world.sandbox.login.issueRefreshToken(owner, scopes, 'test-client'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });

describe('8. Meetings: whichever meeting scope is granted decides; transcripts can be read through the raw call', () => {
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

describe('10. Input as people write it', () => {
  const problem = (input: object) =>
    call('mail.findEmail', input).then(
      () => 'was taken',
      (error: unknown) => failureOf(error)?.message ?? '',
    );

  test.each([
    [{ sender: 'lena@northwind.example', form: 'x' }, /"form"; did you mean "from"/],
    [{ messageId: 'AAMkAGI1' }, /"messageId"; did you mean "messageIds"/],
    [{ limit: 'five' }, /limit: Give a whole number/],
  ])('a mistyped field is answered with the one that is meant: %j', async (input, sentence) => {
    expect(await problem(input)).toMatch(sentence);
  });

  test('one thing where a list is meant is taken', async () => {
    const input = { messageIds: 'AAkALgNobody' } as unknown as { messageIds: string[] };
    expect(await problem(input)).not.toMatch(/list/);
  });
});
