import { ApplicationFailure } from '@temporalio/common';
import {
  credentialQuery,
  disconnectUpdate,
  reconnectUpdate,
  refreshUpdate,
} from '../../../src/messages/connected-account';
import type { WorkflowRun } from '../../support/workflow-run';
import { began, begin, initial, overview, renew, renewed } from './an-account';

const minute = 60_000;
const revoke = 'accounts.revoke';

describe('an account', () => {
  test('is told by its memo and in Temporal Web UI, and keeps its credential from neither', async () => {
    const run = await begin();
    expect(run.memo).toEqual({ overview });
    expect(run.details).toBe('**support** (ada) is connected.');
    expect(await run.query(credentialQuery)).toEqual({ overview, sealedCredential: 'sealed', credentialVersion: 3 });
  });

  test('that was connected before anybody noted when counts from now on', async () => {
    const { connectedAt: _never, ...before } = overview;
    const run = await begin({ overview: before });
    expect(run.memo).toEqual({ overview: { ...overview, connectedAt: began } });
  });

  test('that needs its person says so and why', async () => {
    const run = await begin({ overview: { ...overview, state: 'needs reconnect' }, reason: 'It was revoked.' });
    expect(run.details).toBe('**support** (ada) needs reconnect: It was revoked.');
  });

  test('of a long run is continued with all it knows, and all it shows', async () => {
    const run = await begin();
    run.historyLength = 151;
    await run.wake();
    expect(run.end).toMatchObject({ kind: 'continued', args: [initial], memo: { overview } });
  });
});

test('connecting again replaces the credential, and with it what was wrong', async () => {
  const run = await begin({ overview: { ...overview, state: 'needs reconnect' }, reason: 'It was revoked.' });
  await run.pass(minute);
  const { result } = await run.update(reconnectUpdate, {
    sealedCredential: 'by hand',
    overview: { ...overview, owner: 'lena' },
  });
  expect(result).toEqual({
    ...{ sealedCredential: 'by hand', credentialVersion: 4 },
    overview: { ...overview, owner: 'lena', connectedAt: '2026-05-04T08:01:00.000Z' },
  });
  expect(run.memo).toMatchObject({ overview: { owner: 'lena' } });
  expect(run.details).toBe('**support** (lena) is connected.');
});

test('connecting again begins another run: what this one has begun with may be sealed with a key that is to be dropped', async () => {
  const reconnected = async (without: string[] = []) => {
    const run = await begin({}, { without });
    await run.update(reconnectUpdate, { sealedCredential: 'by hand', overview });
    return run;
  };
  expect((await reconnected()).end).toMatchObject({ kind: 'continued', args: [{ sealedCredential: 'by hand' }] });
  expect((await reconnected(['what is sealed anew begins anew'])).end).toBeUndefined();
});

const plain = { ...overview };
test.each<[string, string, unknown]>([
  ['a renewal of no version', 'refresh', {}],
  ['a credential for another account', 'reconnect', { sealedCredential: 'x', overview: { ...plain, name: 'other' } }],
  ['one of another integration', 'reconnect', { sealedCredential: 'x', overview: { ...plain, integration: 'board' } }],
  [
    'one of a kind there is not',
    'reconnect',
    { sealedCredential: 'x', overview: { ...plain, permissionType: 'root' } },
  ],
  ['one of nobody', 'reconnect', { sealedCredential: 'x', overview: { ...plain, owner: '' } }],
  ['one without scopes', 'reconnect', { sealedCredential: 'x', overview: { ...plain, scopes: [7] } }],
  ['no credential', 'reconnect', { overview }],
  ['a credential without its account', 'reconnect', { sealedCredential: 'x' }],
  ['a disconnection that may or may not revoke', 'disconnect', { revoke: 'perhaps' }],
])('%s is refused, and nothing changed', async (_what, update, request) => {
  const run = await begin();
  const { isAccepted, error } = await run.update(update, request);
  expect(isAccepted).toBe(false);
  expect(error).toMatchObject({
    ...{ type: 'InvalidInput', nonRetryable: true },
    message: 'This is not what the update takes. Accounts are refreshed and reconnected through the client.',
  });
  expect(await run.query(credentialQuery)).toMatchObject({ sealedCredential: 'sealed', credentialVersion: 3 });
});

test.each(['standard', 'meetings', 'application'])('%s permissions are a kind there is', async (permissionType) => {
  const run = await begin();
  const { isAccepted } = await run.update('reconnect', {
    sealedCredential: 'x',
    overview: { ...plain, permissionType },
  });
  expect(isAccepted).toBe(true);
});

describe('disconnecting', () => {
  test.each([
    ['where nothing is said', []],
    ['where it is not wanted', [{ revoke: false }]],
  ])('forgets the credential and revokes nothing %s', async (_when, args) => {
    const run = await begin();
    const { result } = await run.update(disconnectUpdate, ...args);
    expect(result).toEqual({ revocation: 'kept' });
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
    expect(run.memo).toEqual({ overview: { ...overview, state: 'disconnected' } });
    expect(run.details).toBe('**support** (ada) is disconnected.');
  });

  test.each([
    ['revoked', async (run: WorkflowRun) => run.answer(revoke, { revocation: 'revoked' })],
    ['failed', async (run: WorkflowRun) => run.fail(revoke, ApplicationFailure.create({ message: 'No answer.' }))],
  ] as const)('tells whether the credential was ended at the provider: %s', async (revocation, end) => {
    const run = await begin();
    const asked = await run.update(disconnectUpdate, { revoke: true });
    expect(run.asked(revoke).args).toEqual([{ integration: 'mail', name: 'support', sealedCredential: 'sealed' }]);
    expect(await run.query(credentialQuery)).toMatchObject({ sealedCredential: '', credentialVersion: 4 });
    const again = await run.update(reconnectUpdate, { sealedCredential: 'by hand', overview });
    expect([again.isAccepted, again.error]).toMatchObject([
      false,
      {
        type: 'Conflict',
        nonRetryable: true,
        message: 'The account is being disconnected. Connect it again in a moment.',
      },
    ]);
    const renewal = await run.update(refreshUpdate, { refusedVersion: 4 });
    expect(renewal.result).toMatchObject({ overview: { state: 'disconnected' } });
    await end(run);
    expect(asked.result).toEqual({ revocation });
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  test('says of no credential that it could not be ended where the account itself is cancelled meanwhile', async () => {
    const run = await begin();
    const asked = await run.update(disconnectUpdate, { revoke: true });
    await run.cancel();
    expect([asked.result, asked.error]).toEqual([undefined, expect.anything()]);
  });

  test('has nothing to revoke where there is no credential any more', async () => {
    const run = await begin({ sealedCredential: '' });
    expect((await run.update(disconnectUpdate, { revoke: true })).result).toEqual({ revocation: 'kept' });
  });

  test('stands where a renewal comes back later, and lets that end before the account does', async () => {
    const run = await begin();
    await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.update(disconnectUpdate);
    expect(run.end).toBeUndefined();
    await run.answer(renew, renewed);
    expect(run.memo).toMatchObject({ overview: { state: 'disconnected' } });
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });
});
