import { implement, type MailStepContext, type StepImplementation } from '../../../activities/implement';
import { nothingSent } from '../../../activities/attempts/nothing-sent';
import { boundOf } from '../../../activities/step-run/bound-facts';
import { inputHash } from '../../../src/trust/input-hash';
import { signGrant } from '../../../src/trust/grant';
import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import type { GrantStatement } from '../../../src/contracts/approval';
import { apiCall } from '../../../src/contracts/mail/api-call';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import type { Review } from '../../../src/contracts/review';
import { microsoft, scheduledAt } from './attempts';
import { answer, input, moved, read, refuse, startRuns, step, write, type Handler, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => {
  jest.restoreAllMocks();
  return world.stop();
});

describe('what asks a person', () => {
  const to = (address: string): Review => [{ name: 'To', value: `Lena <${address}>`, binds: [address] }];
  let reviewed: Review;
  const asking = (handler: Handler = moved) =>
    step(handler, async (context) => {
      await read(context);
      return reviewed;
    });
  const call = { agent: 'clerk' };
  beforeEach(() => {
    reviewed = to('lena@northwind.example');
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
  });

  const hash = inputHash(moveEmail, { ...input, createMissing: false });
  const approve = (changes: Partial<GrantStatement> = {}) => {
    const statement: GrantStatement = {
      ...{ approvalId: 'approval/1', step: 'mail.moveEmail', account: 'support', inputHash: hash, agent: 'clerk' },
      ...{ approver: 'Grace', verified: true, decidedAt: new Date(Date.now() - 1_000).toISOString() },
      ...{ expiresAt: new Date(Date.now() + 60_000).toISOString(), bound: boundOf(reviewed, input)!, ...changes },
    };
    const grant = signGrant(world.dependencies.keyRing, statement);
    world.workflows['approval/1'] = { type: 'approval', status: 'COMPLETED', result: { kind: 'approved', grant } };
    return statement;
  };
  const granted = { call, grant: { approvalId: 'approval/1' } };

  test('is told to its workflow, with what the reviewer is to see; nothing is sent but what the review reads', async () => {
    await expect(world.run(asking(), input, { call })).rejects.toMatchObject({
      ...{ type: 'ApprovalRequired', category: 'BENIGN', nonRetryable: true },
      message: "Move Email to Folder waits for a person's approval.",
      details: [
        {
          ...{ step: 'mail.moveEmail', title: 'Move Email to Folder', effect: 'update', account: 'support' },
          ...{ agent: 'clerk', expiresAfterSeconds: 604_800, refuseUnverified: true, review: reviewed },
          summary: 'Move a message to the folder "archive"',
        },
      ],
    });
    expect(world.provider.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('is refused where Temporal would not take the request but terminate the run that asks', async () => {
    const facts = (count: number): Review =>
      Array.from({ length: count }, () => ({ name: 'Text', value: '猫'.repeat(20_000) }));
    reviewed = facts(14);
    await expect(world.run(asking(), input, { call })).rejects.toMatchObject({ type: 'ApprovalRequired' });
    reviewed = facts(16);
    await expect(world.run(asking(), input, { call })).rejects.toMatchObject({
      ...{ type: 'InvalidInput', nonRetryable: true },
      message:
        "Move Email to Folder needs a person's approval, and the request with all that the person is to see would have 1.0 MB, more than the 0.9 MB that a request may have. " +
        'Nobody was asked and nothing was done. Ask for less at once.',
    });
    const raw = implement(apiCall, () => Promise.reject(new Error('It ran.'))) as unknown as StepImplementation;
    const mail = { account: 'support', method: 'POST', endpoint: '/me/sendMail', body: '猫'.repeat(320_000) };
    world.define('caller', { 'mail.apiCall': { permission: 'approval' } });
    await expect(world.run(raw, mail, { call: { agent: 'caller' } })).rejects.toMatchObject({
      ...{ type: 'InvalidInput', message: expect.stringContaining('would have 1.0 MB') },
    });
  });

  test('is refused where the account has become another person’s since it was asked for', async () => {
    const asked: unknown = await world.run(step(moved), input, { call }).catch((error: unknown) => error);
    const [{ owner }] = (asked as { details: [{ owner: string }] }).details;
    expect(owner).toBe('lena@contoso.test');
    approve({ owner });
    world.connect('mail/support', microsoft, { owner: 'bob@contoso.test' });
    const belongs = 'The account "support" belongs to another person than when this was asked for.';
    await expect(world.run(asking(), input, granted)).rejects.toMatchObject({
      ...{ type: 'PermissionDenied', message: `${belongs} Ask for approval again.` },
    });
    await expect(world.run(asking(), input, { ...granted, info: { attempt: 2 } })).rejects.toMatchObject({
      ...{ type: 'OutcomeUnknown', message: expect.stringContaining(belongs) },
    });
    expect(world.provider.requests).toEqual([]);
    world.connect('mail/support', microsoft, { owner });
    expect(await world.run(asking(), input, granted)).toEqual(answer);
  });

  test('asks nothing as another person who is connected before its first request, or as it is looked up once more', async () => {
    approve({ owner: 'lena@contoso.test' });
    const connect = () => {
      world.connect('mail/support', microsoft, { connectedAt: '2026-05-01T08:00:00Z' });
    };
    const reconnect = () => {
      world.connect('mail/support', microsoft, { owner: 'bob@contoso.test' });
      // Longer than a credential is believed without another look.
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000);
    };
    const another = {
      ...{ type: 'ProviderUnavailable', message: expect.stringContaining('Another person has been connected') },
    };
    connect();
    const doing = asking((context) => {
      reconnect();
      return moved(context);
    });
    await expect(world.run(doing, input, granted)).rejects.toMatchObject(another);
    connect();
    const looking = step(moved, async (context) => {
      reconnect();
      await read(context);
      return reviewed;
    });
    await expect(world.run(looking, input, { ...granted, info: { attempt: 2 } })).rejects.toMatchObject({
      message: another.message,
    });
    expect(world.provider.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('runs as the account it was asked for, and looks there, though another is connected while the person thinks', async () => {
    const { account: _named, ...unnamed } = input;
    approve({ inputHash: inputHash(moveEmail, { ...unnamed, createMissing: false }) });
    world.connect('mail/sales', microsoft);
    const accounts: string[] = [];
    const seen = asking((context) => {
      accounts.push(context.account);
      return moved(context);
    });
    expect(await world.run(seen, unnamed, granted)).toEqual(answer);
    // Killed, the first attempt has left no word of the account.
    expect(await world.run(seen, unnamed, { ...granted, info: { attempt: 2 } })).toEqual(answer);
    expect(accounts).toEqual(['support', 'support']);
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval', account: 'sales' } });
    await untilReadingsExpire();
    await expect(world.run(seen, unnamed, granted)).rejects.toThrow('approved a call with another account');
  });

  test('is not refused where the person has another name since, and is where another has got the name', async () => {
    approve({ owner: 'lena@contoso.test', ownerId: '1' });
    world.connect('mail/support', microsoft, { ownerId: '2' });
    await expect(world.run(asking(), input, granted)).rejects.toThrow('belongs to another person');
    world.connect('mail/support', microsoft, { owner: 'lena.frey@contoso.test', ownerId: '1' });
    expect(await world.run(asking(), input, granted)).toEqual(answer);
  });

  test('without a review shows the input alone', async () => {
    const refusal: unknown = await world.run(step(moved), input, { call }).catch((error: unknown) => error);
    expect((refusal as { details: object[] }).details[0]).not.toHaveProperty('review');
    reviewed = [];
    const empty: unknown = await world.run(asking(), input, { call }).catch((error: unknown) => error);
    expect((empty as { details: object[] }).details[0]).not.toHaveProperty('review');
  });

  test('is shown as much of a fact as anybody reads', async () => {
    reviewed = [
      { name: 'Text', value: 'x'.repeat(20_001) },
      { name: 'Other', value: 'y'.repeat(20_000) },
    ];
    await expect(world.run(asking(), input, { call })).rejects.toMatchObject({
      details: [
        {
          review: [
            { name: 'Text', value: `${'x'.repeat(20_000)} … (20001 characters)` },
            { name: 'Other', value: 'y'.repeat(20_000) },
          ],
        },
      ],
    });
  });

  test('a review that is about to write is stopped before it does', async () => {
    const writing = step(moved, async (context) => {
      context.saveProgress({ nothing: true });
      expect(context.isLate()).toBe(false);
      await write(context);
      return [];
    });
    await expect(world.run(writing, input, { call })).rejects.toThrow(
      'A review only reads, and was about to POST /v1.0/me/messages/m/move.',
    );
    expect(world.provider.requests).toEqual([]);
    expect(world.saved).toEqual([nothingSent(1)]);
  });

  test('runs with a grant, once, as the call that was approved', async () => {
    approve();
    let context: MailStepContext | undefined;
    const seen = asking((given) => {
      context = given;
      return moved(given);
    });
    expect(await world.run(seen, input, granted)).toEqual(answer);
    expect(context).toMatchObject({ isGranted: true, earlier: 'none', reviewed, since: new Date(scheduledAt) });
    const { key } = context!;
    await world.run(seen, input, { ...granted, info: { attempt: 2 } });
    expect(context).toMatchObject({ earlier: 'attempt', key });
    await expect(world.run(seen, input, { ...granted, info: { activityId: '2' } })).rejects.toMatchObject({
      ...{ type: 'PermissionDenied', message: expect.stringContaining('has been used by another call') },
    });
    expect(Object.keys(world.workflows)).toContain('grant-use/1');
  });

  test('is reviewed as the call that was approved, so that what it has made itself is not taken for what it means', async () => {
    approve();
    let context: MailStepContext | undefined;
    const seen = step(moved, (given) => {
      context = given;
      return Promise.resolve(reviewed);
    });
    await world.run(seen, input, granted);
    expect(context).toMatchObject({ isGranted: true, earlier: 'none', since: new Date(scheduledAt) });
    await world.run(seen, input, { ...granted, info: { attempt: 2 } });
    expect(context).toMatchObject({ isGranted: true, earlier: 'attempt' });
  });

  test('is refused with a grant for other input, and with none that a person gave', async () => {
    approve({ inputHash: 'other' });
    await expect(world.run(asking(), input, granted)).rejects.toThrow('approved a call with another input');
    await expect(world.run(asking(), input, { call, grant: { approvalId: 'approval/2' } })).rejects.toThrow(
      '"approval/2" is no approval.',
    );
    expect(world.provider.requests).toEqual([]);
  });

  test('goes to nobody else: an attempt after a change only looks, and says what may have been', async () => {
    approve();
    await world.run(asking(), input, granted);
    reviewed = to('evil@elsewhere.example');
    const sent = world.provider.requests.length;
    await expect(world.run(asking(), input, { ...granted, info: { attempt: 2 } })).rejects.toMatchObject({
      type: 'OutcomeUnknown',
      message:
        'What decides who gets what has changed since it was approved. It is now To: Lena <evil@elsewhere.example>. An earlier attempt may have done it: look before asking again.',
    });
    expect(world.provider.requests.slice(sent).map(({ method }) => method)).toEqual(['GET']);
    const found = asking(async (context) => {
      await read(context);
      return answer;
    });
    expect(await world.run(found, input, { ...granted, info: { attempt: 2 } })).toEqual(answer);
  });

  describe('where the permission is switched between two attempts', () => {
    const again = { info: { attempt: 2 } };
    const switchTo = async (permission: 'approval' | 'autopilot') => {
      world.define('clerk', { 'mail.moveEmail': { permission } });
      await untilReadingsExpire();
    };
    const contextOf = async (attempt: Parameters<Runs['run']>[2]) => {
      let context: MailStepContext | undefined;
      const seen = (given: MailStepContext) => {
        context = given;
        return Promise.resolve(answer);
      };
      await world.run(asking(seen), input, attempt);
      return context!;
    };

    test('stays the call that was approved, though nobody is asked any more', async () => {
      approve();
      const { key } = await contextOf(granted);
      await switchTo('autopilot');
      expect(await contextOf({ ...granted, ...again })).toMatchObject({
        ...{ key, isGranted: true, earlier: 'attempt', since: new Date(scheduledAt), reviewed },
      });
    });

    test('is only looked for, where a person has to be asked since, and says what may have been', async () => {
      await switchTo('autopilot');
      const { says } = world;
      world.says = refuse(504, 'gatewayTimeout');
      await expect(world.run(step(moved), input, { call })).rejects.toMatchObject({ type: 'ProviderUnavailable' });
      world.says = says;
      await switchTo('approval');
      const next = { call, info: { attempt: 2, heartbeatDetails: world.saved.at(-1) } };
      const { key } = await contextOf(next);
      expect(key).toBe((await world.contextOf()).key);
      const sent = world.provider.requests.length;
      await expect(world.run(asking(), input, next)).rejects.toMatchObject({
        type: 'OutcomeUnknown',
        message: 'A person has to approve this since. An earlier attempt may have done it: look before asking again.',
      });
      expect(world.provider.requests.slice(sent)).toEqual([]);
    });

    test.each<[what: string, heartbeatDetails: unknown]>([
      ['has sent nothing', nothingSent(1)],
      ['was killed', undefined],
    ])('waits for a person where the last attempt %s', async (_what, heartbeatDetails) => {
      const info = { attempt: 2, heartbeatDetails };
      await expect(world.run(asking(), input, { call, info })).rejects.toMatchObject({ type: 'ApprovalRequired' });
    });
  });
});
