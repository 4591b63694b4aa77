import { eventually } from '../../support/eventually';
import { mailUser, type World } from '../../support/world';
import { createBusyWorld, runStep } from '../run-steps';

/** A provider that is away for longer than a step is tried, beginning with the answer to the request that had the effect. */
let world: World;

beforeAll(async () => {
  // The first look comes at least 0.6 s after the effect: the provider is away by then.
  world = await createBusyWorld({ environment: { LOOK_FOR_EFFECT_SECONDS: '60' } });
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

/** Time for the first look and no other: what that one fails with is what the caller reads. */
const options = {
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2 },
  scheduleToCloseTimeout: '8 seconds',
} as const;
const lookFirst = { error: { type: 'OutcomeUnknown', message: expect.stringMatching(/look/i) as string } };

/** Runs a step that loses its answer, at a provider that is away as soon as the effect is there. */
async function runIntoOutage(
  { step, input }: { step: string; input: object },
  { path, provider, effects }: { path: RegExp; provider: 'graph' | 'trello'; effects: () => number },
) {
  const { faults } = world.sandbox;
  faults.add({ match: { provider, method: 'POST', path }, fault: { kind: 'status-after-effect', status: 504 } });
  const outcome = runStep(world, 'busy', step, input, options);
  await eventually('the effect', () => effects() > 0);
  faults.add({ match: { provider }, fault: { kind: 'status', status: 504 }, times: 1_000 });
  return outcome;
}

test('leaves a mail in doubt: its caller reads that it has to look before it sends another', async () => {
  const mail = { to: ['lena@northwind.example'], subject: 'Quarterly report', body: 'Hello.' };
  const effects = () => world.sandbox.graph.sentMail(mailUser).filter(({ subject }) => subject === mail.subject).length;
  const call = { step: 'mail.sendEmail', input: mail };
  expect(await runIntoOutage(call, { path: /\/send$/, provider: 'graph', effects })).toMatchObject(lookFirst);
  expect(effects()).toBe(1);
});

test('leaves a card in doubt: its caller reads that it has to look before it creates another', async () => {
  const card = { name: 'Once', list: world.sandbox.trello.list('Support', 'Inbox').id };
  const effects = () => [...world.sandbox.trello.world.cards.values()].filter(({ name }) => name === 'Once').length;
  const call = { step: 'board.createCard', input: card };
  expect(await runIntoOutage(call, { path: /\/cards$/, provider: 'trello', effects })).toMatchObject(lookFirst);
  expect(effects()).toBe(1);
});
