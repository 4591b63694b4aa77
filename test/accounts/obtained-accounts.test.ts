import { sealCredential, openCredential, type Credential } from '../../src/accounts/credential';
import { boardMember } from '../../src/accounts/board-member';
import { obtainedBoard, obtainedBoardByToken, obtainedMailbox } from '../../src/accounts/obtained-account';
import { obtainedApplication } from '../../src/accounts/obtained-application';
import { renewCredential } from '../../src/accounts/refresh-credential';
import { readConfiguration, type Configuration } from '../../src/configuration';
import { mailScopes } from '../../src/contracts/account-scopes';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { answerJson, startLocalServer, type Answer, type LocalServer } from '../providers/local-server';
import { certificates } from '../support/application-certificates';

let server: LocalServer;
let says: Answer;
let configuration: Configuration;
beforeEach(async () => {
  server = await startLocalServer((request, response) => says(request, response));
  configuration = readConfiguration({
    ...{
      MICROSOFT_GRAPH_URL: `${server.url}/v1.0`,
      MICROSOFT_LOGIN_URL: `${server.url}/login`,
      MICROSOFT_CLIENT_ID: 'c',
    },
    ...{ TRELLO_URL: `${server.url}/1`, ATLASSIAN_URL: `${server.url}/auth`, ATLASSIAN_CLIENT_ID: 'b' },
  });
});
afterEach(() => server.close());
const answering =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    answerJson(response, status, body);
const asked = () => server.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`);

const mailbox = { tenant: 'common', meetings: false, shared: false, directory: false };
const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: '2099-01-01T00:00:00Z', scopes: ['one'] };

describe('who signed in', () => {
  test('to a mailbox is known by its address, or by the sign-in name of somebody without one', async () => {
    says = answering(200, { id: 'u', mail: 'ada@contoso.example', userPrincipalName: 'ada@x' });
    expect(await obtainedMailbox(configuration, mailbox, tokens)).toEqual({
      ...{ owner: 'ada@contoso.example', ownerId: 'u', scopes: ['one'], permissionType: 'standard' },
      credential: {
        kind: 'microsoft',
        tenant: 'common',
        accessToken: 'a',
        refreshToken: 'r',
        expiresAt: tokens.expiresAt,
        asked: mailScopes,
        clientId: 'c',
      },
    });
    expect(asked()).toEqual(['GET /v1.0/me?$select=id,mail,userPrincipalName']);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer a');
    says = answering(200, { id: 'u', mail: null, userPrincipalName: 'ada@x' });
    expect((await obtainedMailbox(configuration, mailbox, tokens)).owner).toBe('ada@x');
  });

  test('to boards is known by the user name', async () => {
    says = answering(200, { id: 'm', username: 'ada' });
    expect(await obtainedBoard(configuration, tokens)).toEqual({
      ...{ owner: 'ada', ownerId: 'm', scopes: ['one'] },
      credential: {
        kind: 'trello-oauth',
        accessToken: 'a',
        refreshToken: 'r',
        expiresAt: tokens.expiresAt,
        clientId: 'b',
      },
    });
    expect(asked()).toEqual(['GET /1/members/me?fields=username']);
    expect(await obtainedBoardByToken(configuration, { key: 'k', token: 't' })).toEqual({
      ...{ owner: 'ada', ownerId: 'm', scopes: ['read', 'write'] },
      credential: { kind: 'trello-token', key: 'k', token: 't' },
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      ...['Bearer a', 'OAuth oauth_consumer_key="k", oauth_token="t"'],
    ]);
    says = answering(200, { id: 'm', username: null });
    await expect(boardMember(configuration, { kind: 'token', key: 'k', token: 't' })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message: 'Trello does not tell the user name of the member m.' },
    });
  });

  test('with a token that is refused at once is told by whom', async () => {
    says = answering(401, { error: { code: 'InvalidAuthenticationToken', message: 'x' } });
    await expect(obtainedMailbox(configuration, mailbox, tokens)).rejects.toMatchObject({
      ...{ type: 'PermissionDenied' },
      message: 'Microsoft Graph refuses the token it has just issued. Connect again.',
    });
    await expect(obtainedBoard(configuration, tokens)).rejects.toMatchObject({
      ...{ type: 'PermissionDenied' },
      message: 'Trello refuses the token Atlassian has just issued. Connect again.',
    });
  });

  test.each([
    [
      'invalid key',
      'key',
      'Trello knows no application with this API key. Copy it whole, from https://trello.com/apps/admin.',
    ],
    ['invalid token', 'token', 'Trello does not accept it. Copy the token whole, and make it with this API key.'],
  ])('with what Trello calls an %s is told which part it was', async (text, part, message) => {
    says = (_request, response) => void response.writeHead(401, { 'content-type': 'text/plain' }).end(text);
    await expect(obtainedBoardByToken(configuration, { key: 'k', token: 't' })).rejects.toMatchObject({
      ...{ type: 'PermissionDenied', message, details: [{ part }] },
    });
  });

  test('another failure of Trello’s stays what it is', async () => {
    says = answering(404, 'x');
    await expect(obtainedBoardByToken(configuration, { key: 'k', token: 't' })).rejects.toMatchObject({
      type: 'NotFound',
    });
  });
});

const [certificate, privateKey] = certificates.ours.split(/(?=-----BEGIN PRIVATE)/) as [string, string];
const proofs = {
  secret: { kind: 'secret', secret: 's' },
  certificate: { kind: 'certificate', certificate, privateKey },
} as const;
const application = (proof: keyof typeof proofs = 'secret') => ({
  ...{ tenant: 't', clientId: 'c', mailboxes: ['a@b.example', 'c@d.example'], proof: proofs[proof] },
});
const token = `x.${Buffer.from(JSON.stringify({ roles: ['Mail.Send', 'Mail.Read'] })).toString('base64url')}.x`;
const granting =
  (inbox: Answer = answering(200, { id: 'i' })): Answer =>
  (request, response) =>
    request.url.startsWith('/login/')
      ? answerJson(response, 200, { access_token: token, expires_in: 60 })
      : inbox(request, response);
const refusing = answering(400, { error: 'invalid_client', error_description: 'AADSTS7000222: x' });

describe('an application', () => {
  test('opens each of its mailboxes when it is connected', async () => {
    says = granting();
    const mailboxes = ['a@b.example', 'c@d.example'];
    expect(await obtainedApplication(configuration, application())).toEqual({
      ...{ owner: 'a@b.example, c@d.example', scopes: ['Mail.Read', 'Mail.Send'], mailboxes },
      credential: {
        ...{ kind: 'microsoft-application', ...application(), accessToken: token },
        expiresAt: expect.any(String) as string,
      },
    });
    expect(asked()).toEqual([
      'POST /login/t/oauth2/v2.0/token',
      ...mailboxes.map((mailbox) => `GET /v1.0/users/${mailbox}/mailFolders/inbox?$select=id`),
    ]);
    const opened = server.requests.slice(1).map(({ headers }) => headers.authorization);
    expect(opened).toEqual(mailboxes.map(() => `Bearer ${token}`));
  });

  test.each([403, 404])('that cannot open one of them (%i) is not connected', async (status) => {
    says = granting((request, response) =>
      decodeURIComponent(request.url).includes('c@d.example')
        ? answerJson(response, status, { error: { code: 'x', message: 'No.' } })
        : answerJson(response, 200, {}),
    );
    await expect(obtainedApplication(configuration, application())).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(
        /^The application cannot open the mailbox c@d\.example; nothing was connected\. It needs the role Mail\.ReadWrite, granted in Entra .* \(.*No\.\)\)$/,
      ) as string,
    });
  });

  test('whose mailbox does not answer is asked again', async () => {
    says = granting(answering(500, {}));
    await expect(obtainedApplication(configuration, application())).rejects.toMatchObject({
      type: 'ProviderUnavailable',
    });
  });

  test.each(['secret', 'certificate'] as const)('whose %s Microsoft refuses is told so', async (proof) => {
    says = refusing;
    await expect(obtainedApplication(configuration, application(proof))).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: `Microsoft refuses the application (invalid_client, AADSTS7000222). Check the tenant, the client id and the ${proof}; nothing was connected.`,
    });
    const credential = {
      kind: 'microsoft-application',
      ...application(proof),
      accessToken: 'a',
      expiresAt: '',
    } as const;
    expect(await renewCredential(credential, [], configuration)).toEqual({
      kind: 'misconfigured',
      reason: `Microsoft refuses the application or its ${proof} (invalid_client, AADSTS7000222): it may have expired, been removed or replaced. Where that lasts, connect the account again with one that is valid; it stays connected, and is tried again by itself.`,
    });
  });

  test('is told of a clock that is wrong, which is no fault of its certificate', async () => {
    says = answering(401, {
      error: 'invalid_client',
      error_description: 'AADSTS700024: Client assertion is not within its valid time range.',
    });
    const credential = {
      kind: 'microsoft-application',
      ...application('certificate'),
      accessToken: 'a',
      expiresAt: '',
    } as const;
    expect(await renewCredential(credential, [], configuration)).toEqual({
      kind: 'misconfigured',
      reason: expect.stringMatching(/AADSTS700024.*clock of this worker.*stays connected/) as unknown,
    });
  });

  test('asks for another token, and for nothing of its person', async () => {
    says = granting();
    const credential = { kind: 'microsoft-application', ...application(), accessToken: 'old', expiresAt: '' } as const;
    expect(await renewCredential(credential, [], configuration)).toEqual({
      kind: 'renewed',
      credential: { ...credential, accessToken: token, expiresAt: expect.any(String) as string },
      scopes: ['Mail.Read', 'Mail.Send'],
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a token that is renewed', () => {
  const board = { kind: 'trello-oauth', accessToken: 'a', refreshToken: 'r', expiresAt: '' } as const;
  const mailbox = { ...board, kind: 'microsoft', tenant: 'common' } as const;
  const fields = () => server.requests.at(-1)?.body.toString() ?? '';

  test('is asked for with the one before, at Microsoft for what was granted', async () => {
    says = answering(200, { access_token: 'new', expires_in: 60, refresh_token: 'next', scope: 'two' });
    expect(await renewCredential(board, ['one'], configuration)).toEqual({
      kind: 'renewed',
      credential: {
        ...board,
        ...{ clientId: 'b', accessToken: 'new', refreshToken: 'next', expiresAt: expect.any(String) as string },
      },
      scopes: ['two'],
    });
    expect(JSON.parse(fields())).toEqual({ grant_type: 'refresh_token', refresh_token: 'r', client_id: 'b' });
    await renewCredential(mailbox, ['Mail.Read'], configuration);
    expect(Object.fromEntries(new URLSearchParams(fields()))).toEqual({
      ...{ grant_type: 'refresh_token', refresh_token: 'r', client_id: 'c' },
      scope: 'https://graph.microsoft.com/Mail.Read offline_access',
    });
  });

  test('is asked for no scope that nobody asked its person for, as what Microsoft grants beside it may be withdrawn', async () => {
    says = answering(200, { access_token: 'new', expires_in: 60, scope: 'Mail.Read Files.Read' });
    const credential = { ...mailbox, asked: ['Mail.Read', 'Mail.Send', 'offline_access'] };
    const outcome = await renewCredential(credential, ['Mail.Read', 'Files.Read'], configuration);
    expect(outcome).toMatchObject({ credential: { asked: credential.asked }, scopes: ['Mail.Read', 'Files.Read'] });
    expect(new URLSearchParams(fields()).get('scope')).toBe('https://graph.microsoft.com/Mail.Read offline_access');
  });

  test('keeps what its server does not change', async () => {
    says = answering(200, { access_token: 'new', expires_in: 60 });
    expect(await renewCredential(board, ['one'], configuration)).toMatchObject({
      ...{ credential: { refreshToken: 'r' }, scopes: ['one'] },
    });
  });

  test('is lost where its person has to sign in, and nobody’s fault but ours where the application is refused', async () => {
    says = answering(400, { error: 'invalid_grant' });
    expect(await renewCredential(board, [], configuration)).toEqual({
      kind: 'lost',
      reason: 'Atlassian wants its person to sign in again (invalid_grant). Reconnect the account.',
    });
    says = answering(400, { error: 'invalid_client' });
    expect(await renewCredential(board, [], configuration)).toEqual({
      kind: 'misconfigured',
      reason:
        'Atlassian refuses our application (invalid_client): correct ATLASSIAN_CLIENT_ID, ATLASSIAN_CLIENT_SECRET or its registration, and start the worker anew. The account stays connected; nobody has to sign in again.',
    });
  });

  test('is not asked for without an application, which an operator sets', async () => {
    const none = readConfiguration({});
    expect(await renewCredential(board, [], none)).toEqual({
      ...{ kind: 'misconfigured', isOfThisWorker: true },
      reason:
        'No application is configured to sign in with: set ATLASSIAN_CLIENT_ID (see .env.example). Then start the worker anew; the account stays connected.',
    });
    expect(server.requests).toEqual([]);
  });
});

test('a credential is opened for the account it was sealed for, and only where it is one', () => {
  const keyRing = createKeyRing([generateKey()], 'the test');
  const credential: Credential = { kind: 'trello-token', key: 'k', token: 't' };
  const sealed = sealCredential(keyRing, 'board/a', credential);
  expect(openCredential(keyRing, 'board/a', sealed)).toEqual(credential);
  expect(() => openCredential(keyRing, 'board/b', sealed)).toThrow('was changed, or was sealed for something else');
  expect(sealed).not.toContain('trello');
  for (const none of [{ ...credential, token: '' }, { kind: 'other' }, {}])
    expect(() => openCredential(keyRing, 'board/a', sealCredential(keyRing, 'board/a', none as Credential))).toThrow();
});
