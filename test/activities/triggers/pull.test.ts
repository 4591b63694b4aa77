import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { PullInput, PullOutcome } from '../../../src/contracts/trigger-state';
import { createWorld, mailUser, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const since = new Date(Date.now() - 1_000).toISOString();

/** One attempt at a look, with the positions its heartbeats would leave to the next attempt. */
async function look(input: Partial<PullInput>): Promise<{ outcome: PullOutcome; saved: unknown[] }> {
  const { service } = createActivities(createDependencies(world));
  const environment = new MockActivityEnvironment({}, { client: world.client.temporal });
  const saved: unknown[] = [];
  environment.on('heartbeat', (details: { cursor?: unknown }) => saved.push(details.cursor));
  const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  const whole = { definition, since, immediately: true, ...input };
  const outcome = await environment.run<[PullInput], PullOutcome, (input: PullInput) => Promise<PullOutcome>>(
    service['triggers.pull'],
    whole,
  );
  return { outcome, saved };
}

test('an attempt that dies with the events it has found leaves no position behind them', async () => {
  const { cursor } = (await look({})).outcome;
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Must not get lost' });
  const { outcome, saved } = await look({ cursor: cursor! });
  expect(outcome.reports.map(({ label }) => label)).toEqual(['Must not get lost']);
  expect(outcome.cursor).not.toBe(cursor);
  expect(saved.length).toBeGreaterThan(0);
  for (const position of saved) expect(position).toBe(cursor);
});
