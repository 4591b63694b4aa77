import { defaultPermission, type Effect, type Permission, type StepContract } from '../contracts';
import { fixedEffect } from '../contracts/step';

const effects: Readonly<Record<Effect, string>> = {
  read: 'reads and changes nothing',
  create: 'creates something',
  update: 'changes what exists',
  delete: 'deletes',
  send: 'puts something before other people',
};

const byDefault: Readonly<Record<Permission, string>> = {
  approval: 'a person approves each call first',
  autopilot: 'it runs without asking',
};

/** Describes effect and default permission of a step in sentences. */
export function describeEffect(contract: StepContract): string {
  const effect = fixedEffect(contract);
  if (effect === undefined) {
    return 'Both depend on the input: a call that puts something before other people is approved by a person first, any other runs without asking. Each example says which it is.';
  }
  return `The step ${effects[effect]}; by default ${byDefault[defaultPermission(effect)]}.`;
}

/** Describes the effect of an example call, for a step whose effect depends on the input: "send, by default approval". */
export function describeExampleEffect(contract: StepContract, input: unknown): string | undefined {
  if (fixedEffect(contract) !== undefined) return undefined;
  const effect = contract.effect(contract.input.parse(input));
  return `${effect}, by default ${defaultPermission(effect)}`;
}
