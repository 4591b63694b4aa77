import { defaultPermission, type Permission, type StepContract } from '../../contracts/step';

const inShort: Readonly<Record<Permission, string>> = { approval: 'asks', autopilot: 'runs' };

/** What holds for a step while nobody has set its permission, as far as its examples show it. */
export const defaultPermissionWords = (contract: StepContract): string =>
  defaultOf(contract) ?? 'what sends asks, the rest just runs';

/** The same for a button: "Default: asks". */
export function defaultInShort(contract: StepContract): string {
  const permission = defaultOf(contract);
  return permission === undefined ? 'sends ask' : inShort[permission];
}

/** @returns undefined where it depends on the input */
function defaultOf({ effect, examples, input }: StepContract): Permission | undefined {
  const [permission, ...others] = new Set(
    examples.map((example) => defaultPermission(effect(input.parse(example.input)))),
  );
  return others.length === 0 ? permission : undefined;
}
