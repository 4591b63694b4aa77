import { everyFault, faultyRequests, quickFaults, type RunCalls } from '../../bench/prove/effects/faulty-requests';
import { approveEverything } from '../../bench/prove/approve-everything';
import { everyKind } from '../../bench/prove/kinds/every-kind';
import { steps } from '../../src/contracts';
import { agentTaskQueue, type World } from '../support/world';
import { createBusyWorld, hurried, runSteps } from './run-steps';

let world: World;
let approving: ReturnType<typeof approveEverything>;
const tested = new Set<string>();

beforeAll(async () => {
  // The limits are not what is tested here, and each fault takes requests away from them.
  const trello = { requestsPerKeyPer10Seconds: 5_000, requestsPerTokenPer10Seconds: 5_000 };
  world = await createBusyWorld({ sandbox: { limits: { trello } }, environment: { LOOK_FOR_EFFECT_SECONDS: '2' } });
  await world.client.agents.define('careful', {
    workflowType: 'steps',
    taskQueue: agentTaskQueue,
    equipment: Object.fromEntries(Object.keys(steps).map((step) => [step, { permission: 'approval' as const }])),
  });
  approving = approveEverything(world);
});
afterAll(async () => {
  approving.stop();
  await world.stop();
});

/** A slice of what `npm run prove -- --only effects` does with every kind of call: the faults that tempt to do it again. */
const faults = everyFault.filter(({ fault: { kind }, times = 1 }) => kind.endsWith('after-effect') || times > 1);

const allKinds = Object.entries(everyKind);

const kinds = allKinds.filter(([what]) =>
  [
    'a reply with two files',
    'a draft sent',
    'messages marked and filed',
    'a card with two files',
    'a comment',
    'a list renamed and archived, its cards moved',
    'a checklist changed, with an item more and one less',
    'an answer to an invitation',
    'an automatic reply',
    'a meeting with two files and its invitations',
  ].includes(what),
);

/** What a person was shown is compared with what is there now, where an earlier attempt may have done some of it. */
const approvedKinds = allKinds.filter(([what]) =>
  [
    'messages marked and filed',
    'a checklist changed, with an item more and one less',
    'a board changed: its name, labels and people',
  ].includes(what),
);

const runAs =
  (agent: string): RunCalls =>
  (calls) =>
    runSteps(world, agent, ...calls.map(({ step, input }) => ({ step, input, options: hurried })));

test.each(kinds)('%s: has its effect once, whatever happens to whichever of its requests', async (...named) => {
  const { checked, problems } = await faultyRequests(world.sandbox, named, runAs('busy'), { faults, tested });
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});

test.each(approvedKinds)(
  '%s, approved: is done whole, whatever happens to whichever of its writes',
  async (...named) => {
    const found = await faultyRequests(world.sandbox, named, runAs('careful'), {
      faults: quickFaults,
      onlyWrites: true,
    });
    expect(found.problems).toEqual([]);
  },
);
