import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { short } from '../short';

/** Temporal takes 2 MB for an answer; what sealing adds is below a kilobyte. In bytes of JSON. */
const mostBytes = 1_800_000;

/** Characters of a text in an answer that was too large: every id and reference is shorter. */
const mostOfText = 1_000;

/**
 * An answer that Temporal takes: one that is larger fails in a way that is tried again, for an hour, and says nothing to whoever asked. What has
 * had its effect must not fail by its answer, whose long texts are cut.
 *
 * @throws InvalidInput for a look that found too much
 */
export function fittingAnswer({ effect, title }: StepContract, input: unknown, answer: unknown): unknown {
  const size = Buffer.byteLength(JSON.stringify(answer));
  if (size <= mostBytes) return answer;
  if (effect(input) !== 'read') return withShortTexts(answer);
  throw toolError(
    'InvalidInput',
    `The answer of ${title} has ${inMegabytes(size)} MB, more than the ${inMegabytes(mostBytes)} MB that an answer may have. Ask for fewer entries at once, or for shorter texts.`,
  );
}

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string') return short(value, mostOfText);
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withShortTexts(member)]));
}
