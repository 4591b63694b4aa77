import { inputHash } from '../../../src/trust/input-hash';
import { signGrant } from '../../../src/trust/grant';
import { defined } from '../../../src/json/defined';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import { begunCallSignature, type BegunCall } from '../../../src/temporal/call/begun-call';
import type { AgentClaim } from '../../../src/temporal/call/current-call';
import { issuePass, type Pass } from '../../../src/temporal/call/pass';
import { answer, input, startRuns, step, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
  world.define('clerk', { 'mail.moveEmail': { permission: 'autopilot' } });
});
afterEach(() => {
  jest.useRealTimers();
  return world.stop();
});

const workflowId = 'nexus-call/clerk/1';
const begun: BegunCall = { step: 'mail.moveEmail', input };
const refused = {
  type: 'PermissionDenied',
  message: expect.stringContaining('No Nexus service with the keys') as string,
};

const passFor = (id: string): Pass => issuePass(world.dependencies.keyRing, 'clerk', id);

/** As a service begins it, but for what is said otherwise. */
function claimOf({ of = workflowId, pass = passFor(of), call = begun } = {}): AgentClaim {
  return {
    agent: 'clerk',
    pass,
    begun: begunCallSignature.sign(world.dependencies.keyRing, { agent: 'clerk', pass, call }),
  };
}

const run = (claim?: AgentClaim, grant?: { approvalId: string }, given: object = input) =>
  world.run(
    step(() => Promise.resolve(answer)),
    given,
    {
      info: { workflowExecution: { workflowId, runId: 'r' } },
      ...(claim !== undefined && { call: { claim } }),
      ...defined({ grant }),
    },
  );

/** Has a person approve the call as `approval/1`. */
function approve({ agent }: { agent: string }): void {
  const grant = signGrant(world.dependencies.keyRing, {
    ...{ approvalId: 'approval/1', step: 'mail.moveEmail', account: 'support', agent },
    inputHash: inputHash(moveEmail, { ...input, createMissing: false }),
    ...{ approver: 'Grace', verified: true, decidedAt: new Date(Date.now() - 1_000).toISOString() },
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  world.workflows['approval/1'] = { type: 'approval', status: 'COMPLETED', result: { kind: 'approved', grant } };
}

describe('a step in a Nexus call', () => {
  test('runs where a service has begun the call for it', async () => {
    expect(await run(claimOf())).toEqual(answer);
  });

  test('is refused where it is not what the call was begun for, and where nobody says so', async () => {
    await expect(run()).rejects.toMatchObject(refused);
    await expect(run({ agent: 'clerk', pass: passFor(workflowId) })).rejects.toMatchObject(refused);
    await expect(
      run({ ...claimOf(), pass: { ...passFor(workflowId), at: '2026-01-01T00:00:00.000Z' } }),
    ).rejects.toThrow();
    await expect(run(claimOf({ call: { ...begun, step: 'mail.findEmail' } }))).rejects.toMatchObject(refused);
    await expect(run(claimOf(), undefined, { ...input, folder: 'inbox' })).rejects.toMatchObject(refused);
    // A grant counts where the agent needs none, too, but only one that somebody gave.
    await expect(run(claimOf(), { approvalId: 'approval/1' }, { ...input, folder: 'inbox' })).rejects.toMatchObject({
      type: 'PermissionDenied',
    });
  });

  test('that nobody has begun is told nothing of what its agent may do: what refuses it is answered readably', async () => {
    world.define('clerk', { 'mail.findEmail': { permission: 'autopilot' } });
    const equipment = {
      type: 'PermissionDenied',
      message: expect.stringContaining('It has: mail.findEmail.') as string,
    };
    const unproven = { agent: 'clerk', pass: passFor(workflowId) };
    await expect(run(unproven)).rejects.toMatchObject(refused);
    await expect(run(claimOf({ call: { ...begun, input: {} } }))).rejects.toMatchObject(refused);
    await expect(run(claimOf())).rejects.toMatchObject(equipment);
    await expect(run(unproven, { approvalId: 'approval/made-up' })).rejects.toThrow('is no approval');
    approve({ agent: 'other' });
    await expect(run(unproven, { approvalId: 'approval/1' })).rejects.toMatchObject(refused);
  });

  test('is refused where the call was begun as another, which began this one', async () => {
    const above = claimOf({ of: 'clerk/inbox/1' });
    world.workflows['clerk/inbox/1'] = { startTime: new Date() };
    world.workflows[workflowId] = { startTime: new Date(), root: 'clerk/inbox/1' };
    await expect(run(above)).rejects.toMatchObject(refused);
  });

  test('is refused a day after the call was begun: it would be read anew', async () => {
    const claim = claimOf();
    world.workflows[workflowId] = { startTime: new Date() };
    const later = (hours: number) => {
      const doNotFake = ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'] as const;
      jest.useFakeTimers({ now: Date.parse(claim.pass?.at ?? '') + hours * 3_600_000, doNotFake: [...doNotFake] });
    };
    later(23);
    expect(await run(claim)).toEqual(answer);
    later(25);
    await expect(run(claim)).rejects.toMatchObject(refused);
  });

  test('that needs a person is asked for only where the call was begun for it, and runs with the grant for as long as that is good', async () => {
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
    await expect(run({ agent: 'clerk', pass: passFor(workflowId) })).rejects.toMatchObject(refused);
    await expect(run(claimOf())).rejects.toMatchObject({ type: 'ApprovalRequired' });
    approve({ agent: 'clerk' });
    // As of a call that a version without such signatures has begun.
    expect(await run({ agent: 'clerk', pass: passFor(workflowId) }, { approvalId: 'approval/1' })).toEqual(answer);
  });
});
