import type { Permission } from '../../contracts/permission';
import { defaultPermission } from '../../contracts/permission';
import type { StepContract } from '../../contracts/step';

const inShort: Readonly<Record<Permission, string>> = { approval: 'asks', autopilot: 'runs' };

/** Describes the permission of a step that nobody has set, judged by the effects of its examples. */
export const defaultPermissionWords = (contract: StepContract): string =>
  defaultOf(contract) ?? 'what sends asks, the rest just runs';

/** The default permission in short, for a button: "Default: asks". */
export function defaultInShort(contract: StepContract): string {
  const permission = defaultOf(contract);
  return permission === undefined ? 'sends ask' : inShort[permission];
}

/** @returns undefined where the permission depends on the input */
function defaultOf({ effect, examples, input }: StepContract): Permission | undefined {
  const [permission, ...others] = new Set(
    examples.map((example) => defaultPermission(effect(input.parse(example.input)))),
  );
  return others.length === 0 ? permission : undefined;
}
