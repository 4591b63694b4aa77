import { AccessTokens } from '../../src/accounts/access-tokens';
import { sealCredential, type Credential, type OauthCredential } from '../../src/accounts/credential';
import type { AccountOverview } from '../../src/contracts/account';
import { defined } from '../../src/json/defined';
import type { RefreshRequest, SealedCredential } from '../../src/messages/connected-account';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { temporalTelling } from '../support/told-workflows';

const account = 'mail/support' as const;
const now = Date.parse('2026-05-01T10:00:00Z');
const keyRing = createKeyRing([generateKey()], 'the test');

beforeEach(() => jest.useFakeTimers({ now, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1_000);

const token = (accessToken: string, secondsLeft = 3_600): OauthCredential => ({
  ...{ kind: 'microsoft', tenant: 'common', refreshToken: 'r', accessToken },
  expiresAt: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
});

/** An account whose entity renews its credential when asked, as `renewed` says. */
function connected(
  first: Credential,
  renewed: (version: number) => Credential | Partial<SealedCredential> | Promise<Credential> = () => first,
) {
  const connectedAt = new Date(now).toISOString();
  const overview = { integration: 'mail', name: 'support', state: 'connected', connectedAt } as AccountOverview;
  const stored: SealedCredential = {
    ...{ overview, sealedCredential: sealCredential(keyRing, account, first), credentialVersion: 1 },
  };
  const refreshes: number[] = [];
  const entity = {
    status: 'RUNNING',
    get memo() {
      return { overview: stored.overview };
    },
    queries: { credential: () => ({ ...stored }) },
    updates: {
      refresh: async (argument: unknown) => {
        const { refusedVersion } = argument as RefreshRequest;
        refreshes.push(refusedVersion);
        const made = await renewed(refusedVersion);
        if (!('kind' in made)) return Object.assign(stored, made);
        stored.credentialVersion += 1;
        stored.sealedCredential = sealCredential(keyRing, account, made);
        return { ...stored };
      },
    },
  };
  const { client, asked } = temporalTelling({ [`connected-account/${account}`]: entity });
  const tokens = new AccessTokens(keyRing);
  const get = async (refused?: { token: string; isBlamed: boolean }) => {
    const credential = await tokens.credential(client, account, refused);
    return credential.kind === 'trello-token' ? credential.token : credential.accessToken;
  };
  const asks = () => asked.splice(0).map((ask) => ask.split(' ')[0]);
  const lookAhead = () => tokens.lookAhead(client, account);
  const reconnect = (credential: Credential) => {
    stored.sealedCredential = sealCredential(keyRing, account, credential);
    stored.overview = { ...stored.overview, connectedAt: new Date().toISOString() };
  };
  const end = () => (entity.status = 'TERMINATED');
  return { get, lookAhead, asks, stored, reconnect, refreshes, end };
}
const blamed = (refused: string) => ({ token: refused, isBlamed: true });
const suspected = (refused: string) => ({ token: refused, isBlamed: false });

test('a credential is read once for those who ask at once, and used for ten seconds without asking', async () => {
  const { get, asks } = connected(token('one'));
  expect(await Promise.all([get(), get(), get()])).toEqual(['one', 'one', 'one']);
  pass(9.999);
  expect(await get()).toBe('one');
  expect(asks()).toEqual(['credential', 'describe']);
});

test('after ten seconds the memo says whether the account was connected anew; only then another one is read', async () => {
  const { get, asks, reconnect } = connected(token('one'));
  await get();
  pass(10);
  await get();
  expect(asks()).toEqual(['credential', 'describe', 'describe']);
  await get();
  expect(asks()).toEqual([]);
  reconnect(token('two'));
  pass(10);
  expect([await get(), asks()]).toEqual(['two', ['describe', 'credential', 'describe']]);
});

test('a clock that is set back keeps no account in use that is connected no more', async () => {
  const { get, end } = connected(token('one'));
  await get();
  end();
  jest.setSystemTime(now - 86_400_000);
  pass(10);
  await expect(get()).rejects.toMatchObject({ type: 'AccountNotFound' });
});

test('within ten seconds of its run being ended an account is none any more, though its credential is still told', async () => {
  const { get, end } = connected(token('one'));
  await get();
  end();
  pass(10);
  await expect(get()).rejects.toMatchObject({ type: 'AccountNotFound' });
});

test('who looks ahead shares that look, and nothing is looked for of an account that is not known here or was looked at just now', async () => {
  const { get, lookAhead, asks, reconnect } = connected(token('one'));
  lookAhead();
  expect(asks()).toEqual([]);
  await get();
  lookAhead();
  expect(asks()).toEqual(['credential', 'describe']);
  pass(10);
  lookAhead();
  lookAhead();
  expect(asks()).toEqual(['describe']);
  expect([await get(), asks()]).toEqual(['one', []]);
  reconnect(token('two'));
  pass(10);
  lookAhead();
  expect([await get(), asks()]).toEqual(['two', ['describe', 'credential', 'describe']]);
});

test('who looks ahead renews nothing: a token that runs out is left to the call', async () => {
  const { get, lookAhead, asks } = connected(token('one', 65));
  await get();
  asks();
  pass(10);
  lookAhead();
  expect(asks()).toEqual([]);
});

test.each([
  [61, 'one', []],
  [60, 'two', [1]],
])('a token that runs out in %i s is used as %s', async (seconds, expected, renewals) => {
  const { get, refreshes } = connected(token('one', seconds), () => token('two'));
  expect(await get()).toBe(expected);
  expect(refreshes).toEqual(renewals);
});

test('a renewed token that is over by the clock of this machine is used until the provider refuses it', async () => {
  const { get, refreshes } = connected(token('one', -30), (version) => token(`renewed ${String(version)}`, -30));
  expect([await get(), await get()]).toEqual(['renewed 1', 'renewed 1']);
  pass(10);
  expect([await get(), refreshes]).toEqual(['renewed 1', [1]]);
  expect([await get(blamed('renewed 1')), await get(), refreshes]).toEqual(['renewed 2', 'renewed 2', [1, 2]]);
});

test('a refused token is renewed once, however many it was refused to', async () => {
  const { get, refreshes } = connected(token('one'), (version) => token(`renewed ${String(version)}`));
  await get();
  const answers = await Promise.all([get(blamed('one')), get(blamed('one')), get()]);
  expect(answers.slice(0, 2)).toEqual(['renewed 1', 'renewed 1']);
  expect(await get(blamed('one'))).toBe('renewed 1');
  expect(refreshes).toEqual([1]);
  expect(await get(blamed('renewed 1'))).toBe('renewed 2');
});

test('who was refused while another look is under way does not take the refused token for an answer', async () => {
  const { get } = connected(token('one'), () => token('two'));
  expect(await Promise.all([get(), get(blamed('one'))])).toEqual(['one', 'two']);
});

test('a token that is only suspected is renewed once in five minutes', async () => {
  const { get, refreshes } = connected(token('one'), (version) => token(`renewed ${String(version)}`));
  expect(await get(suspected('one'))).toBe('renewed 1');
  expect(await get(suspected('one'))).toBe('renewed 1');
  expect(await get(suspected('renewed 1'))).toBe('renewed 1');
  pass(299);
  expect(await get(suspected('renewed 1'))).toBe('renewed 1');
  pass(1);
  expect(await get(suspected('renewed 1'))).toBe('renewed 2');
  expect(refreshes).toEqual([1, 2]);
});

test('a token that was suspected and could not be renewed is not given to who suspects it again', async () => {
  const { get, refreshes } = connected(token('one'), () => ({ reason: 'Microsoft is away.' }));
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(get(suspected('one'))).rejects.toMatchObject({ type: 'ProviderUnavailable' });
  expect(refreshes).toEqual([1, 1]);
});

test('a provider that refuses each token wants its person back, or the reason of the entity is told', async () => {
  const same = connected(token('one'));
  await expect(same.get(blamed('one'))).rejects.toMatchObject({
    ...{ type: 'AccountNeedsReconnect', message: expect.stringContaining('refuses the credential of mail/support') },
  });
  const refused = connected(token('one'), () => ({ reason: 'No client secret.' })).get(blamed('one'));
  const over = connected(token('one', -30), () => ({ reason: 'No client secret.' })).get();
  for (const reasoned of [refused, over])
    await expect(reasoned).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message: expect.stringContaining('cannot be renewed. No client secret.') },
    });
});

test.each([
  ['disconnected', undefined, 'The account mail/support is disconnected.'],
  [
    'needs reconnect',
    'Its password was changed.',
    'The account mail/support needs reconnecting: Its password was changed.',
  ],
])('an account that is %s is refused, also to who has used it before', async (state, reason, message) => {
  const { get, stored } = connected(token('one'));
  await get();
  Object.assign(stored, { overview: { ...stored.overview, state }, ...defined({ reason }) });
  stored.sealedCredential = '';
  pass(10);
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(get()).rejects.toMatchObject({ type: 'AccountNeedsReconnect', message });
});

test('a key and token have no end; refused once and good all the same, they are come back for', async () => {
  const { get, refreshes } = connected({ kind: 'trello-token', key: 'k', token: 't' });
  expect(await get()).toBe('t');
  pass(1_000_000);
  expect(await get()).toBe('t');
  await expect(get(blamed('t'))).rejects.toMatchObject({
    ...{ type: 'ProviderUnavailable', nonRetryable: false },
    message: expect.stringContaining(
      'Trello refused the token of mail/support just now, and accepts it again.',
    ) as string,
  });
  expect(refreshes).toEqual([1]);
  expect(await get()).toBe('t');
});

test('a renewal is waited for as long as a call has for it; one that takes longer is come back for', async () => {
  const after = (seconds: number) => () =>
    new Promise<Credential>((resolve) => setTimeout(() => resolve(token('two')), seconds * 1_000));
  jest.clearAllTimers(); // of the tests before
  const inTime = connected(token('one', 0), after(19)).get();
  await jest.advanceTimersByTimeAsync(19_000);
  expect([await inTime, jest.getTimerCount()]).toEqual(['two', 0]);
  const late = connected(token('one', 0), after(21));
  const failed = late.get().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await failed).toMatchObject({
    ...{ type: 'ProviderUnavailable', nonRetryable: false },
    message: 'The access token of mail/support is being refreshed and is not there yet; the call comes back for it.',
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect([await late.get(), late.refreshes]).toEqual(['two', [1]]);
});

test('there is no account but the connected ones', async () => {
  const { client } = temporalTelling({});
  for (const name of ['mail/sales', 'mail/../x'] as const) {
    await expect(new AccessTokens(keyRing).credential(client, name)).rejects.toMatchObject({ type: 'AccountNotFound' });
  }
});
