import type { RequestFault } from 'graph-trello-sandbox';
import { readSamples } from '../../bench/read-samples';
import type { World } from '../support/world';
import { createBusyWorld, hurried, runSteps } from './run-steps';

const faults: RequestFault[] = [
  { kind: 'status', status: 429, retryAfter: 0.05 },
  { kind: 'status', status: 503 },
  { kind: 'broken-answer' },
  { kind: 'reset-before-effect' },
  { kind: 'reset-after-effect' },
];

let world: World;
let invoice: string;
beforeAll(async () => {
  world = await createBusyWorld();
  const { messages } = await world.client.calls.run('mail.findEmail', { subject: 'Invoice 2026-0317' });
  invoice = messages[0]?.attachments?.[0]?.attachment ?? '';
});
afterAll(() => world.stop());

/** Reads as often as there are faults, at once. */
const read = (step: string, input: object) =>
  runSteps(world, 'busy', ...faults.map(() => ({ step, input, options: hurried })));

test.each(Object.entries<object[]>(readSamples))(
  '%s answers the same whatever happens to whichever of its requests',
  async (step, samples) => {
    const input = { ...samples.at(-1), ...(step === 'mail.readAttachment' && { reference: invoice }) };
    world.sandbox.requests.clear();
    const undisturbed = await read(step, input);
    expect(undisturbed.filter(({ error }) => error !== undefined)).toEqual([]);
    const requests = new Map(world.sandbox.requests.list().map((made) => [`${made.method} ${made.path}`, made]));
    let met = 0;
    for (const { provider, method, path } of requests.values()) {
      const rules = faults.map((fault) => world.sandbox.faults.add({ match: { provider, method, path }, fault }));
      expect(await read(step, input)).toEqual(undisturbed);
      met += rules.filter((rule) => !world.sandbox.faults.remove(rule)).length;
    }
    // What an account is asked once, such as its time zone, is not asked again.
    expect(met).toBeGreaterThanOrEqual(faults.length);
  },
);
