import { defaultPermission, type Permission, type StepContract } from '../../contracts/step';

/** What holds for a step while nobody has set its permission, as far as its examples show it. */
export function defaultPermissionWords(contract: StepContract): string {
  const { asks, runs } = defaultsOf(contract);
  if (asks && runs) return 'what sends asks, the rest just runs';
  return asks ? 'approval' : 'autopilot';
}

/** The same for a button: "Default: asks". */
export function defaultInShort(contract: StepContract): string {
  const { asks, runs } = defaultsOf(contract);
  if (asks && runs) return 'sends ask';
  return asks ? 'asks' : 'runs';
}

function defaultsOf({ effect, examples, input }: StepContract): { asks: boolean; runs: boolean } {
  const permissions: Permission[] = examples.map((example) => defaultPermission(effect(input.parse(example.input))));
  return { asks: permissions.includes('approval'), runs: permissions.includes('autopilot') };
}
