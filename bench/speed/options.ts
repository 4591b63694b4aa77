import { parseArgs } from 'node:util';
import { chosenRows } from '../chosen-rows';
import type { Row } from './row';

export interface Options {
  readonly rows: readonly Row[];
  readonly scale: number;
  /** Names the rows and does nothing. */
  readonly list: boolean;
}

/** What `--quick` makes of every count. */
const quickScale = 0.15;

/** @throws Error naming the rows there are, or the option that there is not */
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
