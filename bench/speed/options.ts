import { parseArgs } from 'node:util';
import { chosenRows } from '../chosen-rows';
import type { Row } from './row';

export interface Options {
  readonly rows: readonly Row[];
  readonly scale: number;
  /** Lists the names of the rows and runs nothing. */
  readonly list: boolean;
}

/** Scale of every count with `--quick`. */
const quickScale = 0.15;

/** @throws Error naming the existing rows, or the unknown option */
export function readOptions(rows: readonly Row[], args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  return { rows: chosenRows(rows, values.only), scale: values.quick ? quickScale : 1, list: values.list };
}
