import { createHash } from 'node:crypto';
import type { WorkflowMutant } from './instrument';

/**
 * The same share of every file's mutants, at least one of each, in no order: so far as one gets, it is a sample. The seed alone says which; a greater
 * share has those of a smaller one among it.
 *
 * @param share above 0, up to 1
 */
export function sampleOf(mutants: readonly WorkflowMutant[], share: number, seed: string): readonly WorkflowMutant[] {
  const rank = ({ key }: WorkflowMutant): string => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const shuffled = [...mutants].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return [...new Set(mutants.map(({ file }) => file))]
    .flatMap((file) => {
      const own = shuffled.filter((mutant) => mutant.file === file);
      return own.slice(0, Math.max(1, Math.round(share * own.length)));
    })
    .sort((one, other) => shuffled.indexOf(one) - shuffled.indexOf(other));
}

/** What would be killed of all mutants, with 95 % confidence (Wilson), where so many were killed of a sample. */
export function confidence(killed: number, tried: number): readonly [number, number] {
  const z = 1.96;
  const share = killed / tried;
  const middle = (share + z ** 2 / (2 * tried)) / (1 + z ** 2 / tried);
  const half = (z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2))) / (1 + z ** 2 / tried);
  return [middle - half, middle + half];
}
