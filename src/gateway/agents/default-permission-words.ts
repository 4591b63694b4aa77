import { defaultPermission, type StepContract } from '../../contracts/step';

/** What holds for a step while nobody has set its permission, as far as its examples show it. */
export function defaultPermissionWords({ effect, examples, input }: StepContract): string {
  const permissions = examples.map((example) => defaultPermission(effect(input.parse(example.input))));
  const asks = permissions.includes('approval');
  if (asks && permissions.includes('autopilot')) return 'what sends asks, the rest just runs';
  return asks ? 'approval' : 'autopilot';
}
