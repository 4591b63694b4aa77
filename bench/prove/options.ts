import { parseArgs } from 'node:util';
import { chosenRows } from '../chosen-rows';
import type { Row } from './row';

export interface Options {
  readonly rows: readonly Row[];
  readonly seed: number;
  readonly scale: number;
  /** Plants each fault in turn and requires the row to find it. */
  readonly planted: boolean;
  /** Lists the names of the rows and runs nothing. */
  readonly list: boolean;
}

/** @throws Error saying what an option accepts */
export function readOptions(rows: readonly Row[], args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      scale: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      planted: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  const scale = Number(values.scale ?? (values.planted ? plantedScale : 1));
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.');
  if (!(scale > 0)) throw new Error('--scale takes a number above 0; 1 is the whole proof.');
  return { rows: chosenRows(rows, values.only), seed, scale, planted: values.planted, list: values.list };
}

/** A fault that is always present needs few tries to be found. */
const plantedScale = 0.05;
