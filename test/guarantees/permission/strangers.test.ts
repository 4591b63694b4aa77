import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import { definitionDigest } from '../../../src/trust/definition-signature';
import { scheduleSignature } from '../../../src/trust/schedule-signature';
import { TrustedDefinitions } from '../../../src/trust/trusted-definitions';
import type { AgentState } from '../../../src/contracts/agent';
import type { ApprovalRequest, ApprovalState } from '../../../src/contracts/approval';
import { agentHeader, passHeader } from '../../../src/messages/call-header';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { sealingConverter } from '../../../src/encryption/data-converter';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { issuePass } from '../../../src/temporal/call/pass';
import type { StepOutcome } from '../../support/agents';
import { eventually } from '../../support/eventually';
import { strangerWith } from '../../support/stranger-with';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';
import { startAs } from '../run-steps';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  await define('poor', {});
  await define('rich', { 'board.createCard': { permission: 'autopilot' } });
});
afterAll(() => world.stop());

const autopilot = { permission: 'autopilot' } as const;

const define = (name: string, equipment: Record<string, { permission: 'autopilot' }>) =>
  world.client.agents.define(name, { workflowType: 'noting', taskQueue: agentTaskQueue, equipment });

const card = () => ({ list: world.sandbox.trello.list('Support', 'Inbox').id, name: randomUUID() });

/** Tries a step as an agent. */
async function attempt(agent: string, step = 'board.createCard', input: unknown = card()): Promise<StepOutcome> {
  return (await (await startAs(world, agent, 'withGrant', step, input)).result()) as StepOutcome;
}

const denied = (message: RegExp) => ({
  error: expect.objectContaining({ type: 'PermissionDenied', message: expect.stringMatching(message) }),
});
const done = { result: expect.anything() };

/** An argument list of a stranger's making. */
const sentBy = (...args: [unknown, ...unknown[]]) => ({ args });

const stateOf = (name: string): Promise<AgentState> => world.client.agents.get(name);

/** Sends as somebody without keys does; what comes back is read with them, to see what it was. */
const update = async (workflowId: string, name: string, sent: { args: [unknown, ...unknown[]] }): Promise<unknown> => {
  const reading = { ...createPayloadCodec(world.keyRing), encode: unchanged };
  const { connection, options } = world.strangerClient;
  const dataConverter = { ...sealingConverter(world.keyRing), payloadCodecs: [reading] };
  const client = new Client({ connection, namespace: options.namespace, dataConverter });
  return client.workflow.getHandle(workflowId).executeUpdate(name, sent);
};
const unchanged = (payloads: Payload[]) => Promise.resolve(payloads);

describe('a definition that a stranger writes', () => {
  test('without a signature is not taken', async () => {
    const { definition, revision } = await stateOf('poor');
    const sent = sentBy({ ...definition, equipment: { 'board.createCard': autopilot } }, revision);
    await expect(update('agent/poor', 'define', sent)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no signed definition') },
    });
    expect(await stateOf('poor')).toMatchObject({ revision, definition });
  });

  test('with a made-up signature allows nothing, and changes no trigger, until somebody with the keys defines the agent', async () => {
    await define('altered', {});
    const { definition, revision, seal } = await stateOf('altered');
    const forged = { ...definition, equipment: { 'board.createCard': autopilot } };
    const sent = sentBy(forged, revision, { ...seal, revision: revision + 1 });
    await update('agent/altered', 'define', sent);
    expect(await attempt('altered')).toEqual(denied(/signed with no key.*agents show altered/));
    const { agents } = world.client;
    expect(agents.problemOf(await stateOf('altered'))).toMatch(/signed with no key/);
    // It would sign the rest of it, which nobody has looked at.
    const part = agents.revise('altered', (now) => ({ ...now, workflowType: 'steps' }));
    await expect(part).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(/signed with no key/),
    });
    await define('altered', {});
    expect(await attempt('altered')).toEqual(denied(/is not equipped with/));
    expect(agents.problemOf(await stateOf('altered'))).toBeUndefined();
  });

  test('that somebody with the keys confirms counts', async () => {
    await define('adopted', {});
    const { definition, revision, seal } = await stateOf('adopted');
    const sent = sentBy({ ...definition, equipment: { 'board.createCard': autopilot } }, revision, {
      ...seal,
      revision: revision + 1,
    });
    const { agents } = world.client;
    const shown = definitionDigest(definition);
    await update('agent/adopted', 'define', sent);
    await expect(agents.confirm('adopted', shown)).rejects.toMatchObject({ type: 'Conflict' });
    expect(await attempt('adopted')).toEqual(denied(/signed with no key/));
    await agents.confirm('adopted', definitionDigest((await stateOf('adopted')).definition));
    expect(await attempt('adopted')).toEqual(done);
  });

  test('under the name of another agent is none of that one either', async () => {
    const args = [await stateOf('rich')];
    await world.strangerClient.workflow.start('agent', {
      workflowId: 'agent/masked',
      taskQueue: serviceTaskQueue,
      args,
    });
    const state = await stateOf('masked');
    expect([state.name, world.client.agents.problemOf(state)]).toEqual(['masked', expect.stringMatching(/no key/)]);
    await expect(world.client.agents.start('masked')).rejects.toMatchObject({ type: 'PermissionDenied' });
    await world.client.temporal.workflow.getHandle('agent/masked').terminate();
  });

  test('by bringing back one that was good once is refused, by the agent and by who has seen a newer one', async () => {
    await define('returned', { 'board.createCard': autopilot });
    const old = await stateOf('returned');
    await define('returned', {});
    expect(await attempt('returned')).toEqual(denied(/is not equipped with/));
    const handle = world.strangerClient.workflow.getHandle('agent/returned');
    const sent = sentBy(old.definition, old.revision + 1, old.seal);
    await expect(update('agent/returned', 'define', sent)).rejects.toMatchObject({ cause: { type: 'Conflict' } });
    await handle.terminate('attack');
    await world.strangerClient.workflow.start('agent', {
      workflowId: 'agent/returned',
      taskQueue: serviceTaskQueue,
      args: [old],
    });
    await untilReadingsExpire();
    expect(await attempt('returned')).toEqual(denied(/is one it had before/));
    await expect(world.client.agents.revise('returned', (now) => now)).rejects.toThrow('is one it had before');
    // Written where it is looked for, by a workflow that nobody runs.
    await handle.terminate('attack');
    const { definition, seal } = old;
    for (const [agent, refusal] of [
      [{ definition, seal }, /is one it had before/],
      [{ definition }, /is not signed/],
    ] as const) {
      const start = { workflowId: 'agent/returned', taskQueue: 'nobodys', args: [old], memo: { agent } };
      await world.strangerClient.workflow.start('agent', start);
      expect(await attempt('returned')).toEqual(denied(refusal));
      await handle.terminate('attack');
    }
  });

  test('for one agent is good for no other', async () => {
    const { definition, seal } = await stateOf('rich');
    const definitions = new TrustedDefinitions(world.keyRing);
    const borrowed = { definition, ...(seal && { seal }) };
    expect(definitions.check('poor', borrowed)).toMatch(/signed with no key/);
    expect(definitions.check('rich', borrowed)).toBeUndefined();
  });

  test('by an earlier version counts for as long as the installation says, and no longer', async () => {
    const { seal: _seal, ...unsigned } = await stateOf('rich');
    const until = (instant: number) => new TrustedDefinitions(world.keyRing, instant).check('rich', unsigned);
    expect(until(Date.now() + 60_000)).toBeUndefined();
    expect(until(Date.now() - 1)).toMatch(/is not signed.*agents show rich/);
  });
});

describe('a run that says it acts for an agent', () => {
  const startClaiming = async (headers: Record<string, unknown>, workflowId: string = randomUUID()) => {
    const handle = await strangerWith(world, headers).workflow.start('withGrant', {
      workflowId,
      taskQueue: agentTaskQueue,
      args: ['board.createCard', card()],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    // What a worker of ours answers is encrypted.
    return (await world.client.temporal.workflow.getHandle(handle.workflowId).result()) as StepOutcome;
  };
  const unproven = denied(/says that it acts for the agent "rich", but nobody with the keys/);

  test('without a pass is refused every step', async () => {
    expect(await startClaiming({ [agentHeader]: 'rich' })).toEqual(unproven);
  });

  test('with a pass of another run, for another agent, made up, or made long ago is refused every step', async () => {
    const pass = issuePass(world.keyRing, 'rich', 'another run');
    expect(await startClaiming({ [agentHeader]: 'rich', [passHeader]: pass })).toEqual(unproven);
    const workflowId = randomUUID();
    const poor = issuePass(world.keyRing, 'poor', workflowId);
    expect(await startClaiming({ [agentHeader]: 'rich', [passHeader]: poor }, workflowId)).toEqual(unproven);
    const madeUp = { ...poor, proof: 'x'.repeat(43) };
    expect(await startClaiming({ [agentHeader]: 'rich', [passHeader]: madeUp }, workflowId)).toEqual(unproven);
    jest.useFakeTimers({
      now: Date.now() - 2 * 3_600_000,
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'],
    });
    const old = issuePass(world.keyRing, 'rich', workflowId);
    jest.useRealTimers();
    expect(await startClaiming({ [agentHeader]: 'rich', [passHeader]: old }, workflowId)).toEqual(unproven);
  });

  test('that somebody with the keys started acts for it', async () => {
    expect(await attempt('rich')).toEqual(done);
  });
});

describe('a schedule', () => {
  const rich = { agent: 'rich', schedule: 'mine' };
  const runOf = async (start: object, workflowId: string): Promise<unknown> => {
    await world.strangerClient.workflow.start('scheduled-run', {
      workflowId,
      taskQueue: serviceTaskQueue,
      args: [start],
    });
    return world.client.temporal.workflow.getHandle(workflowId).result();
  };

  test('that is made up, of another name, or changed starts nobody', async () => {
    const mine = { ...rich, input: 'hello' };
    const sealed = { ...mine, seal: scheduleSignature.sign(world.keyRing, mine) };
    for (const [start, workflowId] of [
      [{ ...rich, seal: 'x'.repeat(43) }, 'scheduled-run/rich/mine-1'],
      [{ ...sealed, input: 'other' }, 'scheduled-run/rich/mine-2'],
      [{ ...sealed, agent: 'poor' }, 'scheduled-run/poor/mine-3'],
      [sealed, 'scheduled-run/rich/yours-4'],
    ] as const)
      await expect(runOf(start, workflowId)).rejects.toMatchObject({
        cause: { cause: { type: 'PermissionDenied', message: expect.stringContaining('without the keys') } },
      });
  });
});

describe('a request for approval that is made up', () => {
  /** Asks as no step did, and decides on it at once, as an agent takes it that says so; answers what that comes to. */
  const decideUnreviewed = async (start: (args: [ApprovalRequest]) => Promise<string>): Promise<ApprovalState> => {
    const requestedBy = { workflowId: 'nobody', runId: randomUUID() };
    const asked = { step: 'board.createCard', input: card(), account: 'team', agent: 'rich' } as const;
    const said = { title: 'Create Card', effect: 'create', summary: 'Create a card' } as const;
    const request = { ...asked, ...said, requestedBy, expiresAfterSeconds: 600, refuseUnverified: false };
    const id = await start([request]);
    await world.strangerClient.workflow.getHandle(id).signal('decide', { decision: 'approve' });
    return eventually('it is decided, or not', async () => {
      const state = await world.client.approvals.get(id);
      return (state.outcome ?? state.lastProblem) ? state : undefined;
    });
  };
  const startBy = (client: Client) => async (args: [ApprovalRequest]) => {
    const workflowId = `approval/${randomUUID()}`;
    await client.workflow.start('approval', { workflowId, taskQueue: serviceTaskQueue, args });
    return workflowId;
  };
  const startFor = (agent: string) => (args: [ApprovalRequest]) =>
    runAsCall({ agent }, () => startBy(world.client.temporal)(args));

  test.each([
    ['by a stranger', () => startBy(world.strangerClient)],
    ['by a stranger in the name of the agent', () => startBy(strangerWith(world, { [agentHeader]: 'rich' }))],
    ['by another agent', () => startFor('poor')],
  ])('%s reads nothing through the agent it names', async (_who, starting) => {
    const state = await decideUnreviewed(starting());
    expect(state.outcome).toBeUndefined();
    expect(state.lastProblem).toMatch(/Nobody with the keys.*agent "rich".*Reject it/);
  });

  test('is told from the one that a run of the agent makes', async () => {
    const { outcome } = await decideUnreviewed(startFor('rich'));
    expect(outcome).toMatchObject({ kind: 'approved', review: [expect.objectContaining({ name: 'List' })] });
  });
});

describe('a trigger that a stranger configures', () => {
  test('starts nobody, and says why', async () => {
    const trigger = { id: 'lured', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
    await world.client.agents.define('lured', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: {},
      triggers: [trigger],
    });
    await eventually('the trigger has looked', async () => {
      const overview = await world.client.triggers.get('lured').catch(() => undefined);
      return overview?.lastCompletePullAt;
    });
    const target = { agent: 'rich', workflowType: 'strangers', taskQueue: 'of-a-stranger' };
    const configure = (configuration: unknown) => update('trigger/lured', 'configure', sentBy(configuration));
    await expect(configure({ definition: trigger, target })).rejects.toMatchObject({ cause: { type: 'InvalidInput' } });
    await configure({ definition: trigger, target, seal: 'x'.repeat(43) });
    const { findings } = await world.client.triggers.diagnose('lured');
    expect(findings.map(({ text }) => text).join(' ')).toContain('is configured by somebody without the keys');
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lure', text: 'Hello' });
    await eventually('the event was refused', async () => {
      const { recent } = await world.client.triggers.get('lured');
      return recent.find(({ delivered, reason }) => !delivered && reason?.includes('without the keys'));
    });
    const runs = world.client.temporal.workflow.list({ query: `WorkflowType = 'strangers'` });
    for await (const { workflowId } of runs) throw new Error(`${workflowId} was started.`);
  });
});
