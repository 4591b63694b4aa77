import { codecRow } from './codec/row';
import type { Row } from './row';
import { threeStepsRow } from './three-steps/row';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [threeStepsRow, codecRow];
