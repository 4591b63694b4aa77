import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputHash } from '../../src/trust/input-hash';
import { contractOf, steps } from '../../src/contracts';
import type { StepContract } from '../../src/contracts/step';
import recorded from './released-inputs.json';

const withEffect = Object.values<StepContract>(steps).filter(({ effect, input, examples }) =>
  examples.some((example) => effect(input.parse(example.input)) !== 'read'),
);

/** `npm run inputs:record`: adds the examples of new steps. What is recorded stays as it is. */
if (process.env.RECORD_INPUTS !== undefined) {
  const released: Record<string, { input: unknown; hash: string }[]> = recorded;
  for (const contract of withEffect) {
    const hashOf = (input: unknown) => inputHash(contract, contract.input.parse(input));
    released[contract.name] ??= contract.examples.map(({ input }) => ({ input, hash: hashOf(input) }));
  }
  writeFileSync(join(__dirname, 'released-inputs.json'), `${JSON.stringify(released, undefined, 2)}\n`);
}

/**
 * Inputs of each step that has an effect, with what told them apart when the step was released: recorded once, and never again. The key under
 * which a call has its effect once is made of it, and so is what a person approved: where it changes with a release, a call that is under way
 * meanwhile is done twice.
 */
describe('what tells inputs apart stays as it was when the step was released:', () => {
  test.each(Object.entries(recorded))('%s', (step, inputs) => {
    const contract = contractOf(step)!;
    for (const { input, hash } of inputs) expect(inputHash(contract, contract.input.parse(input))).toBe(hash);
  });

  test('every step that has an effect is recorded', () => {
    expect(Object.keys(recorded).sort()).toEqual(withEffect.map(({ name }) => name).sort());
  });

  test('a member that came later counts where it says something', () => {
    const contract = contractOf('calendar.createEvent')!;
    const [{ input } = { input: {} }] = recorded['calendar.createEvent'];
    const hashOf = (more: object) => inputHash(contract, contract.input.parse({ ...input, ...more }));
    expect(hashOf({ importance: 'normal', responseRequested: true })).toBe(hashOf({}));
    expect(hashOf({ importance: 'high' })).not.toBe(hashOf({}));
    expect(hashOf({ responseRequested: false })).not.toBe(hashOf({}));
  });
});
