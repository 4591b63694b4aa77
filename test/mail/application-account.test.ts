import { X509Certificate } from 'node:crypto';
import { checkEntered } from '../../src/accounts/application-entered';
import { readSealedCredential, refreshSealedCredential } from '../../src/accounts/account-directory';
import { applicationRoles } from '../../src/contracts/account-scopes';
import { isToolError } from '../../src/contracts/tool-error';
import { failureOf } from '../../src/contracts/failure-of';
import { connectApplication } from '../support/connect-application';
import { createWorld, mailUser, type World } from '../support/world';
import { readStatus } from '../../src/client/status/status';
import { checkAgents } from '../../src/doctor/check-agents';
import { certificates } from '../support/application-certificates';

const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const support = 'support@contoso.example';
const ben = 'ben@contoso.example';
const secret = 'first-secret';

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  await world.startWorkers({ only: 'services' });
  register();
  await connect('desk', [support]);
});
afterAll(() => world.stop());

const register = (more: object = {}) =>
  world.sandbox.login.registerApplication({
    ...{ clientId, secret, roles: [...applicationRoles], mailboxes: [support, ben] },
    ...more,
  });

const connect = (name: string, mailboxes: string[], proof: object = { secret }) =>
  connectApplication(world, { name, clientId, mailboxes, ...proof });

const call = async (step: string, input: object) => (await world.client.calls.start(step, input)).result();

async function refusal(step: string, input: object): Promise<{ type?: string | null | undefined; message: string }> {
  const error = await call(step, input).then(
    () => new Error('It was not refused.'),
    (failure: unknown) => failureOf(failure) ?? failure,
  );
  if (!isToolError(error)) throw error;
  return error;
}

const sentTo = (provider: 'graph' | 'login') => world.sandbox.requests.list({ provider });

test('it says what it is for, and what its token allows', async () => {
  expect(await world.client.accounts.get('mail', 'desk')).toMatchObject({
    ...{ permissionType: 'application', mailboxes: [support], owner: support, state: 'connected' },
    scopes: [...applicationRoles].sort(),
  });
  expect(await world.client.accounts.check('mail', 'desk')).toEqual({ healthy: true });
});

test('steps work in its mailbox without naming it, and never ask for /me', async () => {
  const before = sentTo('graph').length;
  expect(await call('mail.listFolders', { account: 'desk' })).toMatchObject({ folders: expect.any(Array) as unknown });
  expect(await call('mail.getMailbox', { account: 'desk' })).toMatchObject({
    address: support,
    timeZone: 'Europe/Berlin',
  });
  await call('mail.sendEmail', { account: 'desk', to: [mailUser], subject: 'From the desk', body: 'Hello' });
  await call('calendar.createEvent', {
    ...{ account: 'desk', subject: 'Shift', timeZone: 'Europe/Berlin' },
    ...{ start: '2031-03-03T09:00', end: '2031-03-03T10:00' },
  });
  await call('contacts.createContact', { account: 'desk', givenName: 'Lena', emails: ['lena@northwind.example'] });
  const paths = sentTo('graph')
    .slice(before)
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !path.startsWith(`/v1.0/users/${support}/`))).toEqual([]);
});

test('a mailbox that is not its own is refused before anything is sent, also where Microsoft would give it', async () => {
  const before = sentTo('graph').length;
  for (const mailbox of [ben, mailUser, mailUser.toUpperCase(), '6c1f2f0e-0f64-4a9e-8d41-1f4f4be4d7aa'])
    expect(await refusal('mail.findEmail', { account: 'desk', mailbox })).toMatchObject({ type: 'PermissionDenied' });
  expect(sentTo('graph')).toHaveLength(before);
});

test('its raw calls reach its mailbox, and neither /me nor anybody else', async () => {
  const read = (endpoint: string) => ({ account: 'desk', method: 'GET', endpoint });
  expect(
    await call('mail.apiCall', read(`/users/${support.toUpperCase()}/mailFolders/inbox?$select=id`)),
  ).toMatchObject({
    status: 200,
  });
  const before = sentTo('graph').length;
  expect(await refusal('mail.apiCall', read('/me/messages'))).toMatchObject({ type: 'InvalidInput' });
  expect(await refusal('mail.apiCall', read(`/users/${ben}/messages`))).toMatchObject({ type: 'PermissionDenied' });
  expect(sentTo('graph')).toHaveLength(before);
});

test('one for several mailboxes wants to be told which', async () => {
  await connect('both', [support, ben]);
  expect((await refusal('mail.listFolders', { account: 'both' })).message).toContain(`${support}, ${ben}`);
  expect(await call('mail.listFolders', { account: 'both', mailbox: 'Ben@contoso.example' })).toBeDefined();
});

test('a file is put into the mailbox that is named, and sent from there', async () => {
  const upload = { account: 'both', name: 'offer.txt', content: Buffer.from('An offer') };
  await expect(world.client.attachments.upload(upload)).rejects.toThrow(`name one in "mailbox": ${support}, ${ben}`);
  const reference = await world.client.attachments.upload({ ...upload, mailbox: 'Ben@contoso.example' });
  expect(reference).toContain(`mail-attachment:both/${ben}:`);
  await call('mail.sendEmail', {
    ...{ account: 'both', mailbox: support, to: [mailUser], subject: 'Our offer', body: 'See the file.' },
    attachments: [reference],
  });
  const [received] = world.sandbox.graph.messages(mailUser).filter(({ subject }) => subject === 'Our offer');
  expect(received?.attachments.map(({ content }) => content.toString())).toEqual(['An offer']);
});

test('what it has no role for is explained by the role, not by access that people give each other', async () => {
  register({ roles: applicationRoles.filter((role) => !role.startsWith('Contacts.')) });
  world.sandbox.login.expireAccessTokens();
  const { type, message } = await refusal('contacts.listContacts', { account: 'desk' });
  expect({ type, message }).toEqual({ type: 'PermissionDenied', message: expect.stringContaining('grants the role') });
  expect(message).not.toContain('delegated access');
  register();
  world.sandbox.login.expireAccessTokens();
});

test('colleagues and rooms are in none of its mailboxes, which the refusal says without asking for one', async () => {
  const before = sentTo('graph').length;
  for (const account of ['desk', 'both'])
    for (const where of ['organisation', 'rooms']) {
      const { type, message } = await refusal('contacts.findContact', { account, in: where, name: 'Ben' });
      expect(type).toBe('PermissionDenied');
      expect(message).toContain('belongs to an application');
      expect(message).not.toContain('"mailbox"');
    }
  expect(sentTo('graph')).toHaveLength(before);
});

test('a mailbox outside its policy is not connected', async () => {
  await expect(connect('ada', [mailUser])).rejects.toThrow(`cannot open the mailbox ${mailUser}`);
});

test('a token that has run out is asked for anew once, however many wait for it', async () => {
  world.sandbox.login.expireAccessTokens();
  const before = sentTo('login').length;
  await Promise.all([1, 2, 3, 4].map(() => call('mail.listFolders', { account: 'desk' })));
  expect(sentTo('login')).toHaveLength(before + 1);
});

const renewed = async () => {
  const { credentialVersion } = await readSealedCredential(world.client.temporal, 'mail/desk');
  return refreshSealedCredential(world.client.temporal, 'mail/desk', credentialVersion);
};

test('a refusal that passes is told while it lasts, and costs nobody the account', async () => {
  register({ secret: 'second-secret' });
  world.sandbox.login.expireAccessTokens();
  expect(await renewed()).toMatchObject({
    overview: { state: 'connected' },
    reason: expect.stringContaining('AADSTS'),
  });
  register();
  expect(await call('mail.listFolders', { account: 'desk' })).toBeDefined();
  expect(await world.client.accounts.get('mail', 'desk')).not.toHaveProperty('reason');
});

test('a secret that ended needs another, which the account is given under its name', async () => {
  register({ secret: 'second-secret' });
  world.sandbox.login.expireAccessTokens();
  await renewed();
  expect(await world.client.accounts.get('mail', 'desk')).toMatchObject({
    ...{ state: 'connected', reason: expect.stringContaining('AADSTS7000215') as unknown },
  });
  await connect('desk', [support], { secret: 'second-secret' });
  expect(await call('mail.listFolders', { account: 'desk' })).toBeDefined();
});

test('a certificate proves it as well as a secret, and another one does not', async () => {
  const { ours, another } = certificates;
  register({ secret: undefined, certificate: ours });
  const { certificateEndsAt = '', ...signed } = await connect('signed', [support], { certificate: ours });
  expect(signed).toMatchObject({ permissionType: 'application' });
  expect(new Date(new X509Certificate(ours).validTo).toISOString()).toBe(certificateEndsAt);
  const aMonthBefore = Date.parse(certificateEndsAt) - 29 * 24 * 60 * 60_000;
  const told = `The certificate of the mail account "signed" ends on ${certificateEndsAt.slice(0, 10)}: connect`;
  expect((await checkAgents(world.client, [], aMonthBefore)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(told),
  );
  expect((await readStatus(world.client.temporal, aMonthBefore)).accounts).toContainEqual(
    expect.objectContaining({ name: 'signed', state: 'expiring', ending: expect.stringContaining(told) }),
  );
  expect(await call('mail.listFolders', { account: 'signed' })).toBeDefined();
  await expect(connect('forged', [support], { certificate: another })).rejects.toThrow('AADSTS700027');
});

test('a further mailbox is taken under the same name, and others alone are refused: the account is disconnected first', async () => {
  register();
  await expect(connect('desk', [ben])).rejects.toThrow('belongs to');
  expect(await connect('desk', [support, ben])).toMatchObject({ mailboxes: [support, ben] });
});

describe('what somebody enters', () => {
  const entered = { tenant: 'contoso.example', clientId, mailboxes: [support], secret };
  const problemsOf = (more: object) => {
    const checked = checkEntered({ ...entered, ...more });
    return checked.kind === 'refused' ? Object.keys(checked.problems) : [];
  };

  test.each([
    [{}, []],
    [{ tenant: 'common' }, ['tenant']],
    [{ tenant: 'contoso.example/../evil' }, ['tenant']],
    [{ clientId: 'support' }, ['clientId']],
    [{ mailboxes: [] }, ['mailboxes']],
    [{ mailboxes: ['support'] }, ['mailboxes']],
    [{ mailboxes: ['a@b/c'] }, ['mailboxes']],
    [{ secret: '' }, ['secret']],
    [{ certificate: 'x' }, ['secret']],
    [{ secret: '', certificate: '-----BEGIN CERTIFICATE-----' }, ['certificate']],
  ])('%j is told as a problem of %j', (more, problems) => {
    expect(problemsOf(more)).toEqual(problems);
  });

  test('a key that is not the certificate’s is refused', () => {
    const certificate = new X509Certificate(certificates.ours).toString();
    const key = certificates.another.slice(certificates.another.indexOf('-----BEGIN PRIVATE'));
    expect(problemsOf({ secret: '', certificate: certificate + key })).toEqual(['certificate']);
  });
});
