import { hostileText } from '../text/hostile-patterns';
import { callSteps, contracts, notTyped, rightInputs, schemaOf } from './fuzz-steps';
import type { FuzzedService } from './fuzzed-service';

const [small, large] = [100_000, 1_000_000];

/** How much more time ten times the text may take, and the time that is ignored, in milliseconds. */
const bar = { factor: 15, noise: 600 };

const patterns = ['spaces', 'nested elements, all closed', 'encoded percent signs', 'beginnings of an address', 'tabs'];

/**
 * Calls every step with 100 KB and with 1 MB in each of its text fields: the time has to be proportional.
 *
 * @param share of the text fields that are tried
 * @param isPlanted stops at the first text that takes too long: with a planted fault every other one takes minutes too
 */
export async function linearTime(
  service: FuzzedService,
  {
    share,
    isPlanted,
    onProgress,
  }: { share: number; isPlanted: boolean; onProgress?: ((line: string) => void) | undefined },
) {
  const problems: string[] = [];
  let checked = 0;
  const cases = contracts.flatMap((contract) => {
    const [seed] = rightInputs(contract, service);
    return textFields(schemaOf(contract)).map((field) => ({ step: contract.name, seed, field }));
  });
  const every = Math.max(1, Math.round(1 / share));
  for (const [index, { step, seed, field }] of cases.entries()) {
    if (index % every !== 0) continue;
    if (isPlanted && problems.length > 0) break;
    const pattern = patterns[checked % patterns.length] ?? 'spaces';
    const timeOf = async (size: number): Promise<number> => {
      const before = service.processorTime();
      const input = { ...(seed as object), [field]: hostileText(pattern, size) };
      const [outcome] = await callSteps(service, step, [input]);
      const problem = outcome === undefined ? 'no outcome' : notTyped(outcome, input);
      if (problem !== undefined) problems.push(`${step}, "${field}" of ${String(size)} ${pattern}: ${problem}`);
      return service.processorTime() - before;
    };
    const short = await timeOf(small);
    const most = bar.factor * short + bar.noise;
    let long = await timeOf(large);
    // Measurements that were disturbed do not count.
    for (let again = 0; again < 2 && long > most && !isPlanted; again += 1) long = Math.min(long, await timeOf(large));
    checked += 1;
    if (long > most)
      problems.push(
        `${step}, "${field}" of ${pattern}: ${long.toFixed()} ms for 1 MB, ${short.toFixed()} ms for 100 KB.`,
      );
    if (checked % 20 === 0) onProgress?.(`${String(checked)} texts of 1 MB`);
  }
  return { checked, problems };
}

/** Returns the names of the fields that accept text, or any value. */
function textFields({ properties = {} }: ReturnType<typeof schemaOf>): string[] {
  return Object.entries(properties).flatMap(([name, { type, enum: only }]) =>
    only === undefined && (type === 'string' || type === undefined) ? [name] : [],
  );
}
