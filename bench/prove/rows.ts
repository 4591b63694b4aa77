import { boardTriggersRow } from './board-triggers/row';
import { burstRow } from './burst/row';
import { codecRow } from './codec/row';
import { rawCallsRow } from './raw-calls/row';
import type { Row } from './row';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [boardTriggersRow, burstRow, codecRow, rawCallsRow];
