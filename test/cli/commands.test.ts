import type { Status } from '../../src/client/status/status';
import { agentTaskQueue } from '../support/world';
import { testAccountsAndCalls } from './accounts-and-calls';
import { testAgentsAndTriggers } from './agents-and-triggers';
import { createCommandWorld, jsonLines, type CommandWorld } from './command-world';
import { testGatewayAndWorker } from './gateway-and-worker';

// Every step here starts processes, on a machine that may be busy with other tests.
jest.setTimeout(120_000);

let world: CommandWorld;
const commands = (): CommandWorld => world;

beforeAll(async () => {
  world = await createCommandWorld();
});
afterAll(() => world.stop());

describe('the command with a service worker', () => {
  testAccountsAndCalls(commands);
  testAgentsAndTriggers(commands);
  testGatewayAndWorker(commands);

  test('one screen says how everything is; the exit code says whether somebody has to look after something', async () => {
    const { run } = commands();
    const { code, stdout } = await run('status', '--json');
    const status = JSON.parse(stdout) as Status & { healthy: boolean };
    expect(status.queues.map(({ taskQueue }) => taskQueue)).toEqual([
      'agent-integrations',
      'agent-integrations-accounts',
      agentTaskQueue,
    ]);
    for (const { workflows, activities } of status.queues)
      expect([workflows > 0, activities > 0]).toEqual([true, true]);
    expect(status.queues[2]?.agents).toContain('support');
    expect(status.triggers).toContainEqual(expect.objectContaining({ id: 'invoices', status: 'active' }));
    expect(status.accounts).toContainEqual({ integration: 'board', name: 'team', state: 'connected' });
    expect([status.healthy, code]).toEqual(status.problems.length === 0 ? [true, 0] : [false, 1]);
    expect((await run('status')).stdout).toContain(
      status.problems[0] ?? (status.failures.length === 0 ? 'All is well.' : 'runs have failed within a day'),
    );
  });

  test('the worker logs lines of JSON that name a failed step and hold no secret and no text, and ends on Ctrl-C', async () => {
    const { canary, outputs, secret, worker, world } = commands();
    const { code, stdout, stderr } = await worker.interrupt();
    expect([code, stdout]).toEqual([0, '']);
    expect(jsonLines(stderr)).toContainEqual(
      expect.objectContaining({
        message: 'Activity failed',
        activityType: 'mail.findEmail',
        error: { name: 'ApplicationFailure', type: 'AccountNotFound' },
      }),
    );
    for (const text of [stderr, ...outputs]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(secret);
      for (const one of world.keyRing.keys.values()) expect(text).not.toContain(one.export().toString('base64'));
    }
  });
});
