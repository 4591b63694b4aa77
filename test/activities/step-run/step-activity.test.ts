import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import { implement, type StepImplementation } from '../../../activities/implement';
import { nothingSent } from '../../../activities/attempts/nothing-sent';
import { apiCall } from '../../../src/contracts/mail/api-call';
import { findEmail } from '../../../src/contracts/mail/find-email';
import { listFolders } from '../../../src/contracts/mail/list-folders';
import { toolError } from '../../../src/contracts/tool-error';
import { attemptedAt, microsoft, scheduledAt } from './attempts';
import {
  answer,
  folders,
  input,
  moved,
  read,
  reading,
  refuse,
  startRuns,
  step,
  write,
  type Runs,
} from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => {
  jest.restoreAllMocks();
  return world.stop();
});

/** Lets a process forget which account was the only one. */
function tenSecondsLater(): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
}

describe('a handler is given', () => {
  test('whose account it uses, since when its effect can be there, and what an earlier attempt saved', async () => {
    expect(await world.contextOf()).toMatchObject({
      ...{
        account: 'support',
        attempt: 1,
        earlier: 'none',
        isGranted: false,
        patienceMilliseconds: 60_000,
        boards: { isLimited: false },
      },
      ...{ since: new Date(scheduledAt), attemptedAt: new Date(scheduledAt), progress: undefined },
    });
    const second = await world.contextOf({ info: { attempt: 2, heartbeatDetails: { seen: 1 } } });
    expect(second).toMatchObject({ attempt: 2, earlier: 'attempt', progress: { seen: 1 } });
    expect(second.attemptedAt).toEqual(new Date(attemptedAt));
    expect(second).not.toHaveProperty('reviewed');
    expect(second.isLate()).toBe(false);
    // As Temporal counts it, though the clock of this worker is a minute behind.
    jest.spyOn(Date, 'now').mockReturnValue(scheduledAt - 60_000);
    const firstAttempt = attemptedAt - scheduledAt;
    expect(Math.floor(second.agoMilliseconds() / 1_000)).toBe(firstAttempt / 1_000);
    // An attempt that has waited for a worker began earlier than this worker has known of it.
    jest.spyOn(Date, 'now').mockReturnValue(attemptedAt + 20_000);
    expect(second.agoMilliseconds()).toBe(firstAttempt + 20_000);
    jest.restoreAllMocks();
    expect(second.pages.open(second.pages.seal('position'))).toBe('position');
  });

  test('a key: the same at each attempt and in a run that was reset, another for another call, step or input', async () => {
    const key = async (...given: Parameters<Runs['contextOf']>) => (await world.contextOf(...given)).key;
    const first = await key();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await key({ info: { attempt: 2 } })).toBe(first);
    expect(await key({}, { folder: 'inbox' })).not.toBe(first);
    expect(await key({ info: { activityId: '2' } })).not.toBe(first);
    expect(await key({ info: { workflowExecution: { workflowId: 'w', runId: 'other' } } })).not.toBe(first);
    // Runs that began as another one are looked into for what that may have done.
    world.workflows.w = { histories: { r: [], reset: [] } };
    const call = { call: 'first/1' };
    const ofCall = await key({ call });
    expect(ofCall).not.toBe(first);
    const inReset = { workflowExecution: { workflowId: 'w', runId: 'reset' }, activityId: '7' };
    expect(await key({ call, info: inReset })).toBe(ofCall);
    const alone = { workflowExecution: undefined as never, activityRunId: 'a' };
    expect(await key({ info: alone })).not.toBe(await key({ info: { ...alone, activityRunId: 'b' } }));
  });

  test('an account of its integration, where none is named the only one, which is not looked for at each call', async () => {
    expect((await world.contextOf({}, { account: undefined })).account).toBe('support');
    world.asked.length = 0;
    expect((await world.contextOf({}, { account: undefined })).account).toBe('support');
    expect(world.asked.filter((asked) => asked.startsWith('list '))).toEqual([]);
    world.connect('mail/sales', microsoft);
    tenSecondsLater();
    await expect(world.contextOf({}, { account: undefined })).rejects.toMatchObject({
      ...{ type: 'AccountNotFound', message: expect.stringContaining('sales, support') },
    });
    await expect(world.contextOf({}, { account: 'nobody' }).then(read)).rejects.toMatchObject({
      type: 'AccountNotFound',
    });
  });

  test('the account that its agent is fixed to, which no call can leave', async () => {
    world.define('clerk', { 'mail.moveEmail': { account: 'support' } });
    const call = { agent: 'clerk' };
    world.connect('mail/sales', microsoft);
    for (const account of [undefined, 'support'])
      expect((await world.contextOf({ call }, { account })).account).toBe('support');
    await expect(world.contextOf({ call }, { account: 'sales' })).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: 'The agent "clerk" uses Move Email to Folder with the account "support" only; leave "account" out.',
    });
  });
});

describe('a call that names no account', () => {
  const unnamed = { ...input, account: undefined };
  /** An attempt that may have had its effect, as the account that was chosen then. */
  const inDoubt = async (given: Parameters<Runs['run']>[2] = {}): Promise<unknown> => {
    const { says } = world;
    world.says = refuse(504, 'gatewayTimeout');
    await expect(world.run(step(moved), unnamed, given)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    world.says = says;
    return world.saved.at(-1);
  };
  const next = (heartbeatDetails: unknown, call = {}) => ({ call, info: { attempt: 2, heartbeatDetails } });

  test('stays with that of an attempt that may have done it, whatever is connected since', async () => {
    const left = await inDoubt();
    world.connect('mail/sales', microsoft);
    expect(await world.contextOf(next(left), { account: undefined })).toMatchObject({ account: 'support' });
    const saving = step(async (context) => {
      context.saveProgress({ seen: 1 });
      await write(context);
    });
    world.says = refuse(504, 'gatewayTimeout');
    await expect(world.run(saving, unnamed, next(left))).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    expect(await world.contextOf(next(world.saved.at(-1)), { account: undefined })).toMatchObject({
      ...{ account: 'support', progress: { seen: 1 } },
    });
    tenSecondsLater();
    await expect(world.contextOf(next(nothingSent(1)), { account: undefined })).rejects.toMatchObject({
      ...{ type: 'AccountNotFound' },
    });
  });

  test('goes to no other that its agent is fixed to since', async () => {
    world.connect('mail/sales', microsoft);
    const call = { agent: 'clerk' };
    world.define('clerk', { 'mail.moveEmail': { account: 'support' } });
    const left = await inDoubt({ call });
    world.define('clerk', { 'mail.moveEmail': { account: 'sales' } });
    await untilReadingsExpire();
    await expect(world.contextOf(next(left, call), { account: undefined })).rejects.toMatchObject({
      type: 'OutcomeUnknown',
      message:
        'An earlier attempt used the account "support", and the agent "clerk" uses Move Email to Folder with the account "sales" only since. An earlier attempt may have done it: look before asking again.',
    });
    expect(await world.contextOf(next(nothingSent(1), call), { account: undefined })).toMatchObject({
      account: 'sales',
    });
  });
});

describe('an answer', () => {
  test('is what the contract says, without what strangers have hidden in it', async () => {
    const more = { ...answer, folder: 'Arch\u200bive\u{e0041}', surplus: 1 };
    expect(
      await world.run(
        step(() => Promise.resolve(more)),
        input,
      ),
    ).toEqual(answer);
    await expect(
      world.run(
        step(() => Promise.resolve({ moved: 1 })),
        input,
      ),
    ).rejects.toThrow();
  });

  test('of a raw call is as the provider gave it', async () => {
    const raw = { status: 200, headers: {}, body: 'a\u200bb' };
    const call = implement(apiCall, () => Promise.resolve(raw)) as unknown as StepImplementation;
    expect(await world.run(call, { account: 'support', method: 'GET', endpoint: '/me' })).toEqual(raw);
  });

  test('too large for Temporal says so where it is of a look; of what has had its effect the long texts are cut', async () => {
    const huge = 'é'.repeat(950_000);
    const folder = { id: 'f', path: huge, unread: 0, total: 0 };
    const looking = implement(listFolders, () => Promise.resolve({ folders: [folder], hasMore: false }));
    await expect(world.run(looking, { account: 'support' })).rejects.toMatchObject({
      ...{ type: 'InvalidInput', nonRetryable: true },
      message:
        'The answer of List Folders has 1.9 MB, more than the 1.8 MB that an answer may have. Ask for fewer entries at once, or for shorter texts.',
    });
    const filing = step(() => Promise.resolve({ ...answer, folder: huge }));
    expect(await world.run(filing, input)).toEqual({ ...answer, folder: `${huge.slice(0, 1_000)}…` });
  });

  test('that is there already is given again, whatever has been taken from the agent since', async () => {
    const heartbeatDetails = { phase: 'done', answer: { ...answer, folder: 'A\u200b' }, until: 0 };
    const info = { attempt: 2, heartbeatDetails };
    const refused = step(() => Promise.reject(toolError('PermissionDenied', 'No more.')));
    expect(await world.run(refused, input, { info })).toEqual({ ...answer, folder: 'A' });
    expect(await world.run(refused, { ...input, account: 'gone' }, { info })).toEqual({ ...answer, folder: 'A' });
    const away = step(() => Promise.reject(toolError('ProviderUnavailable', 'Away.')));
    await expect(world.run(away, input, { info })).rejects.toMatchObject({ type: 'OutcomeUnknown' });
    const broken = step(() => Promise.reject(new Error('a fault')));
    await expect(world.run(broken, input, { info })).rejects.toThrow('a fault');
    await expect(world.run(refused, input, { info: { attempt: 2 } })).rejects.toThrow('No more.');
  });
});

test('input that is wrong is told by its fields; one that cannot be read here is left to another worker', async () => {
  const given = (what: unknown) =>
    world.run(
      step(() => Promise.resolve(answer)),
      what,
    );
  const wrong = (await given({ account: 'support', folder: 5, more: 1 }).catch((error: unknown) => error)) as {
    details: [{ problems: string[] }];
  };
  const [{ problems }] = wrong.details;
  expect(problems).toEqual(
    expect.arrayContaining(['messageId', 'folder'].map((field) => expect.stringContaining(field) as string)),
  );
  expect(wrong).toMatchObject({
    type: 'InvalidInput',
    message: `Move Email to Folder cannot run with this input. ${problems.join(' ')}`,
  });
  await expect(given(undefined)).rejects.toMatchObject({ type: 'InvalidInput' });
  await expect(given({ __unreadable: 'it was changed after it was sealed' })).rejects.toMatchObject({
    type: 'ProviderUnavailable',
    message:
      'This process cannot read its input: it was changed after it was sealed. Give it the key ring of the others.',
  });
});

test('without an agent only reading runs by itself, unless the worker says otherwise', async () => {
  const strict = await startRuns({});
  const refusal: unknown = await strict.run(step(moved), input).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ type: 'ApprovalRequired' });
  expect((refusal as { details: object[] }).details[0]).not.toHaveProperty('agent');
  expect(await strict.run(reading, { account: 'support' })).toEqual(folders);
  await strict.stop();
});

test('a step of an agent is looked for in its definition, and one it has not is refused', async () => {
  world.define('clerk', { [findEmail.name]: {} });
  await expect(world.run(step(moved), input, { call: { agent: 'clerk' } })).rejects.toThrow('is not equipped with');
});
