import type { Capability } from './capability';

export interface Sums {
  readonly count: number;
  /** How many of them this project offers fully, and in part. */
  readonly fully: number;
  readonly inPart: number;
  /** In percent of the total weight. Capabilities offered in part count half; raw calls and those left out on purpose count nothing. */
  readonly weighted: number;
}

/** How common a capability is among peers, times how much agents need it. */
export const weightOf = ({ value, peers }: Capability): number => value * Object.keys(peers).length;

/** The share of a capability that this project offers. */
const shares: Readonly<Record<Capability['ours']['how'], number>> = {
  fully: 1,
  'in part': 0.5,
  'by raw call': 0,
  'left out on purpose': 0,
  not: 0,
};

export function sumsOf(capabilities: readonly Capability[]): Sums {
  const counted = (how: Capability['ours']['how']) => capabilities.filter(({ ours }) => ours.how === how).length;
  const whole = capabilities.reduce((sum, one) => sum + weightOf(one), 0);
  const done = capabilities.reduce((sum, one) => sum + weightOf(one) * shares[one.ours.how], 0);
  return {
    count: capabilities.length,
    fully: counted('fully'),
    inPart: counted('in part'),
    weighted: whole === 0 ? 0 : Math.round((done / whole) * 100),
  };
}
